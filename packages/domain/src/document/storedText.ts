/*
 * Reads stored HTML (the form that schema.ts describes), or only its beginning, without parsing it into a document.
 * Lists and searches read hundreds of texts, and parsing each of them would block the server for seconds.
 */

/**
 * Removes an incomplete tag or entity at the end of truncated HTML. Stored text and attributes never contain a bare `<`
 * or `&`.
 */
const withoutBrokenEnd = (html: string): string => html.replace(/(?:<[^>]*|&[a-z]*)$/, '');

/**
 * Returns well-formed HTML for the beginning of a stored text that was truncated at any character. Open elements are
 * closed, and empty elements at the very end are removed. A text that was not truncated does not change.
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

/**
 * Returns the text of stored HTML or of its beginning, one line per paragraph. The result is the same as `plainText`
 * for the parsed document.
 */
export const storedText = (html: string): string =>
  withoutBrokenEnd(html)
    // Separates a verse number from the word after it.
    .replace(/(\d)<\/sup>(?=(?:<(?!br>|\/?(?:p|h[12])\b)[^>]*>)*\p{L})/gu, '$1 ')
    .replace(/<br>|<\/(?:p|h[12])>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp);/g, (entity, name: string) => characters[name] ?? entity)
    .replace(/\n$/, '');
