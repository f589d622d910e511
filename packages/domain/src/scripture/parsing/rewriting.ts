/**
 * A rewritten text with the original positions of its characters: `origins[i]` is the original position of character i,
 * and `origins[text.length]` is the end of the original text.
 */
export type RewrittenText = { text: string; origins: number[] };

export type Rewriting = [pattern: RegExp, replace: (found: RegExpExecArray, text: string) => string];

export const unchanged = (text: string): RewrittenText => ({
  text,
  origins: Array.from({ length: text.length + 1 }, (_, at) => at),
});

export function replaced({ text, origins }: RewrittenText, [pattern, replace]: Rewriting): RewrittenText {
  let written = '';
  const from: number[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    const old = found[0];
    const replacement = replace(found, text);
    if (replacement === old) continue;
    from.push(...origins.slice(end, found.index));
    for (let at = 0; at < replacement.length; at += 1) from.push(origins[found.index + Math.min(at, old.length)] ?? 0);
    written += text.slice(end, found.index) + replacement;
    end = found.index + old.length;
  }
  return end === 0 ? { text, origins } : { text: written + text.slice(end), origins: [...from, ...origins.slice(end)] };
}
