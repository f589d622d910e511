import { slotCount, type SlotRange } from '../books.ts';
import { verseSearchLimits as limits } from './limits.ts';
import { minWorth, type SearchedTranslation, type VerseSearchPlan } from './plan.ts';
import { slotsWith, type VerseIndex } from './verseIndex.ts';

const window = 3;
/** The length of an average verse, and the length beyond which a verse does not count less, in words. */
const averageLength = 25;
const longestCounted = 75;
const lengthMatters = 0.2;

export type Closeness = {
  has: number;
  /** The sum of the weights of the pairs of words in the order of the query. A pair with words in between counts less. */
  inOrder: number;
  /** 1 for a verse of average length, more for a longer one. */
  length: number;
};

/** The terms of a plan in one translation: the term of each stem, or -1. */
type TermsInIndex = { index: VerseIndex; termOfStem: Int8Array; worthOfStem: Float32Array };

export function termsInIndex({ terms }: VerseSearchPlan, index: VerseIndex): TermsInIndex {
  const termOfStem = new Int8Array(index.stemIds.size).fill(-1);
  const worthOfStem = new Float32Array(index.stemIds.size);
  for (const [term, { stems }] of terms.entries()) {
    for (const [stem, worth] of stems) {
      const id = index.stemIds.get(stem);
      if (id === undefined || termOfStem[id] !== -1) continue;
      termOfStem[id] = term;
      worthOfStem[id] = worth;
    }
  }
  return { index, termOfStem, worthOfStem };
}

/** Creates a function that compares a verse with a query word by word. `weights` has a weight for each term. */
export function createComparison({ terms, sequence }: VerseSearchPlan, weights: ArrayLike<number>) {
  const best = new Float32Array(terms.length);
  const lastAt = new Int32Array(terms.length);
  const distance = new Int32Array(sequence.length);
  const pairsWithSecond = terms.map((_, term) =>
    sequence.flatMap((other, at) => (at > 0 && other === term ? [at - 1] : [])),
  );
  return ({ index, termOfStem, worthOfStem }: TermsInIndex, slot: number): Closeness => {
    const [from, to] = [index.starts[slot]!, index.starts[slot + 1]!];
    best.fill(0);
    lastAt.fill(-1);
    distance.fill(window + 1);
    for (let at = from; at < to; at++) {
      const stem = index.stemOfWord[index.text[at]!]!;
      const term = termOfStem[stem]!;
      if (term === -1) continue;
      if (worthOfStem[stem]! > best[term]!) best[term] = worthOfStem[stem]!;
      for (const pair of pairsWithSecond[term]!) {
        const before = lastAt[sequence[pair]!]!;
        if (before >= 0 && at - before < distance[pair]!) distance[pair] = at - before;
      }
      lastAt[term] = at;
    }
    let [has, inOrder] = [0, 0];
    for (let term = 0; term < terms.length; term++) has += best[term]! * weights[term]!;
    for (let pair = 0; pair + 1 < sequence.length; pair++) {
      if (distance[pair]! > window) continue;
      inOrder += (weights[sequence[pair]!]! + weights[sequence[pair + 1]!]!) / 2 / Math.sqrt(distance[pair]!);
    }
    const words = Math.min(to - from, longestCounted);
    return { has, inOrder, length: 1 - lengthMatters + (lengthMatters * words) / averageLength };
  };
}

export function phraseFinder(index: VerseIndex, phrase: readonly string[]): (slot: number) => boolean {
  const ids = phrase.map((word) => index.wordIds.get(word) ?? -1);
  if (ids.includes(-1)) return () => false;
  return (slot) => hasInARow(index, slot, ids, (at) => index.text[at]!);
}

export function hasStemsInARow(
  { index, termOfStem }: TermsInIndex,
  slot: number,
  sequence: readonly number[],
): boolean {
  return hasInARow(index, slot, sequence, (at) => termOfStem[index.stemOfWord[index.text[at]!]!]!);
}

function hasInARow(index: VerseIndex, slot: number, wanted: readonly number[], idAt: (at: number) => number): boolean {
  const end = index.starts[slot + 1]! - wanted.length;
  for (let from = index.starts[slot]!; from <= end; from++) {
    let count = 0;
    while (count < wanted.length && idAt(from + count) === wanted[count]) count++;
    if (count === wanted.length) return true;
  }
  return false;
}

