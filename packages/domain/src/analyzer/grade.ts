import { analyzer as texts } from '../texts/analyzer.ts';

/** Counts of a text or a sentence. */
export type Counts = { sentences: number; words: number; letters: number; syllables: number };

/**
 * Shorter sentences do not count for the grade, because exclamations and short replies do not show how hard a text is
 * to read (spec part 2 §5).
 */
export const leastGradedWords = 4;

/**
 * Returns the school grade needed to understand a text, by the automated readability index (spec part 2 §5): 4.71 ×
 * letters per word + 0.5 × words per sentence − 21.43. NaN without sentences.
 */
export const readabilityGrade = ({ sentences, words, letters }: Omit<Counts, 'syllables'>): number =>
  4.71 * (letters / words) + 0.5 * (words / sentences) - 21.43;

const college = 13;
const professional = 14;

/**
 * Returns the name of a grade. A started grade counts as a whole one, so grades are rounded up: 4.01 to 5 are '5th
 * grade'. Grades up to 0 and above 14 have no name.
 */
export function gradeLabel(grade: number): string {
  // 4.71 and 21.43 have no exact binary form. Rounding keeps exact whole grades whole.
  const whole = Math.ceil(Math.round(grade * 1e9) / 1e9);
  if (whole === professional) return texts.professional;
  if (whole === college) return texts.collegeStudent;
  return whole >= 1 && whole < college ? texts.grade(whole) : texts.notAvailable;
}

/**
 * Returns the Flesch reading ease, from about 0 to 100; higher is easier: 206.835 − 1.015 × words per sentence − 84.6 ×
 * syllables per word. NaN without sentences.
 */
export const readingEase = ({ sentences, words, syllables }: Omit<Counts, 'letters'>): number =>
  206.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words);
