import { type Canvas, type Frame, painted } from '../canvas.ts';
import { add, blend, color, gradient, scale } from '../color.ts';
import { drawSpruces, forestEdge } from '../forest.ts';
import { Mask, sampled } from '../mask.ts';
import { bell, clamp, mix, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';

const layers = 8;

/** Wooded ridges one behind the other, with mist between them and a weak sun above. */
export function mist(frame: Frame): Canvas {
  const { aspect } = frame;
  const sunX = aspect * 0.36;
  const shape = gradientNoise(8);
  const drift = gradientNoise(88);
  const air = gradient([0, '#4a6a6d'], [0.45, '#94aaa5'], [1, '#a4b5ae']);
  const [far, middle, near] = [color('#7d9893'), color('#2f5148'), color('#081511')];
  const [fog, glow] = [color('#93a8a3'), color('#f2e6c6')];
  const canvas = painted(frame, (x, y) => {
    const distance = Math.hypot(x - sunX, (y - 0.17) * 1.2);
    return add(air(y), glow, 0.4 * Math.exp(-distance * 2.6) + 0.25 * Math.exp(-distance * 9));
  });
  for (let layer = 0; layer < layers; layer++) {
    const depth = layer / (layers - 1);
    const base = 0.36 + 0.58 * depth ** 1.25;
    const tilt = (layer % 2 ? -1 : 1) * 0.13 * (1 - 0.45 * depth);
    // The nearest ridges leave the middle open.
    const open = depth > 0.8 ? 0.11 : 0;
    const ridge = sampled(
      frame,
      (x) =>
        base +
        (0.17 - 0.05 * depth) * 1.4 * octaves(shape, x * (0.95 + layer * 0.15) + layer * 9.3, layer * 3.1, 4) +
        tilt * (x - aspect / 2) +
        open * Math.cos(((x - aspect / 2) / aspect) * 6.28),
    );
    const tallest = 0.03 + 0.3 * depth ** 1.9;
    const mask = new Mask(frame);
    mask.draw([0, 0, aspect, 1], (x, y) => ridge(x) - y);
    const count = (520 * aspect) / 1.78 / (0.7 + depth * 7);
    drawSpruces(mask, forestEdge(frame, ridge, { count, tallest, seed: 100 + layer }));
    drawSpruces(mask, forestEdge(frame, ridge, { count: count * 2, tallest: tallest * 0.4, seed: 200 + layer }));
    const wood = blend(blend(far, middle, smoothstep(0, 0.55, depth)), near, smoothstep(0.45, 1, depth));
    mask.fill(canvas, (x, y) => {
      const below = y - ridge(x);
      const thick = (0.26 + 0.95 * smoothstep(-0.05, 0.24, below)) * (1 - depth * 0.74);
      const drifting = octaves(drift, x * 1.7 + layer * 5, y * 5 - layer, 5) * 0.5 * (1 - depth * 0.6);
      return blend(wood, scale(fog, 1 + 0.45 * bell(x - sunX, 0.5) * (1 - depth)), clamp(thick + drifting));
    });
    if (layer === layers - 1) break;
    canvas.shade((x, y, present) => {
      const bank = base + 0.1 + octaves(shape, x * 0.9 + layer * 3, layer + 50, 3) * 0.1;
      const shreds = 0.55 + 1.1 * octaves(drift, x * 2.2 + layer * 7, y * 9 + layer * 2, 5);
      const cover = clamp(bell(y - bank, 0.055 + 0.05 * depth) * shreds * (1 - 0.62 * depth));
      return cover > 0 ? blend(present, scale(fog, mix(1.05, 1.3, bell(x - sunX, 0.5))), cover * 0.8) : present;
    });
  }
  return canvas;
}
