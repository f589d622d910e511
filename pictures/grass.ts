import type { Frame } from './canvas.ts';
import type { Mask } from './mask.ts';
import { randomFrom } from './math.ts';
import { gradientNoise } from './noise.ts';

/** Draws blades of grass along an edge, in tufts that lean with the wind. */
export function drawGrass(
  mask: Mask,
  { aspect }: Frame,
  edge: (x: number) => number,
  { count, tallest, seed }: { count: number; tallest: number; seed: number },
): void {
  const random = randomFrom(seed);
  const tufts = gradientNoise(seed);
  for (let blade = 0; blade < count; blade++) {
    const x = random() * aspect;
    const length = tallest * (0.25 + 0.75 * random()) * (0.55 + 0.6 * tufts(x * 14, 0.5));
    if (length < tallest * 0.12) continue;
    const lean = (0.25 + 0.5 * tufts(x * 5, 3.5) + (random() - 0.5) * 0.9) * length;
    const foot = edge(x) + 0.002;
    const bent = 0.35 * lean;
    mask.stroke(x, foot, x + bent, foot - length * 0.6, 0.0016, 0.0011);
    mask.stroke(x + bent, foot - length * 0.6, x + lean, foot - length, 0.0011, 0.0004);
  }
}
