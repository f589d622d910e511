import { Canvas, type Frame, painted } from '../canvas.ts';
import { add, blend, color, type Color, scale } from '../color.ts';
import { Mask } from '../mask.ts';
import { bell, clamp, mix, randomFrom, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';
import { relief } from '../relief.ts';

/** The garment of one person in the crowd, from the knees to the hem. */
type Garment = {
  /** Its middle, and half its width at the top and at the hem. */
  x: number;
  half: [top: number, hem: number];
  hem: number;
  wool: string;
  stripe?: string;
  seed: number;
  light: number;
  blur: number;
};

/** A crowd in a narrow street, and in its midst a white garment with tassels (Mark 5:27). */
export function hem(frame: Frame): Canvas {
  const { aspect } = frame;
  const canvas = street(frame);
  const at = (share: number) => share * aspect;
  const crowd: Garment[] = [
    { x: at(0.3), half: [0.15, 0.19], hem: 0.66, wool: '#3b3228', seed: 3, light: 0.45, blur: 0.007 },
    { x: at(0.72), half: [0.17, 0.2], hem: 0.67, wool: '#2d3f3a', seed: 8, light: 0.4, blur: 0.007 },
    { x: at(0.95), half: [0.2, 0.25], hem: 0.71, wool: '#4a3a2a', stripe: '#1f2f2a', seed: 5, light: 0.5, blur: 0.005 },
    {
      x: at(0.1),
      half: [0.23, 0.3],
      hem: 0.76,
      wool: '#6a2a22',
      stripe: '#c09a5a',
      seed: 12,
      light: 0.6,
      blur: 0.0035,
    },
  ];
  for (const one of crowd) drawGarment(canvas, one);
  drawFoot(canvas, at(0.5) - 0.1, 0.845, 0.088, 1);
  drawFoot(canvas, at(0.5) + 0.115, 0.805, 0.08, -1);
  const white: Garment = {
    x: at(0.5),
    half: [0.25, 0.34],
    hem: 0.775,
    wool: '#e6d7b6',
    stripe: '#27466b',
    seed: 21,
    light: 0.92,
    blur: 0,
  };
  const edge = drawGarment(canvas, white);
  const random = randomFrom(15);
  for (const x of [white.x - 0.285, white.x + 0.265]) drawTassel(canvas, x, edge(x), random);
  drawGarment(canvas, {
    x: at(0.86),
    half: [0.2, 0.27],
    hem: 0.93,
    wool: '#20453a',
    stripe: '#8c2f24',
    seed: 31,
    light: 0.55,
    blur: 0.004,
  });
  return canvas;
}

/** Draws a garment with its folds and its shadow on the ground. Returns where its hem is. */
function drawGarment(
  canvas: Canvas,
  { x: middle, half, hem, wool, stripe, seed, light, blur }: Garment,
): (x: number) => number {
  const { frame } = canvas;
  const sway = gradientNoise(seed);
  const weave = gradientNoise(seed + 40);
  const halfAt = (y: number) => mix(half[0], half[1], clamp(y / hem) ** 1.4);
  const across = (x: number, y: number) => (x - middle - 0.03 * sway(y * 1.5, 3)) / halfAt(y);
  const fold = (x: number, y: number) => {
    const at = across(x, y) * 1.25 + 0.16 * octaves(sway, x * 1.3, y * 0.8, 3);
    const broad = Math.sin(at * 4.6 + 1.1 * Math.sin(at * 2.1 + seed) + seed);
    const narrow = Math.sin(at * 10.5 + 2.2 * sway(at * 1.9, 4.2) + seed * 2);
    // The folds begin softly and deepen towards the hem.
    const depth = mix(0.55, 1, smoothstep(0, 0.7, y / hem));
    return depth * (0.62 * broad + 0.34 * narrow * (0.55 + 0.45 * sway(at * 1.7 + 9, 1.3)));
  };
  const edge = (x: number) =>
    hem - 0.05 * across(x, hem) ** 2 * half[1] * 2 + 0.02 * fold(x, hem) + 0.008 * sway(x * 5, 0.3);
  const [dyed, band, dust] = [color(wool), color(stripe ?? wool), color('#97795a')];
  const cloth = relief(frame, {
    light: [-0.7, -0.4, 0.66],
    ambient: 0.36,
    height: (x, y) => {
      if (Math.abs(across(x, y)) > 1.1) return 0;
      const threads =
        0.00018 * Math.sin(x * 700 + fold(x, y) * 8) * Math.sin(y * 620) + 0.0004 * weave(x * 190, y * 150);
      const round = 0.12 * Math.sqrt(Math.max(0, 1 - across(x, y) ** 2));
      return 0.042 * fold(x, y) + round + (blur === 0 ? threads : 0) + 0.004 * octaves(sway, x * 6, y * 2.2, 3);
    },
    color: (x, y) => {
      if (Math.abs(across(x, y)) > 1.1) return dyed;
      const above = edge(x) - y;
      const hollow = smoothstep(-0.8, 0.45, fold(x, y));
      const worn = 1 + 0.12 * octaves(weave, x * 9, y * 6, 5);
      const line = (from: number, to: number) =>
        smoothstep(from - 0.002, from + 0.002, above) * smoothstep(to + 0.002, to - 0.002, above);
      const striped = Math.max(line(0.05, 0.083), line(0.036, 0.042), line(0.092, 0.098));
      const cloth = blend(dyed, band, 0.85 * striped);
      const dusty = blend(
        cloth,
        dust,
        0.55 * smoothstep(0.07, -0.01, above) * clamp(0.7 + 0.6 * octaves(weave, x * 14, y * 14, 3)),
      );
      const lamp = light * (0.45 + 0.75 * bell(Math.hypot((x - frame.aspect * 0.42) * 0.8, y - 0.42), 0.7));
      return scale(dusty, worn * lamp * mix(0.34, 1, hollow));
    },
  });
  const shadow = new Mask(frame);
  shadow.draw([0, hem - 0.1, frame.aspect, 1], (x, y) =>
    Math.max(Math.abs(x - middle - 0.05) - half[1] * 0.98, y - hem - 0.05),
  );
  shadow.blur(0.022);
  shadow.fill(canvas, (_x, _y, present) => scale(present, 0.15), 0.9);
  const garment = new Mask(frame);
  garment.draw([0, 0, frame.aspect, 1], (x, y) => Math.max(y - edge(x), (Math.abs(across(x, y)) - 1) * halfAt(y)));
  if (blur > 0) garment.blur(blur);
  garment.fill(canvas, (x, y) => {
    const seam = bell(edge(x) - y - 0.005, 0.005);
    const inside: Color = cloth.at(Math.floor(x * frame.height), Math.floor(y * frame.height));
    return scale(inside, 1 + 0.2 * seam);
  });
  return edge;
}

/** Draws the front of a foot in a sandal, below a hem. `side` is 1 if its great toe is on the right. */
function drawFoot(canvas: Canvas, x: number, y: number, size: number, side: 1 | -1): void {
  const { frame } = canvas;
  const box: [number, number, number, number] = [x - size * 1.2, y - size * 2, x + size * 1.2, y + size * 1.2];
  const round = (px: number, py: number, atX: number, atY: number, wide: number, high: number) =>
    (Math.hypot((px - x - atX * size) / (wide * size), (py - y - atY * size) / (high * size)) - 1) *
    Math.min(wide, high) *
    size;
  const shadow = new Mask(frame);
  shadow.draw(box, (px, py) => round(px, py, 0.12, 0.3, 0.75, 0.52));
  shadow.blur(0.008);
  shadow.fill(canvas, (_x, _y, present) => scale(present, 0.3), 0.85);
  const sole = new Mask(frame);
  sole.draw(box, (px, py) => round(px, py, 0, -0.32, 0.53, 0.95));
  sole.fill(canvas, (px) => scale(color('#6b4426'), mix(0.75, 0.3, smoothstep(-size * 0.5, size * 0.5, px - x))));
  const toes = [0.36, 0.14, -0.06, -0.24, -0.4].map((across, toe) => ({
    x: across * side,
    y: 0.36 - 0.045 * toe * toe * 0.55,
    size: [0.165, 0.115, 0.105, 0.098, 0.09][toe]!,
  }));
  const foot = new Mask(frame);
  foot.draw(box, (px, py) => round(px, py, 0, -0.7, 0.47, 1.02));
  for (const toe of toes) foot.draw(box, (px, py) => round(px, py, toe.x, toe.y, toe.size, toe.size * 1.2));
  foot.fill(canvas, (px, py) => {
    const across = (px - x) / size;
    const nearest = Math.min(
      ...toes.map((toe) => Math.hypot((across - toe.x) / toe.size, ((py - y) / size - toe.y) / toe.size)),
    );
    const parted = (py - y) / size > 0.2 ? mix(1, 0.55, smoothstep(0.75, 1.15, nearest)) : 1;
    const under = smoothstep(-1.1, -0.2, (py - y) / size);
    return scale(
      blend(color('#c58a5c'), color('#6d4129'), smoothstep(-0.35, 0.5, across)),
      parted * mix(0.3, 0.95, under),
    );
  });
  const straps = new Mask(frame);
  for (const [from, to] of [
    [0.02, -0.12],
    [-0.42, -0.5],
  ] as const) {
    straps.draw(box, (px, py) => {
      const across = (px - x) / size;
      const middle = mix(from, to, across * side + 0.5) - 0.16 * (0.25 - across * across);
      return Math.max(Math.abs((py - y) / size - middle) - 0.075, Math.abs(across) - 0.5) * size;
    });
  }
  straps.fill(canvas, (px) => scale(color('#5a3419'), mix(0.95, 0.35, smoothstep(-size * 0.5, size * 0.5, px - x))));
}

/** Paving stones of a narrow street, seen at a low angle, with the shade of a wall behind. */
function street(frame: Frame): Canvas {
  const grain = gradientNoise(66);
  const chance = gradientNoise(67);
  return painted(frame, (x, y) => {
    if (y < 0.46) {
      const wall = octaves(grain, x * 3, y * 3, 5);
      return scale(color('#3a2a26'), (0.5 + 0.35 * wall) * mix(0.6, 1, bell(x - frame.aspect * 0.5, 0.5)));
    }
    const depth = 0.5 / (y - 0.3);
    const [px, py] = [(x - frame.aspect / 2) * depth * 2 + 20, depth * 4.2];
    const bent = py + 0.22 * octaves(grain, px * 0.9, py * 0.9, 3);
    const row = Math.floor(bent);
    const along = px * 0.9 + row * 0.43 + 0.2 * octaves(grain, px * 1.2 + 7, py * 1.2, 3);
    const column = Math.floor(along);
    const joint = Math.min(bent - row, row + 1 - bent, (along - column) * 1.1, (column + 1 - along) * 1.1);
    const stone = blend(color('#6d5342'), color('#b08f6c'), clamp(0.5 + 0.9 * chance(row * 3.3, column * 2.7 + 0.4)));
    const face = smoothstep(0.01, 0.11, joint);
    const sand = octaves(grain, px * 5, py * 5, 5);
    const sun = 0.38 + 0.75 * bell(x - frame.aspect * 0.44, 0.62) * smoothstep(0.55, 0.95, y);
    return scale(blend(color('#6b543e'), scale(stone, 1 + 0.4 * sand), mix(0.2, 1, face)), sun * mix(0.7, 1, face));
  });
}

/** Draws a tassel of twisted wool with a blue cord, and its shadow on the stones. */
function drawTassel(canvas: Canvas, x: number, top: number, random: () => number): void {
  const { frame } = canvas;
  const long = 0.1;
  const lean = (random() - 0.3) * 0.03;
  const strands = Array.from({ length: 24 }, (_, at) => ({
    dx: (at / 23 - 0.5) * 2,
    bend: (random() - 0.5) * 0.016,
    isCord: at % 6 === 2,
  }));
  const knot = top + 0.03;
  const shadow = new Mask(frame);
  shadow.stroke(x + 0.02, top + 0.03, x + 0.03 + lean, knot + long, 0.014, 0.034);
  shadow.blur(0.009);
  shadow.fill(canvas, (_x, _y, present) => scale(present, 0.4), 0.8);
  const place = (dx: number, bend: number, along: number): [number, number] => [
    x + lean * along + dx * (0.006 + 0.014 * along ** 0.8) + bend * along ** 2 + 0.0014 * Math.sin(along * 20 + dx * 9),
    knot + long * along * (1 - 0.06 * Math.abs(dx)),
  ];
  const light = (px: number) => smoothstep(0.024, -0.018, px - x - lean * 0.5);
  for (const [cords, share, hex, bright] of [
    [false, 1, '#8f7450', 0.4],
    [false, 0.6, '#efdfba', 1],
    [true, 1, '#2c5482', 0.85],
  ] as const) {
    const mask = new Mask(frame);
    for (const { dx, bend, isCord } of strands) {
      if (isCord !== cords || random() > share) continue;
      for (let part = 0; part < 10; part++) {
        const [x0, y0] = place(dx, bend, part / 10);
        const [x1, y1] = place(dx, bend, (part + 1) / 10);
        mask.stroke(x0, y0, x1, y1, 0.0034, 0.0026);
      }
    }
    mask.fill(canvas, (px) => scale(color(hex), bright * mix(0.4, 1.05, light(px))));
  }
  const cord = new Mask(frame);
  cord.stroke(x, top - 0.012, x, knot, 0.008);
  cord.fill(canvas, (px, py) => {
    const twist = 0.6 + 0.35 * Math.sin((py + (px - x) * 0.8) * 420);
    return scale(color('#e2d0a6'), twist * mix(0.5, 1.1, light(px)));
  });
  const wrapped = new Mask(frame);
  wrapped.draw([x - 0.03, knot - 0.03, x + 0.03, knot + 0.04], (px, py) => {
    const [dx, dy] = [Math.max(0, Math.abs(px - x) - 0.003), Math.max(0, Math.abs(py - knot) - 0.008)];
    return Math.hypot(dx, dy) - 0.0065;
  });
  wrapped.fill(canvas, (px, py) => {
    const turn = 0.65 + 0.35 * Math.sin((py + (px - x) * 0.35) * 900);
    const shine = 0.12 * bell(px - x + 0.004, 0.004);
    return add(scale(color('#35608f'), turn * mix(0.4, 1.05, light(px))), color('#9db8d0'), shine);
  });
}
