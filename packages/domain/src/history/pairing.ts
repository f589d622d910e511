import type { Place } from './common.ts';
import { wordsIn } from './words.ts';

/**
 * The minimum share of common words for counting two lines as one rewritten line. Below it, one line was removed and
 * the other one was added.
 */
export const leastAlike = 0.4;
const mostPairs = 10_000;
/**
 * The minimum distance around a line's expected position within which other lines are compared with it, regardless of
 * the number of lines.
 */
const leastReach = 20;

type Bag = { words: Map<string, number>; size: number };
type Chain = { likeness: number; place: Place; before: Chain | null };

/**
 * Pairs each removed line with the added line that is probably its rewritten form. Pairs keep the order of the lines,
 * and their total similarity is the highest possible.
 */
export function pairLines(before: readonly string[], after: readonly string[]): Place[] {
  const bags = after.map(bagOf);
  const reach = Math.max(leastReach, Math.floor(mostPairs / Math.max(1, before.length) / 2));
  const best = new BestChains(after.length);
  for (const [at, text] of before.entries()) {
    const bag = bagOf(text);
    const middle = Math.floor((at * after.length) / before.length);
    // Iterates backward, so that each line is paired only once.
    for (let other = Math.min(after.length - 1, middle + reach); other >= Math.max(0, middle - reach); other -= 1) {
      const likeness = similarity(bag, bags[other]!);
      if (likeness >= leastAlike) best.add([at, other], likeness);
    }
  }
  const places: Place[] = [];
  for (let chain = best.upTo(after.length); chain; chain = chain.before) places.unshift(chain.place);
  return places;
}

/**
 * Finds the chain of pairs with the highest total similarity before a given position in the second text. Uses a Fenwick
 * tree of maxima.
 */
class BestChains {
  readonly #best: (Chain | null)[];

  constructor(length: number) {
    this.#best = Array.from({ length: length + 1 }, () => null);
  }

  upTo(end: number): Chain | null {
    let best: Chain | null = null;
    for (let at = end; at > 0; at -= at & -at) {
      const chain = this.#best[at];
      if (chain && chain.likeness > (best?.likeness ?? 0)) best = chain;
    }
    return best;
  }

  add(place: Place, likeness: number): void {
    const before = this.upTo(place[1]);
    const chain = { likeness: likeness + (before?.likeness ?? 0), place, before };
    for (let at = place[1] + 1; at < this.#best.length; at += at & -at)
      if (chain.likeness > (this.#best[at]?.likeness ?? 0)) this.#best[at] = chain;
  }
}

function bagOf(text: string): Bag {
  const all = wordsIn(text).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const words = new Map<string, number>();
  for (const word of all) words.set(word, (words.get(word) ?? 0) + 1);
  return { words, size: all.length };
}

/** Returns the similarity of two lines, from 0 (no common words) to 1 (the same words). It is the Dice coefficient. */
function similarity(first: Bag, second: Bag): number {
  const all = first.size + second.size;
  const [smaller, larger] = first.size < second.size ? [first, second] : [second, first];
  if (2 * smaller.size < leastAlike * all) return 0;
  let common = 0;
  for (const [word, count] of smaller.words) common += Math.min(count, larger.words.get(word) ?? 0);
  return all === 0 ? 0 : (2 * common) / all;
}
