import { type Lexicon, lexiconInSteps } from '../../words/lexicon.ts';
import type { VerseOrder, WordQuery } from '../words.ts';
import type { SlotRange } from '../books.ts';
import { verseSearchLimits as limits } from './limits.ts';
import {
  type Closeness,
  createComparison,
  hasStemsInARow,
  nearestVerses,
  phraseFinder,
  termsInIndex,
} from './nearest.ts';
import { planVerseSearch, type SearchedTranslation, type VerseSearchPlan } from './plan.ts';
import { slotsWith, type VerseIndex } from './verseIndex.ts';

type ExactMatch = {
  slot: number;
  foundIn: string;
  /** 2 if it has all words of the query in a row as typed, 1 if it has them in a row in any form, otherwise 0. */
  inARow: 0 | 1 | 2;
  score: number;
};

/**
 * Finds the verses that have all required words and phrases, best first: those with the whole query in a row, and those
 * with the words near each other and in the order of the query. Verses of the chosen translation, which is the first
 * one, come before equally good ones that only another translation has.
 */
function versesWithAll(
  plan: VerseSearchPlan,
  [chosen, ...others]: readonly [SearchedTranslation, ...SearchedTranslation[]],
  range: SlotRange,
): ExactMatch[] {
  if (plan.required.length === 0) return [];
  const matches = matchesIn(plan, chosen, range, false);
  const hasEnough = matches.length >= limits.enoughInChosen;
  const isPhrase = plan.words.length >= limits.wordsOfPhrase && matches.length <= limits.ranked;
  if (hasEnough && !isPhrase) return sorted(matches, chosen.id);
  const bySlot = new Map(matches.map((match) => [match.slot, match]));
  for (const other of others) {
    for (const match of matchesIn(plan, other, range, hasEnough)) {
      const known = bySlot.get(match.slot);
      if (known && known.inARow >= match.inARow) continue;
      const foundIn = known?.foundIn === chosen.id ? chosen.id : other.id;
      bySlot.set(match.slot, { ...match, foundIn });
    }
  }
  return sorted([...bySlot.values()], chosen.id);
}

function sorted(matches: ExactMatch[], chosenId: string): ExactMatch[] {
  const isInChosen = ({ foundIn }: ExactMatch) => Number(foundIn === chosenId);
  return matches.sort(
    (a, b) => b.inARow - a.inARow || isInChosen(b) - isInChosen(a) || b.score - a.score || a.slot - b.slot,
  );
}

function matchesIn(
  plan: VerseSearchPlan,
  { id, index }: SearchedTranslation,
  range: SlotRange,
  onlyInARow: boolean,
): ExactMatch[] {
  const hasPhrases = plan.phrases.map((phrase) => phraseFinder(index, phrase));
  const hasWords = phraseFinder(index, plan.words);
  const slots = slotsWithTerms(plan, index, range).filter((slot) => hasPhrases.every((has) => has(slot)));
  // A single word is worth the same in every verse.
  if (plan.words.length === 1) return slots.map((slot) => ({ slot, foundIn: id, inARow: 0, score: 0 }));
  const terms = termsInIndex(plan, index);
  const compare = createComparison(plan, new Float32Array(plan.terms.length).fill(1));
  const isRanked = slots.length <= limits.ranked;
  const matches: ExactMatch[] = [];
  for (const slot of slots) {
    const isInARow = hasStemsInARow(terms, slot, plan.sequence);
    if (onlyInARow && !isInARow) continue;
    const inARow = isInARow ? (hasWords(slot) ? 2 : 1) : 0;
    matches.push({ slot, foundIn: id, inARow, score: isRanked && !isInARow ? scoreOf(compare(terms, slot)) : 0 });
  }
  return matches;
}

/** Rounds scores so that verses that match about equally well are in the order of the Bible. */
const scoreOf = ({ has, inOrder, length }: Closeness): number => Math.round(((has + inOrder) / length) * 4);

function slotsWithTerms({ terms, required }: VerseSearchPlan, index: VerseIndex, { first, last }: SlotRange): number[] {
  const slotsOfTerms = required.map((term) => [...terms[term]!.stems.keys()].map((stem) => slotsWith(index, stem)));
  const sizeOf = (lists: readonly Uint16Array[]) => lists.reduce((sum, { length }) => sum + length, 0);
  const [rarest = [], ...others] = slotsOfTerms.sort((a, b) => sizeOf(a) - sizeOf(b));
  const isInRange = (slot: number) => slot >= first && slot <= last;
  let slots = rarest.flatMap((list) => [...list]).filter(isInRange);
  if (rarest.length > 1) slots = [...new Set(slots)].sort((a, b) => a - b);
  for (const lists of others) slots = slots.filter((slot) => lists.some((list) => hasSlot(list, slot)));
  return slots;
}

function hasSlot(list: Uint16Array, slot: number): boolean {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (list[middle]! < slot) from = middle + 1;
    else to = middle;
  }
  return list[from] === slot;
}

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
