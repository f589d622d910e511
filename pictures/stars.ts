import type { Canvas } from './canvas.ts';
import { type Color } from './color.ts';
import { randomFrom } from './math.ts';
import { quietness } from './textArea.ts';

const colors: readonly Color[] = [
  [1, 0.84, 0.68],
  [0.74, 0.85, 1],
  [0.86, 0.92, 1],
  [1, 0.98, 0.95],
  [1, 0.98, 0.95],
];

/**
 * Scatters stars: very many faint ones, and few bright ones, which all stand outside the text area. `density` says how
 * likely a place has stars.
 */
export function scatterStars(
  canvas: Canvas,
  count: number,
  seed: number,
  density: (x: number, y: number) => number,
): void {
  const { width, height, aspect } = canvas.frame;
  const random = randomFrom(seed);
  const pixel = 1 / 1080;
  for (let star = 0; star < count; star++) {
    const [x, y] = [random() * aspect, random() * 1];
    const [chance, size, tint] = [random(), random(), random()];
    if (chance > density(x, y)) continue;
    const calm = (1 - quietness(x, y, aspect)) ** 4;
    const brightness = 0.035 + (0.07 + 0.09 * calm) * size ** 5 + calm * (1.1 * size ** 60 + 0.35 * size ** 14);
    const core = pixel * (0.62 + 0.9 * calm * size ** 30);
    const color = colors[Math.floor(tint * colors.length)]!;
    const reach = Math.ceil(core * height * (brightness > 0.4 ? 9 : 3));
    for (let row = Math.floor(y * height) - reach; row <= y * height + reach; row++) {
      for (let column = Math.floor(x * height) - reach; column <= x * height + reach; column++) {
        if (row < 0 || column < 0 || row >= height || column >= width) continue;
        const distance = Math.hypot((column + 0.5) / height - x, (row + 0.5) / height - y) / core;
        const halo = brightness > 0.4 ? 0.05 * Math.exp(-distance * 0.55) : 0;
        canvas.light(column, row, color, brightness * (Math.exp(-distance * distance) + halo));
      }
    }
  }
}
