export type AuthorName = { authorFirstName: string; authorLastName: string };

/** Particles that start a last name: 'Ludwig van Beethoven', 'Augustine of Hippo'. */
const particles = new Set(
  'af al ap bin da dal de del della den der des di do dos du el la le of st st. ten ter the van vom von zu zum zur'.split(
    ' ',
  ),
);
const suffix = /^(?:jr|sr|esq|ph\.?d|d\.?d|m\.?d|i{2,3}|iv|v)\.?$/i;

/**
 * Splits a full name into first and last name: 'George Whitefield', 'Luther, Martin', 'Martin Luther King Jr.'. A
 * single name is treated as a last name. A note in parentheses ('Aesop (1919 ed.)') is appended to the last name.
 */
export function authorOf(written: string): AuthorName {
  const [, name = '', note = ''] = /^([^(]*)(\(.*)?$/.exec(written.trim()) ?? [];
  const lastFirst = /^([^,]+),\s*([^,]+)$/.exec(name.trim());
  if (lastFirst?.[1] && lastFirst[2] && !suffix.test(lastFirst[2].trim())) {
    return { authorFirstName: lastFirst[2].trim(), authorLastName: `${lastFirst[1].trim()} ${note}`.trim() };
  }
  const words = name.trim().split(/\s+/).filter(Boolean);
  let last = words.length - 1;
  while (last > 0 && suffix.test(words[last] ?? '')) last -= 1;
  const particle = words.findIndex((word, at) => at > 0 && at <= last && particles.has(word.toLowerCase()));
  const from = particle > 0 ? particle : last;
  return {
    authorFirstName: words.slice(0, Math.max(0, from)).join(' '),
    authorLastName: [...words.slice(Math.max(0, from)), note].join(' ').trim(),
  };
}
