import { type Canvas, type Frame, painted } from '../canvas.ts';
import { add, blend, color, type Color, scale } from '../color.ts';
import { drawGrass } from '../grass.ts';
import { Mask, sampled } from '../mask.ts';
import { bell, clamp, mix, randomFrom, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';
import { sky } from '../sky.ts';

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
      drawTree(canvas, treeX, edge(treeX) + 0.006, sunX);
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

/** Draws a broad tree: trunk and boughs, and a crown of leaves that is lighter towards the sun. */
function drawTree(canvas: Canvas, x: number, foot: number, sunX: number): void {
  const random = randomFrom(33);
  const wood = new Mask(canvas.frame);
  const tips: [x: number, y: number][] = [];
  const bough = (fromX: number, fromY: number, angle: number, length: number, width: number, level: number) => {
    const parts = 6;
    let [px, py, heading] = [fromX, fromY, angle];
    for (let part = 0; part < parts; part++) {
      const [nx, ny] = [px + (Math.cos(heading) * length) / parts, py + (Math.sin(heading) * length) / parts];
      wood.stroke(px, py, nx, ny, width * (1 - (0.4 * part) / parts), width * (1 - (0.4 * (part + 1)) / parts));
      [px, py] = [nx, ny];
      heading += (random() - 0.5) * 0.22;
    }
    if (level <= 3) tips.push([px, py]);
    if (level === 0) return;
    const forks = level > 4 ? 3 : 2;
    for (let fork = 0; fork < forks; fork++) {
      const spread = (fork - (forks - 1) / 2) * (0.62 + random() * 0.3) + (random() - 0.5) * 0.25;
      bough(px, py, heading + spread, length * (0.7 + random() * 0.12), width * 0.6, level - 1);
    }
  };
  bough(x, foot, -Math.PI / 2 - 0.04, 0.075, 0.016, 5);
  wood.draw([x - 0.03, foot - 0.03, x + 0.03, foot + 0.004], (px, py) =>
    Math.max(Math.abs(px - x) - (0.007 + 0.01 * clamp((py - foot + 0.03) / 0.034) ** 3), py - foot - 0.003),
  );
  wood.fill(canvas, () => color('#17170f'));
  const shadow = new Mask(canvas.frame);
  shadow.draw(
    [x - 0.3, foot - 0.05, x + 0.45, foot + 0.08],
    (px, py) => Math.hypot((px - x - 0.07) / 0.2, (py - foot - 0.012) / 0.016) - 1,
  );
  shadow.blur(0.006);
  shadow.fill(canvas, () => color('#0f1d10'), 0.6);
  // Leaves from the shaded back of the crown to its sunny front.
  const middle = {
    x: tips.reduce((sum, [tipX]) => sum + tipX, 0) / tips.length,
    y: tips.reduce((sum, [, tipY]) => sum + tipY, 0) / tips.length,
  };
  const rounds: { leaves: number; spread: number; lit: number; color: Color }[] = [
    { leaves: 70, spread: 0.034, lit: -9, color: color('#0e1c10') },
    { leaves: 60, spread: 0.034, lit: -0.75, color: color('#1d3519') },
    { leaves: 46, spread: 0.033, lit: -0.1, color: color('#3a5a28') },
    { leaves: 30, spread: 0.034, lit: 0.45, color: color('#6f8a3a') },
    { leaves: 16, spread: 0.034, lit: 0.95, color: color('#b3b45c') },
  ];
  const towardsSun = Math.sign(sunX - x);
  for (const { leaves, spread, lit, color: tint } of rounds) {
    const mask = new Mask(canvas.frame);
    for (const [tipX, tipY] of tips) {
      for (let leaf = 0; leaf < leaves; leaf++) {
        const angle = random() * Math.PI * 2;
        const away = spread * Math.sqrt(random());
        const [dx, dy] = [Math.cos(angle) * away, Math.sin(angle) * away * 0.72];
        // Each bough has its own sunny side, and so has the crown.
        const onBough = (dx * towardsSun - dy) / spread;
        const onCrown = ((tipX + dx - middle.x) * towardsSun - (tipY + dy - middle.y)) / 0.12;
        if (0.75 * onBough + 0.6 * onCrown + 0.5 * (random() - 0.5) < lit) continue;
        mask.leaf(tipX + dx, tipY + dy, random() * Math.PI * 2, mix(0.004, 0.0085, random()), 0.0016);
      }
    }
    mask.fill(canvas, () => tint, 0.95);
  }
}
