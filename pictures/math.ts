export const clamp = (value: number, low = 0, high = 1): number => (value < low ? low : value > high ? high : value);

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Returns 0 below `low`, 1 above `high`, and a smooth curve between. With `low` above `high`, the curve falls. */
export function smoothstep(low: number, high: number, value: number): number {
  const share = clamp((value - low) / (high - low));
  return share * share * (3 - 2 * share);
}

/** A bell curve of height 1 around 0. */
export const bell = (distance: number, width: number): number => Math.exp(-((distance / width) ** 2));

/** Returns a function that returns the same numbers from 0 to 1 for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Vector = readonly [x: number, y: number, z: number];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export function unit(vector: Vector): Vector {
  const length = Math.sqrt(dot(vector, vector));
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}
