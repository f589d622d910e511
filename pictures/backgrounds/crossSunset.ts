import { type Canvas, type Frame, painted } from '../canvas.ts';
import { add, blend, color } from '../color.ts';
import { drawGrass } from '../grass.ts';
import { Mask, sampled } from '../mask.ts';
import { bell, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';
import { sky } from '../sky.ts';

/** Three crosses on a hill before the last light. */
export function crossSunset(frame: Frame): Canvas {
  const { aspect } = frame;
  const hillX = aspect - 0.31;
  const glow = color('#ffc981');
  const shape = gradientNoise(3);
  const sun = { x: hillX, y: 0.7 };
  const canvas = painted(
    frame,
    sky({
      colors: [
        [0, '#221a39'],
        [0.38, '#64314f'],
        [0.72, '#c85f41'],
        [1, '#f7b968'],
      ],
      horizon: 0.84,
      sun: { ...sun, color: glow, strength: 0.75 },
      cirrus: 0.55,
      seed: 61,
    }),
  );
  const far = sampled(frame, (x) => 0.805 + octaves(shape, x * 1.1, 2, 4) * 0.05);
  const farMask = new Mask(frame);
  farMask.draw([0, 0.6, aspect, 1], (x, y) => far(x) - y);
  farMask.fill(canvas, (x, y) => {
    const rim = Math.exp(-(y - far(x)) * 26) * bell(x - sun.x, 0.55);
    return add(blend(color('#5a2733'), color('#2a1420'), smoothstep(0, 0.16, y - far(x))), glow, 0.3 * rim);
  });
  const hill = sampled(
    frame,
    (x) => 0.9 - 0.17 * bell(x - hillX, 0.36) - 0.02 * bell(x, 0.5) + octaves(shape, x * 2.6 + 9, 7, 5) * 0.014,
  );
  const mask = new Mask(frame);
  mask.draw([0, 0.6, aspect, 1], (x, y) => hill(x) - y);
  for (const [offset, size] of [
    [0, 0.36],
    [-0.165, 0.245],
    [0.165, 0.245],
  ] as const) {
    drawCross(mask, hillX + offset, hill(hillX + offset) + 0.012, size);
  }
  drawGrass(mask, frame, hill, { count: 2600 * aspect, tallest: 0.02, seed: 4 });
  mask.fill(canvas, (x, y) => {
    const rim = Math.exp(-Math.max(0, y - hill(x)) * 40) * bell(x - sun.x, 0.3);
    const ground = blend(color('#1b0f16'), color('#0b0709'), smoothstep(0, 0.12, y - hill(x)));
    return add(ground, glow, 0.035 * rim);
  });
  return canvas;
}

/** Draws a cross of rough beams that taper a little. */
function drawCross(mask: Mask, x: number, foot: number, height: number): void {
  const width = height * 0.046;
  const top = foot - height;
  const bar = top + height * 0.27;
  const reach = height * 0.27;
  mask.draw([x - width, top, x + width, foot], (px, py) =>
    Math.max(Math.abs(px - x) - (width / 2) * (0.94 + 0.12 * ((py - top) / height)), top - py),
  );
  mask.draw([x - reach, bar - width, x + reach, bar + width], (px, py) =>
    Math.max(Math.abs(px - x) - reach, Math.abs(py - bar - (px - x) * 0.006) - width * 0.48),
  );
}
