import { type Canvas, type Frame, painted } from '../canvas.ts';
import { add, blend, color, type Color, scale } from '../color.ts';
import { type Branch, drawFirBranch } from '../fir.ts';
import { Mask } from '../mask.ts';
import { bell, clamp, mix, randomFrom, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';
import { quietness } from '../textArea.ts';

const lights = ['#ffd07a', '#ffb65c', '#ffe6b0', '#ffc56a', '#f08a4c', '#e2604a', '#8cbf98'].map(color);

/** Lights of a tree far out of focus, behind fir branches that hang in from the upper corners. */
export function christmasLights(frame: Frame): Canvas {
  const { aspect } = frame;
  const shade = gradientNoise(2);
  const [night, green] = [color('#0b2017'), color('#2c6148')];
  const canvas = painted(frame, (x, y) => {
    const veil = octaves(shade, x * 1.6, y * 1.9, 4);
    const warmth = bell(x - aspect / 2, 1.0) * bell(y - 0.5, 0.75);
    return blend(night, green, clamp(0.3 + veil * 0.5 + 0.3 * warmth));
  });
  const random = randomFrom(33);
  for (let light = 0; light < 330; light++) {
    const angle = random() * Math.PI * 2;
    const away = 0.8 + 0.55 * random();
    const x = aspect / 2 + Math.cos(angle) * away * aspect * 0.5;
    const y = 0.5 + Math.sin(angle) * away * 0.56;
    const nearness = random();
    const tint = lights[Math.floor(random() * lights.length)]!;
    const strength = (0.25 + 0.75 * random() ** 2) * mix(0.035, 1, 1 - quietness(x, y, aspect));
    drawBlurredLight(canvas, x, y, 0.017 + nearness ** 2 * 0.052, scale(tint, strength * (1.7 - 1.1 * nearness)));
  }
  const far: Branch[] = [
    [aspect * 0.16, -0.06, 0.55, 0.34],
    [aspect * 0.86, -0.06, 2.4, 0.34],
    [-0.06, 0.4, 0.55, 0.26],
    [aspect + 0.06, 0.44, 2.7, 0.24],
  ];
  const near: Branch[] = [
    [-0.04, -0.02, 0.42, 0.5],
    [-0.05, 0.12, 0.75, 0.3],
    [aspect + 0.04, -0.03, 2.7, 0.48],
    [aspect + 0.05, 0.14, 2.3, 0.26],
  ];
  // The needles of a branch are drawn three times, fewer each time, from those in its shade to those in the light.
  for (const [branches, blur, seed, share, tint] of [
    [far, 0.007, 7, 1, '#0d2a1d'],
    [near, 0.0012, 5, 1, '#0d2b1d'],
    [near, 0.0009, 6, 0.6, '#245239'],
    [near, 0.0007, 8, 0.22, '#6d9468'],
  ] as const) {
    const mask = new Mask(frame);
    const grow = randomFrom(seed);
    for (const branch of branches) drawFirBranch(mask, branch, share, grow);
    mask.blur(blur);
    const needles = color(tint);
    mask.fill(canvas, (_x, _y, present) => add(needles, present, 0.06), 0.92);
  }
  return canvas;
}

/** Adds a light that is out of focus: a disc with a brighter rim, and a wide, faint glow. */
function drawBlurredLight(canvas: Canvas, x: number, y: number, radius: number, light: Color): void {
  const { width, height } = canvas.frame;
  const reach = radius * 3.2;
  const [firstRow, lastRow] = [
    Math.max(0, Math.floor((y - reach) * height)),
    Math.min(height - 1, (y + reach) * height),
  ];
  const [first, last] = [Math.max(0, Math.floor((x - reach) * height)), Math.min(width - 1, (x + reach) * height)];
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = first; column <= last; column++) {
      const distance = Math.hypot((column + 0.5) / height - x, (row + 0.5) / height - y) / radius;
      const disc = smoothstep(1.07, 0.93, distance) * (0.55 + 0.45 * Math.min(1, distance) ** 5);
      canvas.light(column, row, light, disc + 0.09 * bell(distance, 1.5));
    }
  }
}
