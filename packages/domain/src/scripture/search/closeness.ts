import type { VerseSearchPlan } from './plan.ts';
import type { VerseIndex } from './verseIndex.ts';

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
export type TermsInIndex = { index: VerseIndex; termOfStem: Int8Array; worthOfStem: Float32Array };

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
