import type { Run } from '../document/schema.ts';

/**
 * How much of a verse is shown or copied (spec part 2 §3):
 * `text`: the words only. `numbers`: the words with their verse numbers. `all`: verse numbers and whatever else stands in the
 * text: words that the translators added or stressed, slanted, and the titles of psalms.
 */
export type VerseSetting = 'all' | 'numbers' | 'text';

export const verseSettings: readonly VerseSetting[] = ['all', 'numbers', 'text'];

/** The runs of a verse as a setting shows them. Found words stay marked. */
export function shownRuns(runs: readonly Run[], setting: VerseSetting): Run[] {
  if (setting === 'all') return [...runs];
  return runs
    .filter(({ marks }) => setting === 'numbers' || !marks.superscript)
    .map(({ text, marks: { italic: _, ...marks } }) => ({ text, marks }));
}

/** Whether titles of psalms and letters of Psalm 119 are shown. */
export const hasTitles = (setting: VerseSetting): boolean => setting === 'all';
