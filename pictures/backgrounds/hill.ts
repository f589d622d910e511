import { type Canvas, type Frame, painted } from '../canvas.ts';
import { add, blend, color, type Color, scale } from '../color.ts';
import { drawGrass } from '../grass.ts';
import { Mask, sampled } from '../mask.ts';
import { bell, clamp, mix, randomFrom, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';
import { sky } from '../sky.ts';
import { drawTree } from '../tree.ts';

/** A broad tree on the nearest of four green hills, in the light before evening. */
export function hill(frame: Frame): Canvas {
  const { aspect } = frame;
  const sunX = aspect * 0.3;
  const glow = color('#ffe2a8');
  const shape = gradientNoise(8);
  const meadow = gradientNoise(18);
  const canvas = painted(
    frame,
    sky({
      colors: [
        [0, '#1f4a7c'],
        [0.5, '#6c97b8'],
        [0.8, '#d9c9a8'],
        [1, '#f6cf8c'],
      ],
      horizon: 0.72,
      sun: { x: sunX, y: 0.56, color: glow, strength: 0.75 },
      cirrus: 0.5,
      seed: 71,
    }),
  );
  const layers: { base: number; swing: number; pitch: number; top: string; body: string }[] = [
    { base: 0.63, swing: 0.05, pitch: 0.9, top: '#8fa696', body: '#9db09c' },
    { base: 0.68, swing: 0.05, pitch: 1.1, top: '#7d9c70', body: '#6c8b66' },
    { base: 0.74, swing: 0.05, pitch: 0.8, top: '#6f9157', body: '#46693f' },
    { base: 0.82, swing: 0.035, pitch: 0.7, top: '#5d8147', body: '#1f3a22' },
  ];
  const treeX = aspect * 0.8;
  layers.forEach(({ base, swing, pitch, top, body }, layer) => {
    const isNearest = layer === layers.length - 1;
    const edge = sampled(
      frame,
      (x) =>
        base +
        octaves(shape, x * pitch + layer * 7, layer * 3, 3) * swing * 1.6 -
        (isNearest ? 0.1 * bell(x - treeX, 0.55) : 0.03 * Math.sin(x * 2.1 + layer * 2)),
    );
    const mask = new Mask(frame);
    mask.draw([0, 0.4, aspect, 1], (x, y) => edge(x) - y);
    if (layer > 0 && !isNearest) plantCrest(mask, frame, edge, layer);
    const [lit, shaded] = [color(top), color(body)];
    mask.fill(canvas, (x, y) => {
      const below = Math.max(0, y - edge(x));
      const fields = octaves(meadow, x * (2.5 + layer) + layer * 9, (y * (16 - layer * 3)) / (0.4 + below), 4);
      const green = blend(lit, shaded, clamp(smoothstep(0, 0.16, below) + fields * 0.35));
      const sunlit = bell(x - sunX, 0.8) * Math.exp(-below * 11);
      // The mask also covers the trees on the crest.
      return add(y < edge(x) ? scale(shaded, 0.8) : green, glow, 0.16 * sunlit);
    });
    if (isNearest) {
      growMeadow(canvas, edge, sunX, glow);
      drawTree(canvas, { x: treeX, foot: edge(treeX) + 0.006, sunX });
    }
  });
  return canvas;
}

/** Plants groups of far trees along the crest of a hill. */
function plantCrest(mask: Mask, { aspect }: Frame, edge: (x: number) => number, seed: number): void {
  const random = randomFrom(seed + 4);
  const groups = gradientNoise(seed + 30);
  const ragged = gradientNoise(3);
  for (let tree = 0; tree < 260 * aspect; tree++) {
    const x = random() * aspect;
    const size = 0.0035 + 0.0035 * seed * (0.4 + 0.6 * random());
    if (groups(x * 3.1, 0.5) < 0.12 + 0.3 * random()) continue;
    const y = edge(x) - size * 0.5 + 0.002;
    mask.draw(
      [x - size * 1.5, y - size * 1.5, x + size * 1.5, y + size * 1.5],
      (px, py) => Math.hypot((px - x) * 1.15, py - y) - size * (0.85 + 0.3 * ragged(px * 400, py * 400)),
    );
  }
}

/** Covers the nearest hill with grass, row by row from its crest to the viewer, each row with longer blades. */
function growMeadow(canvas: Canvas, edge: (x: number) => number, sunX: number, glow: Color): void {
  const { frame } = canvas;
  const patches = gradientNoise(22);
  const [root, blade, tip] = [color('#2f4a1e'), color('#587c36'), color('#a3b55e')];
  const rows = 44;
  for (let row = 0; row < rows; row++) {
    const near = row / (rows - 1);
    const below = 0.3 * near ** 1.7;
    const tallest = mix(0.011, 0.075, near ** 1.4);
    const mask = new Mask(frame);
    const foot = (x: number) => edge(x) + below;
    // The blades of a row stand at different depths, so that rows do not show.
    const scattered = (x: number) => foot(x) + (0.006 + 0.03 * near) * patches(x * 700, row * 5.3);
    drawGrass(mask, frame, scattered, { count: mix(2200, 900, near) * frame.aspect, tallest, seed: 14 + row });
    mask.fill(canvas, (x, y) => {
      const up = clamp((foot(x) - y) / tallest);
      const grown = blend(blend(root, blade, clamp(up * 2)), tip, smoothstep(0.35, 1, up) * mix(0.5, 0.3, near));
      const tone = 1.12 + 0.3 * octaves(patches, x * 2.4, y * 7, 3) - 0.5 * near;
      return add(scale(grown, tone), glow, 0.1 * up * bell(x - sunX, 0.75) * (1 - 0.6 * near));
    });
  }
}
