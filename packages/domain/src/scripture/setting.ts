import type { Run } from '../document/schema.ts';

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
