import { type Canvas, type Frame, painted } from '../canvas.ts';
import { add, blend, color, gradient } from '../color.ts';
import { Mask, sampled } from '../mask.ts';
import { bell, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';

/** Quiet ridges in green haze: the picture of items that have none of their own. It suits light and dark screens. */
export function ridgesAtDawn(frame: Frame): Canvas {
  const { aspect } = frame;
  const shape = gradientNoise(62);
  const air = gradient([0, '#7f9d92'], [0.6, '#bcc7ae'], [1, '#e6dcba']);
  const sunX = aspect * 0.66;
  const glow = color('#ffeec4');
  const canvas = painted(frame, (x, y) => {
    const away = Math.hypot(x - sunX, y - 0.42);
    return add(air(Math.min(1, y / 0.6)), glow, 0.28 * Math.exp(-away * 4));
  });
  const layers: [base: number, swing: number, pitch: number, hex: string][] = [
    [0.47, 0.11, 1.1, '#97ada0'],
    [0.56, 0.13, 1, '#78968a'],
    [0.66, 0.13, 0.9, '#567a6c'],
    [0.77, 0.13, 0.8, '#365c4d'],
    [0.9, 0.12, 0.7, '#1f4335'],
  ];
  layers.forEach(([base, swing, pitch, hex], layer) => {
    const edge = sampled(frame, (x) => base + swing * octaves(shape, x * pitch + layer * 6.1, layer * 3.3, 4, 0.42));
    const mask = new Mask(frame);
    mask.draw([0, 0.2, aspect, 1], (x, y) => edge(x) - y);
    mask.fill(canvas, (x, y) => {
      const below = Math.max(0, y - edge(x));
      const haze = smoothstep(0, 0.22, below) * (0.5 - 0.08 * layer);
      return add(blend(color(hex), color('#c3cbb2'), haze), glow, 0.1 * bell(x - sunX, 0.5) * Math.exp(-below * 10));
    });
  });
  return canvas;
}
