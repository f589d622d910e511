/** The same numbers for the same seed on every machine. */
export type Chance = {
  /** 0 to 1, 1 not included. */
  next(): number;
  /** A whole number from 0, `end` not included. */
  below(end: number): number;
  /** One of several. Throws where there are none. */
  of<Item>(items: readonly Item[]): Item;
};

/** Numbers drawn after mulberry32, which is quick and even enough for texts. */
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

/** Draws from items by their weights, each time in the same short time (the alias method). */
export type Urn<Item> = (chance: Chance) => Item;

/** An urn of items that come up as often as their weights say. */
export function urnOf<Item>(items: readonly Item[], weightOf: (at: number) => number): Urn<Item> {
  const weights = items.map((_, at) => weightOf(at));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const share = Float64Array.from(weights, (weight) => (weight * items.length) / sum);
  const other = new Int32Array(items.length);
  const small: number[] = [];
  const large: number[] = [];
  for (const [at, one] of share.entries()) (one < 1 ? small : large).push(at);
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

/** Weights of words after Zipf: the first is drawn most, the others by their place. */
export const zipf =
  (offset: number) =>
  (at: number): number =>
    1 / (at + offset);
