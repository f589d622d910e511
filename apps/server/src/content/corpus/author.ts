/** Who wrote something, as lists show and sort it. */
export type AuthorName = { authorFirstName: string; authorLastName: string };

/** Small words with which a last name begins: 'Ludwig van Beethoven', 'Augustine of Hippo'. */
const particles = new Set(
  'af al ap bin da dal de del della den der des di do dos du el la le of st st. ten ter the van vom von zu zum zur'.split(
    ' ',
  ),
);
/** What follows a last name and belongs to it. */
const suffix = /^(?:jr|sr|esq|ph\.?d|d\.?d|m\.?d|i{2,3}|iv|v)\.?$/i;

/**
 * The first and last name of somebody who is written in one: 'George Whitefield', 'Luther, Martin', 'Martin Luther King Jr.'. A single name is a
 * last name; what stands in parentheses ('Aesop (1919 ed.)') stays with it.
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
