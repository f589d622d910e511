import { diffArrays } from 'diff';

/** A place in one sequence and the place in the other that holds the same. */
export type Place = [one: number, other: number];

/**
 * What two sequences have in common, in order, as much of it as possible (Myers). Where they differ in more than `maxEdits`
 * of what occurs in both, only their common beginning and end are told: the effort is at most `maxEdits` squared.
 */
export function commonPlaces(one: readonly string[], other: readonly string[], maxEdits: number): Place[] {
  const shorter = Math.min(one.length, other.length);
  let begin = 0;
  while (begin < shorter && one[begin] === other[begin]) begin += 1;
  let end = 0;
  while (end < shorter - begin && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [
    ...Array.from({ length: begin }, (_, at): Place => [at, at]),
    ...between(one, other, begin, end, maxEdits),
    ...Array.from({ length: end }, (_, at): Place => [one.length - end + at, other.length - end + at]),
  ];
}

/** The common places behind `begin` and before `end` (counted from the back). */
function between(one: readonly string[], other: readonly string[], begin: number, end: number, maxEdits: number) {
  // What occurs in one of them only can be no common place: without it, texts that are wholly different cost nothing.
  const [mine, theirs] = [occurring(one, other, begin, end), occurring(other, one, begin, end)];
  const parts = diffArrays(
    mine.map((at) => one[at]),
    theirs.map((at) => other[at]),
    { maxEditLength: maxEdits },
  ) as ReturnType<typeof diffArrays> | undefined;
  const places: Place[] = [];
  let [at, otherAt] = [0, 0];
  for (const { count, added, removed } of parts ?? []) {
    for (let step = 0; step < count && !added && !removed; step += 1)
      places.push([mine[at + step]!, theirs[otherAt + step]!]);
    if (!added) at += count;
    if (!removed) otherAt += count;
  }
  return places;
}

/** The places of `all`, without its beginning and end, whose value occurs in that part of `others`. */
function occurring(all: readonly string[], others: readonly string[], begin: number, end: number): number[] {
  const known = new Set(others.slice(begin, others.length - end));
  const places: number[] = [];
  for (let at = begin; at < all.length - end; at += 1) if (known.has(all[at]!)) places.push(at);
  return places;
}
