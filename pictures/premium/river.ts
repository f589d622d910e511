import { type Canvas, type Frame, painted } from '../canvas.ts';
import { add, blend, color, gradient, scale } from '../color.ts';
import { Mask, sampled } from '../mask.ts';
import { bell, clamp, mix, randomFrom, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';

const horizon = 0.24;

/** Seven rings on the water of a quiet river between reeds (2 Kings 5:14). */
export function river(frame: Frame): Canvas {
  const { aspect } = frame;
  const ripple = gradientNoise(14);
  const bank = gradientNoise(33);
  const air = gradient([0, '#547d78'], [0.5, '#b3b88e'], [1, '#f8e2a4']);
  /** What the water mirrors, from the far bank (0) to the sky above the viewer (1). */
  const mirrored = gradient(
    [0, '#0d241b'],
    [0.12, '#16362a'],
    [0.24, '#b9b27c'],
    [0.36, '#f6dfa0'],
    [0.55, '#7d9f84'],
    [0.75, '#24594a'],
    [1, '#0d362d'],
  );
  const glow = color('#ffe9b0');
  const sunX = aspect * 0.62;
  const center = { x: aspect * 0.5, y: 0.66 };
  const depthAt = (y: number) => 0.3 / (y - horizon + 0.012);
  const place = (x: number, y: number): [number, number] => [(x - aspect / 2) * depthAt(y) * 1.9, depthAt(y) * 2.1];
  const middle = place(center.x, center.y);
  const shore = sampled(frame, (x) => 0.02 * octaves(bank, x * 2.2, 3, 4) + 0.006);
  const trees = sampled(
    frame,
    (x) =>
      horizon -
      0.085 -
      0.075 * octaves(bank, x * 2.1 + 5, 1, 6, 0.62) -
      0.06 * bell(x - aspect * 0.12, 0.24) -
      0.045 * bell(x - aspect * 0.93, 0.3),
  );
  const canvas = painted(frame, (x, y) => {
    const sky = add(air(clamp(y / horizon)), glow, 0.5 * Math.exp(-Math.hypot(x - sunX, (y - horizon) * 1.4) * 3.4));
    if (y < horizon + shore(x)) return sky;
    const [px, py] = place(x, y);
    const dx = px - middle[0];
    const dy = py - middle[1];
    const radius = Math.hypot(dx, dy);
    // Seven waves, each lower than the one inside it.
    const spacing = 0.098;
    let wave = 0;
    for (let ring = 1; ring <= 7; ring++) {
      const from = radius - ring * spacing;
      const strength = mix(1, 0.42, (ring - 1) / 6);
      wave += strength * (from / 0.02) * bell(from, 0.026);
    }
    const towards = radius > 0 ? dy / radius : 0;
    const small = octaves(ripple, px * 5, py * 9, 4) * 0.4 + octaves(ripple, px * 1.4, py * 2.6 + 9, 3) * 0.5;
    const slope = 0.2 * wave * (0.85 * towards + 0.22) + 0.05 * small;
    const near = clamp((y - horizon) / (1 - horizon));
    const seen = clamp(0.06 + 0.8 * near ** 0.85 + slope);
    const open = 0.2 + 0.8 * smoothstep(0.02, 0.5, near);
    const light = add(mirrored(seen), glow, 0.2 * bell(x - sunX, 0.28) * smoothstep(0.1, 0.3, seen) * (1 - near));
    const depth = blend(color('#12372b'), light, mix(0.95, 0.66, near ** 1.3));
    return scale(depth, 0.75 + 0.25 * open);
  });
  const wood = new Mask(frame);
  wood.draw([0, 0, aspect, horizon + 0.08], (x, y) => {
    const ragged = 0.007 * octaves(ripple, x * 42, y * 42, 4, 0.6);
    return Math.max(trees(x) + ragged - y, y - horizon - shore(x) - 0.004);
  });
  wood.fill(canvas, (x, y) => {
    const up = clamp((horizon - y) / 0.14);
    const tuft = octaves(ripple, x * 26, y * 30, 5, 0.6);
    const base = blend(color('#12291f'), color('#4a6a49'), clamp(0.25 + up * 0.45 + tuft * 0.6));
    return add(blend(base, color('#b8bd92'), 0.26), glow, 0.14 * bell(x - sunX, 0.4) * up);
  });
  const reeds = new Mask(frame);
  reeds.draw([0, horizon - 0.04, aspect, horizon + 0.04], (x, y) => {
    const blades =
      0.011 * Math.abs(octaves(ripple, x * 55, 3, 4, 0.7)) * (0.5 + 0.8 * Math.abs(octaves(bank, x * 3.5, 9, 2)));
    return Math.max(horizon + shore(x) - 0.002 - blades * 1.6 - y, y - horizon - shore(x) - 0.009);
  });
  reeds.fill(canvas, () => color('#14352a'));
  drawReeds(canvas, sunX);
  return canvas;
}

/** Draws reeds in the lower corners: blades that bend, and some with cattails. The nearest are darkest. */
function drawReeds(canvas: Canvas, sunX: number): void {
  const { frame } = canvas;
  const { aspect } = frame;
  const random = randomFrom(71);
  const rows: [count: number, reach: number, tall: number, hex: string, rim: number][] = [
    [60, 0.3, 0.46, '#31543c', 0.35],
    [60, 0.26, 0.56, '#1b3827', 0.3],
    [48, 0.19, 0.68, '#0a1b13', 0.12],
  ];
  for (const [count, reach, tall, hex, rim] of rows) {
    const mask = new Mask(frame);
    for (let blade = 0; blade < count; blade++) {
      const isLeft = blade % 5 < 3;
      const away = random() ** 1.35 * reach * (isLeft ? 1.15 : 0.9);
      const x = isLeft ? away - 0.02 : aspect + 0.02 - away;
      const length = tall * (0.45 + 0.55 * random()) * (1 - 0.55 * (away / reach) ** 1.5) * (isLeft ? 1.15 : 0.85);
      const lean = (0.1 + 0.38 * random()) * length * (random() < 0.72 ? 1 : -0.6) * (isLeft ? 1 : -1) * 0.55;
      const bend = random() ** 2 * 0.5;
      const isCattail = random() < 0.17;
      let [px, py] = [x, 1.02];
      const parts = 14;
      for (let part = 1; part <= parts; part++) {
        const along = part / parts;
        const nx = x + lean * along ** (1.6 + bend);
        const ny = 1.02 - length * along * (1 - 0.12 * bend * along);
        const width = isCattail ? 0.0034 : 0.0115 * (1 - along) ** 0.7 * (0.5 + 0.5 * Math.min(1, along * 5));
        const next = isCattail ? 0.003 : 0.0115 * (1 - Math.min(1, along + 1 / parts)) ** 0.7;
        mask.stroke(px, py, nx, ny, Math.max(0.0014, width), Math.max(0.001, next));
        if (isCattail && along > 0.8 && along < 0.95) mask.stroke(px, py, nx, ny, 0.0145);
        [px, py] = [nx, ny];
      }
    }
    mask.fill(canvas, (x, y) => add(color(hex), color('#e8d690'), rim * bell(x - sunX, 0.9) * smoothstep(1, 0.4, y)));
  }
}
