import { slotCount } from '../books.ts';
import type { SlotRange } from '../parts.ts';
import { createComparison, termsInIndex } from './closeness.ts';
import { verseSearchLimits as limits } from './limits.ts';
import { leastWorth, type SearchedTranslation, type VerseSearchPlan } from './plan.ts';
import { slotsWith } from './verseIndex.ts';

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
    if (weightAt[slot]! + around / leastWorth < floor.moreWords * total) continue;
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
