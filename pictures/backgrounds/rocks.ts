import type { Canvas, Frame } from '../canvas.ts';
import { blend, color, scale } from '../color.ts';
import { bell, clamp, mix, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';
import { relief } from '../relief.ts';

/** A cliff of layered stone, broken into blocks, in low light from the upper left. */
export function rocks(frame: Frame): Canvas {
  const fold = gradientNoise(6);
  const grit = gradientNoise(4);
  const chance = gradientNoise(17);
  /** The block at a place: a number of its own, its distance to the next joint (1 is where the joint ends), and the place within its layers. */
  const block = (x: number, y: number) => {
    const bent = octaves(fold, x * 0.9, y * 1.2, 3);
    const chipped = octaves(grit, x * 5, y * 7, 5, 0.55);
    const at = y * 5.2 + x * 0.9 + bent * 1.15 + chipped * 0.24;
    const layer = Math.floor(at);
    const within = at - layer;
    const wide = 1.5 + 0.8 * chance(layer * 5.3, 4.1);
    const along = x * wide + layer * 3.37 + 0.2 * octaves(grit, x * 2.4 + layer * 7, y * 4.6, 5);
    const column = Math.floor(along);
    const aside = along - column;
    const above = Math.min(within, 1 - within) / 5.2;
    const joint = Math.min(above, Math.min(aside, 1 - aside) / wide);
    // Some joints are open, and others are hairline cracks.
    const width = 0.012 + 0.03 * clamp(0.5 + octaves(fold, x * 2.3 + 50, y * 2.3, 3));
    return { number: chance(layer * 3.71 + 0.3, column * 2.93 + 0.6), joint: joint / width, at, within };
  };
  const [dark, pale, rust] = [color('#45403d'), color('#8a7c6c'), color('#85583c')];
  return relief(frame, {
    light: [-0.62, -0.66, 0.7],
    ambient: 0.5,
    height: (x, y) => {
      const { number, joint, at, within } = block(x, y);
      const rounded = 1 - (1 - smoothstep(0, 1, joint)) ** 2;
      const sheets = octaves(chance, x * 1.7, at * 5.5, 5) * 0.007;
      const rough = octaves(grit, x * 22, y * 26, 6, 0.56) * 0.0055;
      const broad = octaves(fold, x * 3, y * 3.4, 3) * 0.02;
      return rounded * (0.024 + number * 0.034) + broad + sheets + rough - within * 0.008;
    },
    color: (x, y) => {
      const { number, joint } = block(x, y);
      const tone = clamp(0.5 + number * 0.8 + octaves(grit, x * 5, y * 8, 4) * 0.45);
      const iron = smoothstep(0.05, 0.6, octaves(fold, x * 1.2 + 30, y * 1.6, 5));
      const stone = blend(blend(dark, pale, tone), rust, iron * 0.5);
      const open = mix(0.3, 1, smoothstep(0, 0.55, joint));
      const lamp = 0.75 + 0.4 * bell(Math.hypot(x / frame.aspect - 0.25, y - 0.2), 0.7);
      return scale(stone, open * lamp * (1 + 0.1 * octaves(grit, x * 60, y * 60, 2)));
    },
  });
}
