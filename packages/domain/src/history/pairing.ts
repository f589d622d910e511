import type { Place } from './common.ts';
import { wordsIn } from './words.ts';

/** Two lines are one that was rewritten when this part of their words, or more, is the same; otherwise one went and another came. */
export const leastAlike = 0.4;
/** Between two places that are the same, at most about so many pairs of lines are looked at. */
const mostPairs = 10_000;
/** However many lines there are, a line is looked for at least this far around the place where it would stand. */
const leastReach = 20;

type Bag = { words: Map<string, number>; size: number };
type Chain = { likeness: number; place: Place; before: Chain | null };

/** Which of the lines that went were rewritten into which of those that came: pairs in order, as much alike as possible together. */
export function pairLines(before: readonly string[], after: readonly string[]): Place[] {
  const bags = after.map(bagOf);
  const reach = Math.max(leastReach, Math.floor(mostPairs / Math.max(1, before.length) / 2));
  const best = new BestChains(after.length);
  for (const [at, text] of before.entries()) {
    const bag = bagOf(text);
    const middle = Math.floor((at * after.length) / before.length);
    // From the back: a line is paired once.
    for (let other = Math.min(after.length - 1, middle + reach); other >= Math.max(0, middle - reach); other -= 1) {
      const likeness = alike(bag, bags[other]!);
      if (likeness >= leastAlike) best.add([at, other], likeness);
    }
  }
  const places: Place[] = [];
  for (let chain = best.upTo(after.length); chain; chain = chain.before) places.unshift(chain.place);
  return places;
}

/** Of the pairs that were added, the best chain that ends before a place of the other text (a Fenwick tree of maxima). */
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

/** From 0, nothing in common, to 1, the same words (Dice). */
function alike(one: Bag, other: Bag): number {
  const all = one.size + other.size;
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  if (2 * fewer.size < leastAlike * all) return 0;
  let common = 0;
  for (const [word, count] of fewer.words) common += Math.min(count, more.words.get(word) ?? 0);
  return all === 0 ? 0 : (2 * common) / all;
}
