import type { Reading } from '@sermon/domain/search/plan';
import { slotRanges } from '@sermon/domain/search/passages';
import { foldedWords } from '@sermon/domain/search/words';

/** An item that matches, with what its place among the others is told by. */
export type Match = {
  id: string;
  /** Where all words are in it; null where they are not. */
  title: string | null;
  rating: number;
  /** How well its head has the words, about 0 to 1. */
  rank: number;
  /** Its last word is what was typed, and not only begun so. */
  isFinished: boolean;
  /** Verses that it shares with the passages that are looked for, and verses that it has; where some are looked for. */
  shared?: number;
  own?: number;
};

/** What one reading of a query finds. */
export type Matches = {
  /** The best first, at most one more than the cap. */
  ids: string[];
  /** True if there may be more matches than were read. */
  isOver: boolean;
};

/** What counts beside the rank of the words, which is 1 at the best. */
const bonus = {
  wholeTitle: 2,
  /** The words stand together in the title, and the more of it they are the better. */
  togetherInTitle: 0.6,
  shareOfTitle: 0.4,
  inTitle: 0.4,
  finished: 0.3,
  /** On the very same passage. */
  passage: 2,
} as const;

/** The best first; the same matches are always in the same order. */
export function rank(reading: Reading, matches: readonly Match[]): Match[] {
  const asked = slotRanges(reading.references).reduce((sum, { first, end }) => sum + end - first, 0);
  const scores = new Map(matches.map((match) => [match.id, scoreOf(match, reading, asked)]));
  const score = ({ id }: Match) => scores.get(id) ?? 0;
  return matches.toSorted((a, b) => score(b) - score(a) || (a.id < b.id ? -1 : 1));
}

function scoreOf(match: Match, reading: Reading, asked: number): number {
  const { title, rating, shared = 0, own = 0 } = match;
  return (
    match.rank * ratingFactor(rating) +
    (match.isFinished ? bonus.finished : 0) +
    (title === null ? 0 : titleBonus(foldedWords(title), reading)) +
    (asked === 0 ? 0 : (bonus.passage * shared) / (own + asked - shared))
  );
}

/** 0.8 for what is not rated to 1 for the best. */
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
