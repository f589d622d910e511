import { type Canvas, type Frame, painted } from '../canvas.ts';
import { add, blend, color, type Color, scale } from '../color.ts';
import { type Branch, drawFirBranch } from '../fir.ts';
import { Mask } from '../mask.ts';
import { bell, clamp, mix, randomFrom, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';

type Candle = { x: number; top: number; foot: number; width: number; wax: Color };

/** The four candles of Advent between fir branches, in front of a window at daybreak (Luke 1:78). */
export function candles(frame: Frame): Canvas {
  const { aspect } = frame;
  const veil = gradientNoise(5);
  const canvas = painted(frame, (x, y) => {
    const dark = blend(color('#06150f'), color('#1d4d3a'), clamp(0.35 + 0.5 * octaves(veil, x * 1.3, y * 1.6, 3)));
    const warm = bell((x - aspect * 0.5) / aspect, 0.42) * bell(y - 0.5, 0.42);
    // The lower part is the dark of the table.
    return scale(add(dark, color('#b0662c'), 0.07 * warm), mix(1, 0.25, smoothstep(0.72, 0.92, y)));
  });
  const random = randomFrom(8);
  for (let light = 0; light < 46; light++) {
    const [x, y] = [random() * aspect, random() ** 1.2 * 0.75];
    const radius = 0.014 + 0.03 * random() ** 2;
    const tint = scale(color(random() < 0.7 ? '#ffc871' : '#d9774a'), 0.05 + 0.16 * random() ** 2);
    canvas.shade((px, py, present) => {
      const away = Math.hypot(px - x, py - y) / radius;
      return away > 1.1 ? present : add(present, tint, smoothstep(1.06, 0.92, away) * (0.6 + 0.4 * away ** 4));
    });
  }
  const [purple, rose] = [color('#4a2440'), color('#b5707c')];
  const set: Candle[] = [
    { x: aspect * 0.3, top: 0.4, foot: 0.86, width: 0.088, wax: purple },
    { x: aspect * 0.435, top: 0.31, foot: 0.84, width: 0.084, wax: purple },
    { x: aspect * 0.57, top: 0.355, foot: 0.85, width: 0.084, wax: rose },
    { x: aspect * 0.705, top: 0.45, foot: 0.87, width: 0.088, wax: purple },
  ];
  drawWreath(canvas, set, 'behind');
  for (const candle of set) drawCandle(canvas, candle, set);
  drawWreath(canvas, set, 'before');
  for (const candle of set) drawFlame(canvas, candle);
  return canvas;
}

/** The light of all flames at a place. */
const flamelight = (set: Candle[], x: number, y: number, falloff: number) =>
  set.reduce((sum, { x: at, top }) => sum + Math.exp(-Math.hypot(x - at, y - top + 0.04) * falloff), 0);

function drawWreath(canvas: Canvas, set: Candle[], layer: 'behind' | 'before'): void {
  const { frame } = canvas;
  const { aspect } = frame;
  const base = layer === 'behind' ? 0.84 : 0.93;
  const branches: Branch[] = [];
  const place = randomFrom(layer === 'behind' ? 4 : 9);
  const count = 30;
  for (let at = 0; at < count; at++) {
    const share = at / (count - 1);
    const x = aspect * mix(0.04, 0.96, share);
    const outwards = share < 0.5 ? Math.PI : 0;
    const angle = outwards + (share < 0.5 ? 1 : -1) * (0.75 * place() - (layer === 'behind' ? 0.1 : 0.35));
    const y = base + (layer === 'behind' ? 0.02 : 0.06) * (place() - 0.35);
    branches.push([x + (share < 0.5 ? 0.12 : -0.12), y, angle, 0.2 + 0.14 * place()]);
  }
  const passes =
    layer === 'behind'
      ? ([
          [0.004, 7, 1, '#0b2419', 0.35],
          [0.002, 11, 0.5, '#1d4531', 0.8],
        ] as const)
      : ([
          [0, 5, 1, '#041009', 0.1],
          [0, 6, 0.6, '#174029', 0.6],
          [0, 8, 0.2, '#5d8a5c', 1.1],
        ] as const);
  for (const [blur, seed, share, hex, warmth] of passes) {
    const mask = new Mask(frame);
    const grow = randomFrom(seed + (layer === 'before' ? 20 : 0));
    for (const branch of branches) drawFirBranch(mask, branch, share, grow);
    if (blur > 0) mask.blur(blur);
    mask.fill(canvas, (x, y) => {
      const light = flamelight(set, x, y, 4.2);
      return add(scale(color(hex), 0.55 + 0.9 * Math.min(1, light)), color('#c98a3c'), 0.09 * warmth * light);
    });
  }
  if (layer === 'behind') return;
  const random = randomFrom(3);
  for (let berry = 0; berry < 26; berry++) {
    const [x, y] = [aspect * (0.1 + 0.8 * random()), 0.84 + 0.13 * random()];
    const radius = 0.009 + 0.005 * random();
    const mask = new Mask(frame);
    mask.draw([x - 0.03, y - 0.03, x + 0.03, y + 0.03], (px, py) => Math.hypot(px - x, py - y) - radius);
    mask.fill(canvas, (px, py) => {
      const [dx, dy] = [(px - x) / radius, (py - y) / radius];
      const round = clamp(0.55 - 0.5 * dy + 0.15 * dx);
      const shine = bell(Math.hypot(dx + 0.25, dy + 0.45), 0.26);
      return add(
        scale(color('#8e1f1a'), (0.25 + round) * (0.35 + flamelight(set, x, y, 3.4) * 0.7)),
        color('#ffd9a0'),
        0.5 * shine,
      );
    });
  }
}

function drawCandle(canvas: Canvas, { x, top, foot, width, wax }: Candle, set: Candle[]): void {
  const melt = gradientNoise(Math.round(x * 100));
  const half = width / 2;
  const rim = (px: number) => top + 0.006 * melt(px * 30, 2) + 0.007 * (1 - ((px - x) / half) ** 2) - 0.004;
  const drip = (px: number) => 0.05 * smoothstep(0.25, 0.75, melt(px * 46, 7)) + 0.02;
  const mask = new Mask(canvas.frame);
  mask.draw([x - half - 0.02, top - 0.03, x + half + 0.02, foot + 0.05], (px, py) => {
    const run = 0.0028 * smoothstep(0.012, -0.012, py - top - drip(px)) + 0.0012 * melt(px * 9, py * 14);
    return Math.max(Math.abs(px - x) - half - run, rim(px) - py, py - foot - 0.03);
  });
  mask.fill(canvas, (px, py) => {
    const across = (px - x) / half;
    const round = Math.sqrt(Math.max(0, 1 - across * across * 0.96));
    const below = (py - top) / (foot - top);
    const tone = 1 + 0.08 * octaves(melt, px * 20, py * 6, 3);
    const others = flamelight(
      set.filter((one) => one.x !== x),
      px,
      py,
      5,
    );
    const side = set.reduce(
      (sum, one) => (one.x === x ? sum : sum + (Math.sign(one.x - x) * across) / (1 + Math.abs(one.x - x) * 8)),
      0,
    );
    const body = scale(
      wax,
      tone * (0.1 + 0.6 * round ** 1.5 + 0.5 * Math.max(0, side) * (1 - 0.4 * below) + 0.3 * others),
    );
    // Wax near the flame is lit from inside.
    const inner = Math.exp(-below * 7) * (0.5 + 0.5 * round);
    return add(body, blend(wax, color('#ffab5e'), 0.62), 0.95 * inner);
  });
  const pool = new Mask(canvas.frame);
  pool.draw(
    [x - half, top - 0.02, x + half, top + 0.03],
    (px, py) => Math.hypot((px - x) / (half * 0.86), (py - top - 0.001) / 0.0075) * 0.0075 - 0.0075,
  );
  pool.fill(canvas, (px) => scale(blend(wax, color('#ffd08a'), 0.75), 1.15 - 0.5 * Math.abs((px - x) / half)));
}

function drawFlame(canvas: Canvas, { x, top }: Candle): void {
  const { frame } = canvas;
  const wick = new Mask(frame);
  wick.stroke(x, top + 0.001, x + 0.0015, top - 0.02, 0.0038, 0.003);
  wick.fill(canvas, () => color('#1c0f08'));
  const bottom = top - 0.01;
  const height = 0.092;
  const half = (up: number) =>
    up < 0 || up > 1 ? -1 : 0.0165 * Math.sin(Math.PI * up ** 0.62) ** 0.85 * (1 - 0.25 * up);
  const sway = (up: number) => 0.003 * Math.sin(up * 3 + x * 9);
  const flame = new Mask(frame);
  flame.draw([x - 0.04, bottom - height, x + 0.04, bottom], (px, py) => {
    const up = (bottom - py) / height;
    return Math.abs(px - x - sway(up)) - half(up);
  });
  flame.blur(0.0014);
  flame.fill(canvas, (px, py) => {
    const up = (bottom - py) / height;
    const across = Math.abs(px - x - sway(up)) / Math.max(0.001, half(up));
    const core = clamp(1.15 - across) * smoothstep(0, 0.2, up);
    const body = blend(color('#f0892a'), color('#ffe9a8'), clamp(core * 1.5));
    const blue = smoothstep(0.2, 0, up);
    return scale(blend(body, color('#5a6f9a'), 0.75 * blue), mix(1.7, 0.8, blue) * mix(1, 0.8, up));
  });
  canvas.shade((px, py, present) => {
    const away = Math.hypot((px - x) * 1.05, py - bottom + height * 0.45);
    if (away > 1.2) return present;
    return add(present, color('#ff9d3c'), 0.42 * Math.exp(-away * 22) + 0.065 * Math.exp(-away * 6.5));
  });
}
