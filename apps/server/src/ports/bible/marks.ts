import { cleanLine } from '@sermon/domain/text';

/**
 * Cleans up the spacing of a line: removes spaces before punctuation and inside brackets, and replaces '--' with a
 * dash.
 */
export const tidied = (text: string): string =>
  cleanLine(text)
    .replaceAll(/\s*--+\s*/g, '—')
    .replaceAll(/\[\s*\]/g, '')
    .replaceAll(/([[(])\s+/g, '$1')
    .replaceAll(/\s+([\]),.;:?!])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Returns the cleaned texts of consecutive verses, with the marks of domain/scripture/markup. Brackets that span
 * several verses are closed and reopened at each verse boundary. Brackets and asterisks within brackets are dropped.
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
