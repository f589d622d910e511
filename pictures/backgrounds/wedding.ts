import { type Canvas, type Frame, painted } from '../canvas.ts';
import { blend, color, scale } from '../color.ts';
import { Mask } from '../mask.ts';
import { clamp, randomFrom, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';
import { drawRings } from '../rings.ts';

/** Window light and the shadows of olive branches on a plaster wall, and two gold rings. */
export function wedding(frame: Frame): Canvas {
  const { aspect } = frame;
  const random = randomFrom(5);
  const sharp = new Mask(frame);
  drawBranch(sharp, { x: -0.06, y: 0.3, angle: -0.5, length: 0.56, bend: 0.6, leaf: 0.125 }, random);
  drawBranch(sharp, { x: -0.08, y: 0.02, angle: 0.34, length: 0.66, bend: -0.55, leaf: 0.13 }, random);
  sharp.blur(0.0055);
  const soft = new Mask(frame);
  drawBranch(soft, { x: -0.12, y: 0.93, angle: -0.34, length: 0.56, bend: 0.5, leaf: 0.16 }, random);
  drawBranch(soft, { x: aspect * 0.84, y: -0.14, angle: 0.9, length: 0.5, bend: -0.7, leaf: 0.15 }, random);
  soft.blur(0.013);
  const plaster = gradientNoise(3);
  const trowel = gradientNoise(31);
  const [shade, wall, warm] = [color('#c4b3a0'), color('#f4ecdf'), color('#fff9ec')];
  const canvas = painted(frame, (x, y) => {
    const column = Math.min(frame.width - 1, Math.floor(x * frame.height));
    const row = Math.min(frame.height - 1, Math.floor(y * frame.height));
    const window = 0.55 + 0.45 * smoothstep(-0.1, 0.7, x / aspect + y * 0.35);
    const shadows = (1 - 0.8 * sharp.at(column, row)) * (1 - 0.58 * soft.at(column, row));
    const light = clamp(window * shadows);
    const lit = blend(shade, blend(wall, warm, light), 0.08 + 0.92 * light);
    const strokes = octaves(trowel, x * 3 + octaves(trowel, x, y, 2) * 2, y * 7, 5);
    const relief = octaves(plaster, x * 5 + 0.012, y * 5 + 0.012, 6) - octaves(plaster, x * 5, y * 5, 6);
    return scale(lit, 1 + 0.028 * strokes + 0.7 * relief + 0.012 * octaves(plaster, x * 90, y * 90, 2));
  });
  drawRings(canvas, { x: aspect - 0.26, y: 0.87, size: 0.075 });
  return canvas;
}

type Branch = { x: number; y: number; angle: number; length: number; bend: number; leaf: number };

/** Draws an olive branch: narrow leaves in pairs that become smaller towards its end. */
function drawBranch(mask: Mask, branch: Branch, random: () => number): void {
  const pairs = 10;
  let { x, y, angle } = branch;
  for (let pair = 0; pair < pairs; pair++) {
    const along = pair / pairs;
    const step = branch.length / pairs;
    const [nextX, nextY] = [x + Math.cos(angle) * step, y + Math.sin(angle) * step];
    mask.stroke(x, y, nextX, nextY, 0.0075 * (1.1 - along));
    [x, y] = [nextX, nextY];
    angle += branch.bend / pairs + (random() - 0.5) * 0.06;
    for (const side of [-1, 1]) {
      const length = branch.leaf * (0.6 + 0.6 * random()) * (1 - 0.4 * along);
      const shift = random() * step;
      const [stalkX, stalkY] = [x + Math.cos(angle) * shift, y + Math.sin(angle) * shift];
      // Leaves turn in all directions, so many are seen from the side.
      const width = length * (0.05 + 0.1 * random());
      mask.leaf(stalkX, stalkY, angle + side * (0.75 + (random() - 0.5) * 0.9), length, width);
    }
  }
  mask.leaf(x, y, angle, branch.leaf * 0.6, branch.leaf * 0.06);
}
