import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { bookAt, placeAt, slotOf, type SlotRange } from '@sermon/domain/scripture/books';
import { type Reference, referenceBetween } from '@sermon/domain/scripture/reference';

/**
 * Parses Scripture references, including those embedded in other text. Returns an empty array without a match.
 */
export function passagesOf(references: string): Reference[] {
  const alone = parseReferences(references);
  return alone.length > 0 ? alone : findReferences(references).map(({ reference }) => reference);
}

export function sharedRanges(a: readonly SlotRange[], b: readonly SlotRange[]): SlotRange[] {
  const shared: SlotRange[] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    const [one, other] = [a[i]!, b[j]!];
    const [first, last] = [Math.max(one.first, other.first), Math.min(one.last, other.last)];
    if (first <= last) shared.push({ first, last });
    if (one.last < other.last) i += 1;
    else j += 1;
  }
  return shared;
}

/** Joins lists of ranges into one list, sorted, in which no two ranges overlap or touch. */
export function joinedRanges(lists: readonly (readonly SlotRange[])[]): SlotRange[] {
  const [only] = lists;
  if (only && lists.length === 1) return [...only];
  const joined: SlotRange[] = [];
  for (const { first, last } of lists.flat().toSorted((a, b) => a.first - b.first)) {
    const before = joined.at(-1);
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last);
    else joined.push({ first, last });
  }
  return joined;
}

export const versesIn = (ranges: readonly SlotRange[]): number =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);

/**
 * Returns the passage at a range of verse slots. Neighboring passages are stored as one range, so a range may extend into
 * the next book. Only its part in the first book is returned.
 */
export function referenceAt({ first, last }: SlotRange): Reference {
  const start = placeAt(first);
  const { verses } = bookAt(start.book);
  const endOfBook = slotOf({ book: start.book, chapter: verses.length, verse: verses.at(-1) ?? 1 });
  return referenceBetween(start, placeAt(Math.min(last, endOfBook)));
}
