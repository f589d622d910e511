import { bookAt, overlapOf } from '../scripture/books.ts';
import { booksIn, chapterName, chaptersOf } from '../scripture/passages.ts';
import { slotsBetween } from '../scripture/reference.ts';
import type { ItemType } from './items.ts';
import type { PassagesOf } from './sort.ts';

type WithPassage = { scripture: string };

/** A book of the Bible and the number of items with a passage in it. */
export type BookCount = { number: number; id: string; name: string; count: number };

/** Returns the books in which items have a passage, in the order of the Bible. */
export function booksAmong(items: readonly WithPassage[], passagesOf: PassagesOf): BookCount[] {
  const counts = new Map<number, number>();
  for (const { scripture } of items) {
    if (!scripture) continue;
    for (const book of booksIn(passagesOf(scripture))) counts.set(book, (counts.get(book) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([number, count]) => ({ number, id: bookAt(number).id, name: bookAt(number).name, count }));
}

export const isFromBook = (book: number, { scripture }: WithPassage, passagesOf: PassagesOf): boolean =>
  scripture !== '' && booksIn(passagesOf(scripture)).includes(book);

type Preachable = WithPassage & {
  id: string;
  name: string;
  type: ItemType;
  isTemplate: boolean;
  datePreached: string | null;
  /** The years of the recorded deliveries. */
  yearsDelivered?: readonly number[] | undefined;
};

/** `isOnly` is false if another sermon on the passage was preached in the same year. */
export type PreachedBefore = { year: number; id: string; name: string; isOnly: boolean };

export type Earlier = {
  /** The chapters of the main passage: 'Luke 15'. */
  passage: string;
  /** The latest, earliest first, at most `maxEarlier`. */
  shown: PreachedBefore[];
  /** The number of those before them. */
  before: number;
};

export const maxEarlier = 5;

/**
 * Returns when other sermons were preached whose main passage shares a chapter with this one's: on a preach date before
 * `today` ('2026-11-29'), or in a recorded delivery. A sermon counts once for each year. Returns null if none was.
 */
export function preachedEarlier(
  { id, scripture }: WithPassage & { id: string | null },
  items: readonly Preachable[],
  passagesOf: PassagesOf,
  today: string,
): Earlier | null {
  const [main] = passagesOf(scripture).references;
  if (!main) return null;
  const chapters = slotsBetween(chaptersOf(main));
  const others = items.filter((other) => {
    if (other.id === id || other.type !== 'BuilderAsset' || other.isTemplate || !other.scripture) return false;
    const [reference] = passagesOf(other.scripture).references;
    return reference !== undefined && overlapOf(slotsBetween(chaptersOf(reference)), chapters) > 0;
  });
  const all = others
    .flatMap((other) => yearsOf(other, today).map((year) => ({ year, id: other.id, name: other.name })))
    .sort((a, b) => a.year - b.year || (a.name < b.name ? -1 : 1));
  if (all.length === 0) return null;
  const shown = all.slice(-maxEarlier);
  const isOnly = (year: number) => shown.filter((other) => other.year === year).length === 1;
  return {
    passage: chapterName(main),
    shown: shown.map((each) => ({ ...each, isOnly: isOnly(each.year) })),
    before: all.length - shown.length,
  };
}

function yearsOf({ datePreached, yearsDelivered }: Preachable, today: string): number[] {
  const planned = datePreached !== null && datePreached < today ? [Number(datePreached.slice(0, 4))] : [];
  return [...new Set([...planned, ...(yearsDelivered ?? [])])];
}
