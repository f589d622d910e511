import { cleanLine } from '@sermon/domain/text';

/** Text of one line as it is printed: white space folded, none before a sign or inside brackets, dashes as dashes. */
export const tidied = (text: string): string =>
  cleanLine(text)
    .replaceAll(/\s*--+\s*/g, '—')
    .replaceAll(/\[\s*\]/g, '')
    .replaceAll(/([[(])\s+/g, '$1')
    .replaceAll(/\s+([\]),.;:?!])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * The texts of verses in order, tidied, with marks as domain/scripture/markup has them: brackets that go on over several verses are closed and
 * opened again at each verse, brackets and asterisks inside brackets are dropped.
 */
export function closedMarks(verses: readonly { verse: number; text: string }[]): string[] {
  let depth = 0;
  return verses.map(({ verse, text }) => {
    if (verse === 1) depth = 0;
    let marked = depth > 0 ? '[' : '';
    for (const character of text) {
      if (character === '[') {
        depth++;
        if (depth === 1) marked += '[';
      } else if (character === ']') {
        if (depth === 1) marked += ']';
        depth = Math.max(0, depth - 1);
      } else if (character !== '*' || depth === 0) {
        marked += character;
      }
    }
    return tidied(depth > 0 ? `${marked}]` : marked);
  });
}
