import type { Canvas } from './canvas.ts';
import { color, type Color } from './color.ts';
import { Mask } from './mask.ts';
import { clamp, mix, randomFrom } from './math.ts';

/** The colors of the leaves from the shaded back of the crown to its sunny front. */
const summer = ['#0e1c10', '#1d3519', '#3a5a28', '#6f8a3a', '#b3b45c'] as const;

export type Tree = {
  x: number;
  foot: number;
  /** The side of the light. */
  sunX: number;
  /** 1 is about a third as high as the picture. */
  size?: number;
  leaves?: readonly [string, string, string, string, string];
  bark?: string;
  seed?: number;
};

/** Draws a broad tree: trunk and boughs, and a crown of leaves that is lighter towards the sun. */
export function drawTree(canvas: Canvas, tree: Tree): void {
  const { x, foot, sunX, size = 1, leaves: tints = summer, bark = '#17170f', seed = 33 } = tree;
  const random = randomFrom(seed);
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
  bough(x, foot, -Math.PI / 2 - 0.04, 0.075 * size, 0.016 * size, 5);
  wood.draw([x - 0.03 * size, foot - 0.03 * size, x + 0.03 * size, foot + 0.004], (px, py) =>
    Math.max(
      Math.abs(px - x) - size * (0.007 + 0.01 * clamp((py - foot + 0.03 * size) / (0.034 * size)) ** 3),
      py - foot - 0.003,
    ),
  );
  wood.fill(canvas, () => color(bark));
  const shadow = new Mask(canvas.frame);
  shadow.draw(
    [x - 0.3 * size, foot - 0.05, x + 0.45 * size, foot + 0.08],
    (px, py) => Math.hypot((px - x - 0.07 * size) / (0.2 * size), (py - foot - 0.012) / 0.016) - 1,
  );
  shadow.blur(0.006);
  shadow.fill(canvas, () => color('#0f1d10'), 0.6);
  const middle = {
    x: tips.reduce((sum, [tipX]) => sum + tipX, 0) / tips.length,
    y: tips.reduce((sum, [, tipY]) => sum + tipY, 0) / tips.length,
  };
  const rounds: { leaves: number; spread: number; lit: number; color: Color }[] = [
    { leaves: 70, spread: 0.034, lit: -9, color: color(tints[0]) },
    { leaves: 60, spread: 0.034, lit: -0.75, color: color(tints[1]) },
    { leaves: 46, spread: 0.033, lit: -0.1, color: color(tints[2]) },
    { leaves: 30, spread: 0.034, lit: 0.45, color: color(tints[3]) },
    { leaves: 16, spread: 0.034, lit: 0.95, color: color(tints[4]) },
  ];
  const towardsSun = Math.sign(sunX - x);
  for (const { leaves, spread, lit, color: tint } of rounds) {
    const mask = new Mask(canvas.frame);
    for (const [tipX, tipY] of tips) {
      for (let leaf = 0; leaf < leaves; leaf++) {
        const angle = random() * Math.PI * 2;
        const away = spread * size * Math.sqrt(random());
        const [dx, dy] = [Math.cos(angle) * away, Math.sin(angle) * away * 0.72];
        // Each bough has its own sunny side, and so has the crown.
        const onBough = (dx * towardsSun - dy) / (spread * size);
        const onCrown = ((tipX + dx - middle.x) * towardsSun - (tipY + dy - middle.y)) / (0.12 * size);
        if (0.75 * onBough + 0.6 * onCrown + 0.5 * (random() - 0.5) < lit) continue;
        mask.leaf(tipX + dx, tipY + dy, random() * Math.PI * 2, mix(0.004, 0.0085, random()) * size, 0.0016 * size);
      }
    }
    mask.fill(canvas, () => tint, 0.95);
  }
}
