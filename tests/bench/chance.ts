/** A random number generator that produces the same sequence for a given seed on every machine. */
export type Chance = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns an integer from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number;
  /** Returns a random item. Throws if the list is empty. */
  of<Item>(items: readonly Item[]): Item;
};

/** Creates a generator that uses mulberry32, which is fast and uniform enough for generated texts. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    of(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to choose from');
      return item;
    },
  };
}

/** Draws a random item by weight in constant time (alias method). */
export type Sampler<Item> = (chance: Chance) => Item;

/** Returns a sampler that draws each item with a probability proportional to its weight. */
export function samplerOf<Item>(items: readonly Item[], weightOf: (at: number) => number): Sampler<Item> {
  const weights = items.map((_, at) => weightOf(at));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const share = Float64Array.from(weights, (weight) => (weight * items.length) / sum);
  const other = new Int32Array(items.length);
  const small: number[] = [];
  const large: number[] = [];
  for (const [at, weight] of share.entries()) (weight < 1 ? small : large).push(at);
  while (small.length > 0 && large.length > 0) {
    const poor = small.pop() ?? 0;
    const rich = large.at(-1) ?? 0;
    other[poor] = rich;
    share[rich] = (share[rich] ?? 0) - (1 - (share[poor] ?? 0));
    if ((share[rich] ?? 0) < 1) small.push(large.pop() ?? 0);
  }
  for (const at of [...small, ...large]) share[at] = 1;
  return (chance) => {
    const place = chance.next() * items.length;
    const at = Math.floor(place);
    const item = items[place - at < (share[at] ?? 1) ? at : (other[at] ?? at)];
    if (item === undefined) throw new Error('An urn is empty');
    return item;
  };
}

/** Weights words by Zipf's law: the first word is the most frequent, and the weight falls with the rank. */
export const zipf =
  (offset: number) =>
  (at: number): number =>
    1 / (at + offset);
