import { add, type Color, gradient, scale } from './color.ts';
import { bell, smoothstep } from './math.ts';
import { gradientNoise, octaves } from './noise.ts';

export type SkyOptions = {
  /** From the top of the picture (0) to the horizon (1). */
  colors: [place: number, hex: string][];
  /** In heights of the picture. */
  horizon: number;
  sun: { x: number; y: number; color: Color; strength: number };
  /** How bright the high, thin clouds are. */
  cirrus: number;
  seed: number;
};

/** A clear sky with the glow of a low sun, which may stand outside the picture, and thin clouds lit by it. */
export function sky({ colors, horizon, sun, cirrus, seed }: SkyOptions): (x: number, y: number) => Color {
  const base = gradient(...colors);
  const noise = gradientNoise(seed);
  const warp = gradientNoise(seed + 1);
  return (x, y) => {
    const distance = Math.hypot(x - sun.x, (y - sun.y) * 1.25);
    const glow = 0.55 * Math.exp(-distance * 2.4) + 0.75 * Math.exp(-distance * 9);
    let result = add(base(y / horizon), sun.color, glow * sun.strength);
    // Clouds lie flatter and closer together towards the horizon.
    const depth = 1 / (1.12 - Math.min(y / horizon, 1));
    const px = x * 0.9 + octaves(warp, x * 1.3, y * 3, 3) * 0.35;
    const py = y * 3.2 + depth * 0.55 + octaves(warp, x * 1.1 + 9, y * 2.4, 3) * 0.22;
    const veil = smoothstep(0.02, 0.55, octaves(noise, px * 1.6, py * 2.1, 6, 0.56) + 0.08);
    const streaks = smoothstep(-0.2, 0.5, octaves(noise, px * 3.4 + 20, py * 11, 4));
    const fading = smoothstep(1.02, 0.8, y / horizon);
    result = add(
      result,
      sun.color,
      veil * (0.35 + 0.65 * streaks) * cirrus * fading * (0.3 + 1.1 * bell(distance, 0.75)) * sun.strength,
    );
    return scale(result, 1 - veil * 0.06 * fading);
  };
}
