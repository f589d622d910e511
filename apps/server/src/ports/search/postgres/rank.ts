import type { Reading } from '@sermon/domain/search/plan';
import { slotRanges } from '@sermon/domain/search/passages';
import { foldedWords } from '@sermon/domain/search/words';

/** A matching item with the data that determines its rank. */
export type Match = {
  id: string;
  /** The item's title if the words were found in it, otherwise null. */
  title: string | null;
  rating: number;
  /** How well the item's summary vector matches the words, from about 0 to 1. */
  rank: number;
  /** True if the item contains the last typed word as a complete word, not only as a prefix. */
  isFinished: boolean;
  /** Number of verses that the item shares with the query's references. Only set if the query has references. */
  shared?: number;
  /** Number of verses that the item itself refers to. Only set if the query has references. */
  own?: number;
};

/** Matches for one reading of a query. */
export type Matches = {
  /** Ids of the matches, best first. There is at most one more than the cap. */
  ids: string[];
  /** True if more items may match than were read. */
  isOver: boolean;
};

/** Bonus scores. They are added to the text rank, which is at most 1. */
const bonus = {
  wholeTitle: 2,
  /** Added if the words are next to each other in the title. */
  togetherInTitle: 0.6,
  /** Multiplied by the fraction of the title that the words cover. */
  shareOfTitle: 0.4,
  inTitle: 0.4,
  finished: 0.3,
  /** The bonus for exactly the same passage. Partial overlap gets a fraction of it. */
  passage: 2,
} as const;

/** Sorts matches, best first. The same matches are always sorted in the same order. */
export function rank(reading: Reading, matches: readonly Match[]): Match[] {
  const verseCount = slotRanges(reading.references).reduce((sum, { first, end }) => sum + end - first, 0);
  const scores = new Map(matches.map((match) => [match.id, scoreOf(match, reading, verseCount)]));
  const score = ({ id }: Match) => scores.get(id) ?? 0;
  return matches.toSorted((a, b) => score(b) - score(a) || (a.id < b.id ? -1 : 1));
}

function scoreOf(match: Match, reading: Reading, verseCount: number): number {
  const { title, rating, shared = 0, own = 0 } = match;
  return (
    match.rank * ratingFactor(rating) +
    (match.isFinished ? bonus.finished : 0) +
    (title === null ? 0 : titleBonus(foldedWords(title), reading)) +
    (verseCount === 0 ? 0 : (bonus.passage * shared) / (own + verseCount - shared))
  );
}

/** Returns a multiplier from 0.8 (unrated) to 1 (best rating). */
export const ratingFactor = (rating: number): number => 0.8 + 0.04 * rating;

function titleBonus(title: readonly string[], { typed, isOpen, title: whole }: Reading): number {
  if (whole.length > 0 && title.join(' ') === whole.join(' ')) return bonus.wholeTitle;
  if (typed.length === 0) return 0;
  const last = typed.length - 1;
  const isAt = (at: number) =>
    typed.every((word, i) => (isOpen && i === last ? title[at + i]?.startsWith(word) : title[at + i] === word));
  return title.some((_, at) => isAt(at))
    ? bonus.togetherInTitle + (bonus.shareOfTitle * typed.length) / title.length
    : bonus.inTitle;
}
