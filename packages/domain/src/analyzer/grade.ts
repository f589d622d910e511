import { analyzer as texts, namedGrades } from '../texts/analyzer.ts';

export type Counts = { sentences: number; words: number; letters: number; syllables: number };

/**
 * Sentences with fewer words do not count toward the grade, because exclamations and short replies do not show how hard
 * a text is to read (spec part 2 §5).
 */
export const leastGradedWords = 4;

/**
 * Returns the school grade needed to understand a text, according to the automated readability index (spec part 2 §5):
 * 4.71 × letters per word + 0.5 × words per sentence − 21.43. Returns NaN if there are no sentences.
 */
export const readabilityGrade = ({ sentences, words, letters }: Omit<Counts, 'syllables'>): number =>
  4.71 * (letters / words) + 0.5 * (words / sentences) - 21.43;

/** Rounds a grade up: 4.01 to 5 are the 5th grade. Returns null for NaN. */
export function wholeGrade(grade: number): number | null {
  // Neither 4.71 nor 21.43 has an exact binary representation. Rounding keeps exact whole grades whole.
  const whole = Math.ceil(Math.round(grade * 1e9) / 1e9);
  return Number.isNaN(whole) ? null : whole;
}

/** Returns the name of a grade from `wholeGrade`. Grades below 1 and above 14 are 'not available'. */
export function gradeLabel(grade: number | null): string {
  if (grade === namedGrades.professional) return texts.professional;
  if (grade === namedGrades.college) return texts.collegeStudent;
  return grade !== null && grade >= 1 && grade < namedGrades.college ? texts.grade(grade) : texts.notAvailable;
}

/**
 * Returns the Flesch reading ease, about 0 to 100, where higher is easier: 206.835 − 1.015 × words per sentence − 84.6
 * × syllables per word. Returns NaN if there are no sentences.
 */
export const readingEase = ({ sentences, words, syllables }: Omit<Counts, 'letters'>): number =>
  206.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words);
