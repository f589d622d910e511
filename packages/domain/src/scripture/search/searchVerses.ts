import { type Lexicon, lexiconInSteps } from '../../words/lexicon.ts';
import type { VerseOrder } from '../order.ts';
import type { SlotRange } from '../parts.ts';
import type { WordQuery } from '../words.ts';
import { type ExactMatch, versesWithAll } from './exact.ts';
import { verseSearchLimits as limits } from './limits.ts';
import { nearestVerses } from './nearest.ts';
import { planVerseSearch, type SearchedTranslation, type VerseSearchPlan } from './plan.ts';

/** The translations of a search, the chosen one first, and all of their words. */
export type SearchedBibles = {
  /** The chosen translation. Null if it is not one of `translations`. */
  chosenId: string | null;
  translations: readonly [SearchedTranslation, ...SearchedTranslation[]];
  lexicon: Lexicon;
};

export type VerseMatch = {
  slot: number;
  /** The other translation that has the words; null if the chosen one has them, and for nearest verses. */
  foundIn: string | null;
  isNearest: boolean;
};

export type VerseMatches = {
  matches: VerseMatch[];
  nearestCount: number;
  otherCount: number;
  stems: ReadonlySet<string>;
};

/**
 * Finds verses by words:
 *
 * 1. The verses with all words, in the chosen translation or in another one. A word that no translation has is read as a
 *    typo or, if it is the last one, as unfinished.
 * 2. If there are none, the same search with the last word read as unfinished, even if it is a word ("moth" as "mother").
 * 3. If there are few, also the nearest verses, which have most of the rarer words, except for a query with a quoted phrase.
 */
export function searchVerses(
  query: WordQuery,
  { chosenId, translations, lexicon }: SearchedBibles,
  range: SlotRange,
  order: VerseOrder,
): VerseMatches {
  let plan = planVerseSearch(query, translations, lexicon, 'if unknown');
  let exact = versesWithAll(plan, translations, range);
  if (exact.length === 0) {
    plan = planVerseSearch(query, translations, lexicon, 'always');
    exact = versesWithAll(plan, translations, range);
  }
  const nearest = needsNearest(plan, exact) ? nearestTo(plan, translations, range, exact) : [];
  const foundIn = (id: string) => (id === chosenId ? null : id);
  if (order === 'bible') for (const part of [exact, nearest]) part.sort((a, b) => a.slot - b.slot);
  const matches = [
    ...exact.map((match) => ({ slot: match.slot, foundIn: foundIn(match.foundIn), isNearest: false })),
    ...nearest.map(({ slot }) => ({ slot, foundIn: null, isNearest: true })),
  ];
  return {
    matches,
    nearestCount: nearest.length,
    otherCount: matches.filter((match) => match.foundIn !== null).length,
    stems: markedStems(plan),
  };
}

const needsNearest = ({ phrases, words }: VerseSearchPlan, exact: readonly ExactMatch[]): boolean =>
  phrases.length === 0 &&
  exact.length < limits.enoughMatches &&
  !(words.length >= limits.clearWords && exact.some(({ inARow }) => inARow > 0));

function nearestTo(
  plan: VerseSearchPlan,
  translations: SearchedBibles['translations'],
  range: SlotRange,
  exact: readonly ExactMatch[],
) {
  const known = new Set(exact.map(({ slot }) => slot));
  return nearestVerses(plan, translations, range)
    .filter(({ slot }) => !known.has(slot))
    .slice(0, limits.nearest);
}

function markedStems({ terms }: VerseSearchPlan): ReadonlySet<string> {
  const telling = terms.filter(({ isStopWord }) => !isStopWord);
  return new Set((telling.length > 0 ? telling : terms).flatMap(({ stems }) => [...stems.keys()]));
}

const wordsPerStep = 5_000;

export function* lexiconOfInSteps(translations: readonly SearchedTranslation[]): Generator<undefined, Lexicon> {
  const counts = new Map<string, number>();
  for (const { index } of translations) {
    for (const [id, word] of index.words.entries()) {
      if (id % wordsPerStep === 0) yield;
      const stem = index.stemOfWord[id]!;
      counts.set(word, (counts.get(word) ?? 0) + index.slotStarts[stem + 1]! - index.slotStarts[stem]!);
    }
  }
  return yield* lexiconInSteps([...counts].map(([word, documents]) => ({ word, documents })));
}
