import { diffArrays } from 'diff';

export type Place = [first: number, second: number];

/**
 * Returns the longest common subsequence, in order (Myers' algorithm). If the sequences differ by more than `maxEdits`,
 * returns only their common start and end. Elements that occur in only one sequence do not count toward `maxEdits`. The
 * cost is at most `maxEdits` squared.
 */
export function commonPlaces(first: readonly string[], second: readonly string[], maxEdits: number): Place[] {
  const shorter = Math.min(first.length, second.length);
  let begin = 0;
  while (begin < shorter && first[begin] === second[begin]) begin += 1;
  let end = 0;
  while (end < shorter - begin && first.at(-1 - end) === second.at(-1 - end)) end += 1;
  return [
    ...Array.from({ length: begin }, (_, at): Place => [at, at]),
    ...between(first, second, begin, end, maxEdits),
    ...Array.from({ length: end }, (_, at): Place => [first.length - end + at, second.length - end + at]),
  ];
}

function between(first: readonly string[], second: readonly string[], begin: number, end: number, maxEdits: number) {
  // Elements that occur in only one sequence cannot be common. They are left out, so comparing completely different
  // texts costs nothing.
  const [firstPositions, secondPositions] = [
    occurring(first, second, begin, end),
    occurring(second, first, begin, end),
  ];
  const parts = diffArrays(
    firstPositions.map((at) => first[at]),
    secondPositions.map((at) => second[at]),
    { maxEditLength: maxEdits },
  ) as ReturnType<typeof diffArrays> | undefined;
  const places: Place[] = [];
  let [at, secondAt] = [0, 0];
  for (const { count, added, removed } of parts ?? []) {
    for (let step = 0; step < count && !added && !removed; step += 1)
      places.push([firstPositions[at + step]!, secondPositions[secondAt + step]!]);
    if (!added) at += count;
    if (!removed) secondAt += count;
  }
  return places;
}

function occurring(all: readonly string[], others: readonly string[], begin: number, end: number): number[] {
  const known = new Set(others.slice(begin, others.length - end));
  const places: number[] = [];
  for (let at = begin; at < all.length - end; at += 1) if (known.has(all[at]!)) places.push(at);
  return places;
}
