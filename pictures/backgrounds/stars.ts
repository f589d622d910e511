import { type Canvas, type Frame, painted } from '../canvas.ts';
import { add, blend, color, gradient } from '../color.ts';
import { drawSpruces, forestEdge } from '../forest.ts';
import { Mask, sampled } from '../mask.ts';
import { bell, clamp, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';
import { scatterStars } from '../stars.ts';

/** The Milky Way over far hills and the tops of a forest. */
export function stars(frame: Frame): Canvas {
  const { aspect } = frame;
  const broad = gradientNoise(44);
  const fine = gradientNoise(48);
  const hills = gradientNoise(6);
  const night = gradient([0, '#060b18'], [0.55, '#0c1c33'], [0.85, '#1d3d52'], [1, '#3b5f66']);
  const [milk, warm, dust] = [color('#6f8fb4'), color('#c2a68c'), color('#070b14')];
  const across = (x: number, y: number) =>
    (x - aspect * (0.8 - 0.34 * y)) * 0.93 + octaves(broad, x * 1.4, y * 1.4, 3) * 0.1;
  const canvas = painted(frame, (x, y) => {
    const distance = across(x, y);
    const bend = octaves(broad, x * 2 + 5, y * 2, 5);
    const clouds = octaves(fine, x * 3 + bend * 1.2, y * 3 + bend, 8, 0.55);
    const above = smoothstep(0.95, 0.55, y);
    let result = add(night(y / 0.86), milk, 0.3 * bell(distance, 0.22) * clamp(0.5 + clouds * 0.9) * above);
    result = add(result, warm, 0.2 * bell(distance, 0.085) * clamp(0.5 + clouds * 1.3) * above);
    const lane = smoothstep(0.0, 0.34, octaves(fine, x * 3.6 + 20 + bend, y * 2.6 + bend * 0.6, 7, 0.55) + 0.05);
    return blend(result, dust, lane * bell(distance - 0.015, 0.1) * 0.7 * above);
  });
  scatterStars(canvas, 8000, 16, (x, y) => (0.4 + 0.6 * bell(across(x, y), 0.2)) * smoothstep(0.9, 0.6, y));
  const ridgeColors = [color('#122a38'), color('#0a1a25')];
  ridgeColors.forEach((ridgeColor, layer) => {
    const ridge = sampled(
      frame,
      (x) =>
        0.83 +
        layer * 0.05 -
        0.05 * bell(x - aspect * (layer ? 0.1 : 0.78), 0.5) +
        octaves(hills, x * (1.5 + layer) + layer * 9, layer * 5, 6, 0.47) * 0.075,
    );
    const mask = new Mask(frame);
    mask.draw([0, 0.6, aspect, 1], (x, y) => ridge(x) - y);
    mask.fill(canvas, (x, y) => add(ridgeColor, color('#2b4f5c'), 0.25 * bell(y - ridge(x), 0.05) * (1 - layer)));
  });
  const edge = sampled(
    frame,
    (x) =>
      0.985 -
      0.09 * smoothstep(0.3, 0, x / aspect) -
      0.06 * smoothstep(0.72, 1, x / aspect) +
      octaves(hills, x * 2 + 40, 3, 3) * 0.02,
  );
  const mask = new Mask(frame);
  mask.draw([0, 0.7, aspect, 1], (x, y) => edge(x) - y);
  drawSpruces(mask, forestEdge(frame, edge, { count: 70 * aspect, tallest: 0.14, seed: 8 }));
  drawSpruces(mask, forestEdge(frame, edge, { count: 220 * aspect, tallest: 0.065, seed: 9 }));
  mask.fill(canvas, () => color('#04080c'));
  return canvas;
}
