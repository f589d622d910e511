import { isDocument, type ItemType } from '../library/items.ts';
import { overlapOf } from '../scripture/books.ts';
import { chapterName, chaptersOf, type PassagesOf } from '../scripture/passages.ts';
import { slotsBetween } from '../scripture/reference.ts';

type WithPassage = { scripture: string };

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
    if (other.id === id || !isDocument(other) || !other.scripture) return false;
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
