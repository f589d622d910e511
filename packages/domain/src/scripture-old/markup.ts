import { escapeHtml } from '../text.ts';

/**
 * Verse texts contain two kinds of markup: [words] that the translators added or doubted, and *words* that they
 * emphasized. Markup is not nested and does not continue into the next verse. Brackets and asterisks have no other
 * meaning in a verse.
 */

/** Returns a verse without its markup, for reading, searching and quoting. */
export const plainVerse = (marked: string): string => marked.replaceAll(/[[\]*]/g, '');

/** Returns a verse as escaped HTML in which added words are `<i>` and emphasized words are `<em>`. */
export function verseHtml(marked: string): string {
  return escapeHtml(marked).replaceAll(/\[([^\]]*)\]|\*([^*]*)\*/g, (_, added?: string, stressed?: string) =>
    added === undefined ? `<em>${stressed}</em>` : `<i>${added}</i>`,
  );
}
