import { type Canvas, type Frame, painted } from '../canvas.ts';
import { add, blend, color, scale } from '../color.ts';
import { Mask, sampled } from '../mask.ts';
import { bell, clamp, mix, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';
import { sky } from '../sky.ts';
import { scatterStars } from '../stars.ts';
import { drawFigure } from './figure.ts';
import { masonry } from './masonry.ts';

/** A watchman on the wall of a town before sunrise (Psalm 130:6). */
export function watchman(frame: Frame): Canvas {
  const { aspect } = frame;
  const sunX = aspect * 0.2;
  const glow = color('#ffb467');
  const canvas = painted(
    frame,
    sky({
      colors: [
        [0, '#060d1d'],
        [0.35, '#10284a'],
        [0.66, '#3a5a78'],
        [0.86, '#a8887c'],
        [1, '#f2b06a'],
      ],
      horizon: 0.78,
      sun: { x: sunX, y: 0.82, color: glow, strength: 0.62 },
      cirrus: 0.5,
      seed: 44,
    }),
  );
  scatterStars(canvas, 2600, 12, (x, y) => smoothstep(0.46, 0.05, y) * smoothstep(0.1, 0.9, x / aspect + 0.25));
  const shape = gradientNoise(28);
  const layers: [base: number, swing: number, pitch: number, hex: string][] = [
    [0.72, 0.07, 1.1, '#6d6470'],
    [0.765, 0.06, 1.4, '#3c4559'],
    [0.83, 0.07, 1.2, '#1c2a3f'],
    [0.92, 0.06, 1, '#0d1626'],
  ];
  layers.forEach(([base, swing, pitch, hex], layer) => {
    const edge = sampled(frame, (x) => base + swing * octaves(shape, x * pitch + layer * 7.7, layer * 3, 5, 0.45));
    const mask = new Mask(frame);
    mask.draw([0, 0.4, aspect, 1], (x, y) => edge(x) - y);
    mask.fill(canvas, (x, y) => {
      const below = Math.max(0, y - edge(x));
      const mist = smoothstep(0, 0.12, below) * (0.5 - layer * 0.1);
      const near = bell(x - sunX, 0.55);
      return add(blend(color(hex), color('#8a7f86'), clamp(mist)), glow, near * (0.22 - 0.05 * layer) * (0.4 + mist));
    });
  });
  drawWall(canvas, sunX);
  // A slope with bushes in front hides where the wall begins.
  const near = sampled(
    frame,
    (x) =>
      0.995 -
      0.2 * smoothstep(1.2, 0.56, x) +
      0.03 * octaves(shape, x * 2.2, 40, 3) -
      0.018 * Math.abs(octaves(shape, x * 24, 50, 4, 0.6)),
  );
  const slope = new Mask(frame);
  slope.draw([0, 0.5, aspect, 1], (x, y) => near(x) - y);
  slope.fill(canvas, (x, y) => {
    const below = y - near(x);
    const light = smoothstep(0.03, 0, below) * bell((x - sunX) / aspect, 0.3);
    return add(color('#0a1220'), glow, 0.06 * light * (1 + 0.6 * octaves(shape, x * 60, y * 25, 3)));
  });
  return canvas;
}

/** Draws the wall with its battlements, which runs into the distance, a tower, and the watchman. */
function drawWall(canvas: Canvas, sunX: number): void {
  const { frame } = canvas;
  const { aspect } = frame;
  const stone = masonry(61, 0.04);
  const far = masonry(65, 0.024);
  const stain = gradientNoise(9);
  const [shade, rim] = [color('#17202f'), color('#c98a5a')];
  const left = 0.62;
  /** The walk of the wall falls and becomes smaller towards the left. */
  const top = (x: number) => mix(0.79, 0.6, clamp((x - left) / (aspect - left)) ** 1.25);
  const size = (x: number) => mix(0.35, 1, clamp((x - left) / (aspect - left)));
  const wall = new Mask(frame);
  wall.draw([left - 0.1, 0.4, aspect, 1], (x, y) => Math.max(left + 0.06 * (y - 0.8) - x, top(x) - y));
  // Battlements: each is as far from the next as it is wide, and all become smaller with the distance.
  const merlons: [number, number][] = [];
  for (let x = left; x < aspect + 0.1;) {
    const width = 0.052 * size(x);
    merlons.push([x, x + width]);
    x += width * 1.9;
  }
  const gap = { from: 1.02, to: 1.17 };
  for (const [from, to] of merlons) {
    if (to > gap.from && from < gap.to) continue;
    wall.draw([from - 0.01, 0.4, to + 0.01, 0.9], (x, y) =>
      Math.max(from - x, x - to, top(x) - 0.043 * size(from) - y, y - top(x) - 0.01),
    );
  }
  const tower = { left: 1.34, right: 1.66, top: 0.24 };
  const body = new Mask(frame);
  body.draw([tower.left - 0.05, 0, tower.right + 0.05, 1], (x, y) =>
    Math.max(
      tower.left - 0.02 * smoothstep(0.5, 1, y) - x,
      x - tower.right - 0.02 * smoothstep(0.5, 1, y),
      tower.top - y,
    ),
  );
  body.draw([tower.left - 0.05, tower.top - 0.04, tower.right + 0.05, tower.top + 0.05], (x, y) =>
    Math.max(tower.left - 0.018 - x, x - tower.right - 0.018, tower.top - 0.01 - y, y - tower.top - 0.035),
  );
  for (let merlon = 0; merlon < 5; merlon++) {
    const from = tower.left - 0.018 + (merlon * (tower.right - tower.left + 0.036 - 0.046)) / 4;
    body.draw([from - 0.01, 0, from + 0.06, 0.4], (x, y) =>
      Math.max(from - x, x - from - 0.046, tower.top - 0.062 - y, y - tower.top),
    );
  }
  const lit = (mask: Mask, x: number, y: number, reach = 0.016) => {
    // Where the shape ends a little to the left, its edge faces the dawn.
    const column = Math.floor(x * frame.height);
    const row = Math.floor(y * frame.height);
    let open = 0;
    for (const away of [reach * 0.25, reach * 0.55, reach]) {
      open +=
        column - Math.round(away * frame.height) < 0
          ? 0
          : 1 - mask.at(Math.max(0, column - Math.round(away * frame.height)), row);
    }
    return open / 3;
  };
  const face = (mask: Mask, blocks: ReturnType<typeof masonry>) => (x: number, y: number) => {
    const { number, face } = blocks(x, y);
    const tone = 0.85 + 0.35 * number + 0.3 * octaves(stain, x * 6, y * 6, 4);
    const low = 1.25 - 0.9 * clamp((y - 0.3) / 0.7);
    const towards = bell((x - sunX) / aspect, 0.75);
    const base = add(scale(shade, tone * mix(0.62, 1, face) * low), rim, 0.08 * towards * mix(0.5, 1, face) * low);
    return add(base, rim, 0.75 * lit(mask, x, y));
  };
  wall.fill(canvas, face(wall, far));
  body.fill(canvas, face(body, stone));
  const slit = new Mask(frame);
  slit.draw([1.4, 0.3, 1.56, 0.6], (x, y) =>
    Math.max(Math.abs(x - 1.47) - 0.012, Math.hypot(x - 1.47, Math.min(0, y - 0.385)) - 0.012, y - 0.46),
  );
  slit.fill(canvas, (_x, y) => scale(color('#ffb85c'), mix(1.1, 0.5, clamp((y - 0.37) / 0.09))));
  canvas.shade((x, y, present) => {
    const distance = Math.hypot(x - 1.47, y - 0.42);
    return add(present, color('#ff9a44'), 0.12 * Math.exp(-distance * 26) + 0.02 * Math.exp(-distance * 8));
  });
  const figure = new Mask(frame);
  drawFigure(figure, 1.075, top(1.075) + 0.012, 0.15, -0.04);
  figure.fill(canvas, (x, y) => add(color('#0b101b'), rim, 0.7 * lit(figure, x, y, 0.006) ** 1.3));
}
