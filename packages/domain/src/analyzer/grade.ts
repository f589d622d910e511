import { analyzer as texts } from '../texts/analyzer.ts';
import type { Counts } from './readingEase.ts';

/** Shorter sentences do not count for the grade: calls and answers say nothing of how a text reads (spec part 2 §5). */
export const leastGradedWords = 4;

/** The school grade that a text asks for (spec part 2 §5, the automated readability index). NaN where there are no sentences. */
export const readabilityGrade = ({ sentences, words, letters }: Omit<Counts, 'syllables'>): number =>
  4.71 * (letters / words) + 0.5 * (words / sentences) - 21.43;

const college = 13;
const professional = 14;

/**
 * The name of a grade. The index counts a grade that was begun as the whole grade, so it is rounded up: 4.01 to 5 are '5th grade'. Up to
 * 0 and above 14 there is no name.
 */
export function gradeLabel(grade: number): string {
  // 4.71 and 21.43 have no exact binary form: what is a whole number on paper stays one.
  const whole = Math.ceil(Math.round(grade * 1e9) / 1e9);
  if (whole === professional) return texts.professional;
  if (whole === college) return texts.collegeStudent;
  return whole >= 1 && whole < college ? texts.grade(whole) : texts.notAvailable;
}
