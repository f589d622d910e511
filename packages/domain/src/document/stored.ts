/*
 * Reads stored HTML (the form that schema.ts describes), or just its beginning, without building a document. Lists and searches go
 * through hundreds of texts; parsing each of them would block the server for seconds.
 */

/** Removes a tag or an entity that the cut has left incomplete. Neither text nor attributes hold a bare `<` or `&`. */
const withoutBrokenEnd = (html: string): string => html.replace(/(?:<[^>]*|&[a-z]*)$/, '');

/**
 * Well-formed HTML of a stored text whose end was cut off anywhere: elements that are still open are closed, and those at the very end
 * that hold nothing yet are left out. A text that was not cut stays as it is.
 */
export function openingOf(html: string): string {
  const whole = withoutBrokenEnd(html).replace(/(?:<[a-z][^>]*>)+$/, '');
  const open: string[] = [];
  for (const [, isEnd, name = ''] of whole.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (isEnd) open.pop();
    else if (name !== 'br') open.push(name);
  }
  return (
    whole +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  );
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0' };

/** The text of stored HTML or of its beginning, a line for each paragraph: what `plainText` makes of the parsed document. */
export const storedText = (html: string): string =>
  withoutBrokenEnd(html)
    // A verse number and the word after it are two words.
    .replace(/(\d)<\/sup>(?=(?:<(?!br>|\/?(?:p|h[12])\b)[^>]*>)*\p{L})/gu, '$1 ')
    .replace(/<br>|<\/(?:p|h[12])>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp);/g, (entity, name: string) => characters[name] ?? entity)
    .replace(/\n$/, '');
