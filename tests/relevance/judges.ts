import type { Grades } from './queries.ts';
import { relevant } from './measures.ts';

/** A document that two judges graded too differently. */
export type Disagreement = { query: string; key: string; grades: number[] };
export type Merged = { grades: Grades; disagreements: Disagreement[]; both: number; kappa: number };

const highest = 3;

/**
 * Merges the grades of one to three judges. A document that all three graded gets the middle grade. Of two grades it
 * gets the lower one. Lists the documents for a third judge: those that the first two graded two or more apart, or that
 * only one of them calls relevant.
 */
export function mergeGrades(judges: readonly Grades[]): Merged {
  const grades: Grades = {};
  const disagreements: Disagreement[] = [];
  const pairs: [number, number][] = [];
  for (const query of namesIn(judges)) {
    const byJudge = judges.map((judge) => judge[query] ?? {});
    const merged: Record<string, number> = {};
    for (const key of namesIn(byJudge)) {
      const given = byJudge.flatMap((one) => one[key] ?? []);
      merged[key] = given.toSorted((a, b) => a - b)[Math.floor((given.length - 1) / 2)] ?? 0;
      const [first, second] = byJudge.map((one) => one[key]);
      if (first === undefined || second === undefined) continue;
      pairs.push([first, second]);
      const isSettled = given.length > 2;
      if (!isSettled && differ(first, second)) disagreements.push({ query, key, grades: given });
    }
    grades[query] = merged;
  }
  return { grades, disagreements, both: pairs.length, kappa: weightedKappa(pairs) };
}

const differ = (a: number, b: number): boolean => Math.abs(a - b) >= 2 || a >= relevant !== b >= relevant;

/** Returns the names in several records, each once and sorted. */
const namesIn = (records: readonly Record<string, unknown>[]): string[] =>
  [...new Set(records.flatMap((record) => Object.keys(record)))].toSorted();

/**
 * Returns Cohen's kappa of pairs of grades with quadratic weights: 1 if the judges agree on every grade, 0 if they agree
 * as often as by chance.
 */
export function weightedKappa(pairs: readonly (readonly [number, number])[]): number {
  const grades = Array.from({ length: highest + 1 }, (_, grade) => grade);
  const weight = (a: number, b: number) => ((a - b) / highest) ** 2;
  const shareOf = (judge: 0 | 1, grade: number) =>
    pairs.filter((pair) => pair[judge] === grade).length / Math.max(1, pairs.length);
  const observed = pairs.reduce((sum, [a, b]) => sum + weight(a, b), 0) / Math.max(1, pairs.length);
  const expected = grades
    .flatMap((a) => grades.map((b) => weight(a, b) * shareOf(0, a) * shareOf(1, b)))
    .reduce((sum, part) => sum + part, 0);
  return expected === 0 ? 1 : 1 - observed / expected;
}
