import type { Frame } from './canvas.ts';
import type { Mask } from './mask.ts';
import { clamp, randomFrom } from './math.ts';
import { gradientNoise } from './noise.ts';

/** A spruce: the place of its foot and its height, in heights of the picture. */
export type Spruce = { x: number; foot: number; height: number; seed: number };

const jag = gradientNoise(3);

/** Plants spruces along an edge, most of them small. */
export function forestEdge(
  { aspect }: Frame,
  edge: (x: number) => number,
  { count, tallest, seed }: { count: number; tallest: number; seed: number },
): Spruce[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const x = random() * (aspect + 0.1) - 0.05;
    const size = random();
    return {
      x,
      foot: edge(x) + random() ** 2 * tallest * 0.25,
      height: tallest * (0.3 + 0.7 * size ** 1.6),
      seed: random() * 90,
    };
  });
}

/** Draws the outlines of spruces: a thin top, and whorls of branches that hang and grow towards the foot. */
export function drawSpruces(mask: Mask, spruces: Spruce[]): void {
  for (const { x, foot, height, seed } of spruces) {
    const whorls = 11 + (seed % 7);
    const halfWidth = height * (0.13 + ((seed * 7.3) % 1) * 0.06);
    const top = foot - height;
    mask.draw([x - halfWidth * 1.4, top, x + halfWidth * 1.4, foot + height * 0.03], (px, py) => {
      const down = (py - top) / height;
      if (down < 0) return 1;
      const side = px < x ? -1 : 1;
      // The branches of the two sides are not level, and each has its own length.
      const place = down ** 0.9 * whorls + side * 0.21 + seed;
      const branch = Math.floor(place);
      const within = place - branch;
      const length = 0.62 + 0.5 * jag(branch * 3.7 + side * 20.3, seed);
      const spread = 0.34 + 0.66 * within ** 0.75 * length;
      const needles = 1 + 0.22 * jag(py * 900, seed + side * 11);
      const grown = clamp(down * 1.04) ** 0.95 * (down > 0.97 ? 0.3 : 1);
      return Math.abs(px - x) - (halfWidth * grown * spread * needles + height * 0.004);
    });
  }
}
