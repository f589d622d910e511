import { clamp, mix, randomFrom } from './math.ts';

/** Noise in the plane: smooth, about -1 to 1, with one bump per unit. */
export type Noise = (x: number, y: number) => number;

const size = 256;

/** A shuffled table of 0 to 255, twice in a row so that sums of two entries need no modulo. */
function permutation(seed: number): Uint8Array {
  const random = randomFrom(seed);
  const values = Array.from({ length: size }, (_, at) => at);
  for (let at = size - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [values[at], values[other]] = [values[other]!, values[at]!];
  }
  return Uint8Array.from([...values, ...values]);
}

const fade = (value: number) => value * value * value * (value * (value * 6 - 15) + 10);

/** Gradient noise (Perlin 2002) with random directions instead of fixed ones. */
export function gradientNoise(seed: number): Noise {
  const table = permutation(seed);
  const random = randomFrom(seed + 1000);
  const slopes = Float32Array.from({ length: size * 2 }, () => 0);
  for (let at = 0; at < size; at++) {
    const angle = random() * Math.PI * 2;
    slopes[at * 2] = Math.cos(angle);
    slopes[at * 2 + 1] = Math.sin(angle);
  }
  const corner = (column: number, row: number, dx: number, dy: number) => {
    const at = table[table[column & 255]! + (row & 255)]! * 2;
    return slopes[at]! * dx + slopes[at + 1]! * dy;
  };
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const dx = x - column;
    const dy = y - row;
    const across = fade(dx);
    const top = mix(corner(column, row, dx, dy), corner(column + 1, row, dx - 1, dy), across);
    const bottom = mix(corner(column, row + 1, dx, dy - 1), corner(column + 1, row + 1, dx - 1, dy - 1), across);
    return mix(top, bottom, fade(dy)) * 1.4;
  };
}

/**
 * Adds octaves of noise, each of about twice the frequency and `gain` times the height of the one before. Each octave is
 * also turned, so that the grids of the octaves never line up.
 */
export function octaves(noise: Noise, x: number, y: number, count: number, gain = 0.5): number {
  let sum = 0;
  let total = 0;
  let height = 1;
  let px = x;
  let py = y;
  for (let octave = 0; octave < count; octave++) {
    sum += height * noise(px, py);
    total += height;
    height *= gain;
    const turned = 1.62 * px + 1.21 * py + 13.7;
    py = -1.21 * px + 1.62 * py + 7.3;
    px = turned;
  }
  return sum / total;
}

/** Octaves folded into sharp crests, about 0 to 1. Valleys stay smooth, because each octave is weighted by the last. */
export function ridges(noise: Noise, x: number, y: number, count: number, gain = 0.5): number {
  let sum = 0;
  let total = 0;
  let height = 1;
  let weight = 1;
  let px = x;
  let py = y;
  for (let octave = 0; octave < count; octave++) {
    const crest = (1 - Math.abs(noise(px, py)) * 1.25) ** 2;
    sum += crest * height * weight;
    total += height;
    weight = clamp(crest * 1.6);
    height *= gain;
    const turned = 1.62 * px + 1.21 * py + 31.1;
    py = -1.21 * px + 1.62 * py + 17.9;
    px = turned;
  }
  return sum / total;
}

/** Domes around points scattered one per unit (Worley 1996), 0 to 1, with a soft crease where two of them meet. */
export function domes(seed: number): Noise {
  const table = permutation(seed);
  const sharpness = 13;
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    let sum = 0;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const at = table[table[(column + dx) & 255]! + ((row + dy) & 255)]!;
        const px = column + dx + at / 256 - x;
        const py = row + dy + table[at]! / 256 - y;
        const square = px * px + py * py;
        if (square < 1) sum += Math.exp(-sharpness * square);
      }
    }
    return sum > 0 ? clamp(1 + Math.log(sum) / sharpness) : 0;
  };
}

/** Noise in space: smooth, about -1 to 1, with one bump per unit. */
export type SolidNoise = (x: number, y: number, z: number) => number;

/** The directions from the middle of a cube to the middles of its edges. */
const edges = Int8Array.from([-1, 1].flatMap((a) => [-1, 1].flatMap((b) => [a, b, 0, a, 0, b, 0, a, b])));

/** Gradient noise in space (Perlin 2002). */
export function solidNoise(seed: number): SolidNoise {
  const table = permutation(seed);
  const corner = (hash: number, dx: number, dy: number, dz: number) => {
    const at = (hash % 12) * 3;
    return edges[at]! * dx + edges[at + 1]! * dy + edges[at + 2]! * dz;
  };
  return (x, y, z) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const level = Math.floor(z);
    const dx = x - column;
    const dy = y - row;
    const dz = z - level;
    const u = fade(dx);
    const v = fade(dy);
    const left = table[column & 255]! + (row & 255);
    const right = table[(column + 1) & 255]! + (row & 255);
    const layer = level & 255;
    // The corners of the cube: left or right, front (0) or back (1).
    const left0 = table[left]! + layer;
    const left1 = table[left + 1]! + layer;
    const right0 = table[right]! + layer;
    const right1 = table[right + 1]! + layer;
    const lower = mix(
      mix(corner(table[left0]!, dx, dy, dz), corner(table[right0]!, dx - 1, dy, dz), u),
      mix(corner(table[left1]!, dx, dy - 1, dz), corner(table[right1]!, dx - 1, dy - 1, dz), u),
      v,
    );
    const upper = mix(
      mix(corner(table[left0 + 1]!, dx, dy, dz - 1), corner(table[right0 + 1]!, dx - 1, dy, dz - 1), u),
      mix(corner(table[left1 + 1]!, dx, dy - 1, dz - 1), corner(table[right1 + 1]!, dx - 1, dy - 1, dz - 1), u),
      v,
    );
    return mix(lower, upper, fade(dz));
  };
}