const weightOf = { everywhere: 0.1, nowhere: 7 };
/** How much words count that a verse has only in all translations together, and those that an adjacent verse has. */
const share = { together: 0.65, adjacent: 0.45, adjacentForCandidates: 0.6 };
const orderMatters = 0.5;
/** The minimum share of the query, by weight, for a verse with only one word that is not a stop word, and with more. */
const floor = { oneWord: 0.55, moreWords: 0.4 };

export type NearVerse = { slot: number; score: number };

/**
 * Finds the verses that have most of a query, by the rarity of the words, best first. All translations together count
 * as one text of the verse, because people remember a mixture of them. A part of the query that is in the verse before
 * or after counts too, but less.
 */
export function nearestVerses(
  plan: VerseSearchPlan,
  translations: readonly SearchedTranslation[],
  { first, last }: SlotRange,
): NearVerse[] {
  const terms = plan.terms.slice(0, limits.words);
  const telling = terms.reduce((bits, { isStopWord }, term) => (isStopWord ? bits : bits | (1 << term)), 0);
  /** The terms that each verse has in any translation, as bits, and the sum of their weights. */
  const termsAt = new Uint32Array(slotCount);
  const weightAt = new Float32Array(slotCount);
  const weights = new Float32Array(plan.terms.length);
  const read = createUnion(translations);
  for (const [term, { stems, isStopWord }] of terms.entries()) {
    for (const [stem, worth] of stems) {
      const slots = read(stem);
      if (slots.length === 0) continue;
      const weight = Math.max(weightOf.everywhere, Math.log(slotCount / slots.length));
      weights[term] ||= weight;
      for (const slot of slots) {
        if (termsAt[slot]! & (1 << term)) continue;
        termsAt[slot]! |= 1 << term;
        weightAt[slot]! += weight * worth;
      }
    }
    weights[term] ||= isStopWord ? weightOf.everywhere : weightOf.nowhere;
  }
  const weightOfTerms = (bits: number) => {
    let sum = 0;
    for (let rest = bits; rest !== 0; rest &= rest - 1) sum += weights[31 - Math.clz32(rest & -rest)]!;
    return sum;
  };
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const adjacentWeight = (slot: number) => {
    const only = (other: number) => weightOfTerms((termsAt[other] ?? 0) & ~termsAt[slot]!);
    return Math.max(only(slot - 1), only(slot + 1));
  };
  const candidates: NearVerse[] = [];
  for (let slot = first; slot <= last; slot++) {
    if (!(termsAt[slot]! & telling)) continue;
    const around = Math.max(weightAt[slot - 1] ?? 0, weightAt[slot + 1] ?? 0);
    if (weightAt[slot]! + around / minWorth < floor.moreWords * total) continue;
    const adjacent = adjacentWeight(slot);
    if (weightAt[slot]! + adjacent < floor.moreWords * total) continue;
    candidates.push({ slot, score: weightAt[slot]! + share.adjacentForCandidates * adjacent });
  }
  const compare = createComparison(plan, weights);
  const inEach = translations.map(({ index }) => termsInIndex(plan, index));
  return candidates
    .sort(byScore)
    .slice(0, limits.candidates)
    .filter(({ slot }) => {
      const around = termsAt[slot]! | (termsAt[slot - 1] ?? 0) | (termsAt[slot + 1] ?? 0);
      const isOne = bitCount(around & telling) === 1;
      return !isOne || weightAt[slot]! + adjacentWeight(slot) >= floor.oneWord * total;
    })
    .map(({ slot }) => {
      let score = 0;
      for (const terms of inEach) {
        const { has, inOrder, length } = compare(terms, slot);
        const together = share.together * weightAt[slot]! + (1 - share.together) * has;
        score = Math.max(score, (together + orderMatters * inOrder) / length);
      }
      return { slot, score: score + share.adjacent * adjacentWeight(slot) };
    })
    .sort(byScore);
}

const byScore = (a: NearVerse, b: NearVerse) => b.score - a.score || a.slot - b.slot;

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * Creates a function that returns the slots of the verses that have a stem in any translation, each once. The next call
 * overwrites the result.
 */
function createUnion(translations: readonly SearchedTranslation[]): (stem: string) => Uint16Array {
  const union = new Uint16Array(slotCount);
  const lastCall = new Uint16Array(slotCount);
  let call = 0;
  return (stem) => {
    let length = 0;
    call++;
    for (const { index } of translations) {
      const slots = slotsWith(index, stem);
      for (let at = 0; at < slots.length; at++) {
        const slot = slots[at]!;
        if (lastCall[slot] === call) continue;
        lastCall[slot] = call;
        union[length++] = slot;
      }
    }
    return union.subarray(0, length);
  };
}
