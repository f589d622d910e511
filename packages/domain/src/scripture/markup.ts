import { escapeHtml } from '../text.ts';
import type { Run } from '../document/schema.ts';

/**
 * Verse texts contain two kinds of markup: [words] that the translators added or doubted, and *words* that they
 * emphasized. Markup is not nested and does not continue into the next verse. Brackets and asterisks have no other
 * meaning in a verse.
 */

export const plainVerse = (marked: string): string => marked.replaceAll(/[[\]*]/g, '');

/** Returns a verse as escaped HTML in which added words are `<i>` and emphasized words are `<em>`. */
export function verseHtml(marked: string): string {
  return escapeHtml(marked).replaceAll(/\[([^\]]*)\]|\*([^*]*)\*/g, (_, added?: string, stressed?: string) =>
    added === undefined ? `<em>${stressed}</em>` : `<i>${added}</i>`,
  );
}

/**
 * How much of a verse is shown or copied (spec part 2 §3):
 *
 * - `text`: only the words.
 * - `numbers`: the words with verse numbers.
 * - `all`: the words with verse numbers and psalm titles. Words that the translators added or emphasized are italic.
 */
export type VerseSetting = 'all' | 'numbers' | 'text';

export const verseSettings: readonly VerseSetting[] = ['all', 'numbers', 'text'];

export function shownRuns(runs: readonly Run[], setting: VerseSetting): Run[] {
  if (setting === 'all') return [...runs];
  return runs
    .filter(({ marks }) => setting === 'numbers' || !marks.superscript)
    .map(({ text, marks: { italic: _, ...marks } }) => ({ text, marks }));
}

export const hasTitles = (setting: VerseSetting): boolean => setting === 'all';
