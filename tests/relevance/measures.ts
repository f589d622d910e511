/** The number of results that are measured: the first page of the search panel. */
export const measured = 10;
/** The lowest grade of a document that answers the query. */
export const relevant = 2;

/** How good one list of results is, each measure from 0 to 1, and the number of results that nobody has judged. */
export type Measures = {
  /** The gain of the first ten results, discounted by their rank, relative to the best possible order. */
  ndcg: number;
  /** The share of the first five that are relevant. */
  precision5: number;
  /** 1 if the first result is relevant. */
  success1: number;
  /** 1 if one of the first three results is relevant. */
  success3: number;
  /** The reciprocal of the rank of the first relevant result, or 0 if none of the ten is relevant. */
  reciprocalRank: number;
  unjudged: number;
};

const share = (count: number, of: number) => (of === 0 ? 0 : count / of);

/**
 * Measures the first ten results of a query. `grades` contains the grades of all judged documents; a document without
 * one counts as not relevant. With `isComplete`, a document without a grade is known to be irrelevant.
 */
export function measure(results: readonly string[], grades: Record<string, number>, isComplete = false): Measures {
  const shown = results.slice(0, measured);
  const graded = shown.map((key) => grades[key] ?? 0);
  const best = Object.values(grades)
    .toSorted((a, b) => b - a)
    .slice(0, measured);
  const rank = graded.findIndex((grade) => grade >= relevant) + 1;
  return {
    ndcg: share(gainOf(graded), gainOf(best)),
    precision5: graded.slice(0, 5).filter((grade) => grade >= relevant).length / 5,
    success1: rank === 1 ? 1 : 0,
    success3: rank >= 1 && rank <= 3 ? 1 : 0,
    reciprocalRank: rank === 0 ? 0 : 1 / rank,
    unjudged: isComplete ? 0 : shown.filter((key) => grades[key] === undefined).length,
  };
}

const gainOf = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

/** Returns the mean of each measure. The number of unjudged results is added up instead. */
export function meanOf(all: readonly Measures[]): Measures {
  const sum = (name: keyof Measures) => all.reduce((total, measures) => total + measures[name], 0);
  const mean = (name: keyof Measures) => share(sum(name), all.length);
  return {
    ndcg: mean('ndcg'),
    precision5: mean('precision5'),
    success1: mean('success1'),
    success3: mean('success3'),
    reciprocalRank: mean('reciprocalRank'),
    unjudged: sum('unjudged'),
  };
}
