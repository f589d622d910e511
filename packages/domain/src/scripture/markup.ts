import { escapeHtml } from '../text.ts';

/**
 * Verse texts use two kinds of markup: [words] that the translators added or doubted, and *words* that they emphasized.
 * Markup does not nest and does not continue into the next verse. Brackets and asterisks have no other use in a verse.
 */

/** Returns the verse without markup, for reading, searching and quoting. */
export const plainVerse = (marked: string): string => marked.replaceAll(/[[\]*]/g, '');

/** Returns the verse as escaped HTML, with added words as `<i>` and emphasized words as `<em>`. */
export function verseHtml(marked: string): string {
  return escapeHtml(marked).replaceAll(/\[([^\]]*)\]|\*([^*]*)\*/g, (_, added?: string, stressed?: string) =>
    added === undefined ? `<em>${stressed}</em>` : `<i>${added}</i>`,
  );
}
