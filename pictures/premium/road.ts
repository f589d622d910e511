import type { Canvas, Frame } from '../canvas.ts';
import { add, blend, color, reflect, scale } from '../color.ts';
import { landscape } from '../landscape.ts';
import { Mask } from '../mask.ts';
import { bell, clamp, dot, mix, randomFrom, smoothstep, unit } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';
import { sky } from '../sky.ts';
import { shadows } from '../terrain.ts';
import { drawFigure } from './figure.ts';

const camera = { height: 0.62, horizon: 0.4, focal: 1.3, near: 0.5, far: 16 };
const city = { x: 1.35, y: 8.6 };

/** The road winds more widely the nearer it is. */
const roadAt = (y: number) =>
  mix(0.02, city.x, smoothstep(4.5, 8.2, y)) +
  0.62 * Math.sin(y * 1.25 + 0.5) * smoothstep(8.3, 5, y) * smoothstep(0.4, 2.4, y);

/** The road of the pilgrims, over green hills up to a city in the morning (Psalms 120 to 134). */
export function road(frame: Frame): Canvas {
  const { aspect } = frame;
  const swell = gradientNoise(46);
  const field = gradientNoise(47);
  const ground = (x: number, y: number, detail: number) => {
    const hills =
      0.42 * octaves(swell, x * 0.42 + 4, y * 0.5, 2) * smoothstep(0.6, 3, y) +
      0.05 * octaves(swell, x * 1.7, y * 1.7 + 8, Math.min(4, detail - 4), 0.5) * smoothstep(0.4, 2, y);
    const mount = 0.98 * bell(Math.hypot((x - city.x) * 0.75, y - city.y), 1.25);
    const range = 0.95 * smoothstep(9.5, 14, y) * (0.75 + 0.6 * octaves(swell, x * 0.35 + 20, y * 0.3, 4));
    const rough = 0.006 * octaves(field, x * 9, y * 9, Math.max(1, detail - 8)) * smoothstep(6, 1, y);
    return hills * (1 - 0.6 * bell(x - roadAt(y), 0.5)) + mount + range + rough;
  };
  const area = { left: -8, right: 8, near: 0.4, far: 16 };
  const sun = unit([-0.72, 0.28, 0.4]);
  const sunlight = shadows(ground, area, sun);
  const [sunColor, skyLight] = [scale(color('#ffe0a6'), 1.7), scale(color('#a9c4d4'), 0.62)];
  const [grass, meadow, dry, track] = [color('#3c6235'), color('#7d9450'), color('#cdb873'), color('#efdcb2')];
  const sunX = aspect * 0.08;
  const canvas = landscape(frame, {
    camera,
    terrain: ground,
    detail: { outline: 10, light: 12 },
    sky: sky({
      colors: [
        [0, '#5f9bb4'],
        [0.55, '#b9d2cb'],
        [1, '#fbe9c0'],
      ],
      horizon: 0.36,
      sun: { x: sunX, y: 0.16, color: color('#fff0c4'), strength: 0.55 },
      cirrus: 0.55,
      seed: 58,
    }),
    ground: ({ x, y, height, normal, screenX }) => {
      const direct = Math.max(0, dot(normal, sun)) * sunlight(x, y);
      const patch = octaves(field, x * 1.3, y * 1.3, 5);
      const fine = octaves(field, x * 14, y * 14, 4) * smoothstep(7, 1.5, y);
      let material = blend(grass, meadow, clamp(0.45 + 0.9 * patch + 0.3 * fine));
      material = blend(
        material,
        dry,
        clamp(smoothstep(0.05, 0.5, octaves(field, x * 0.8 + 9, y * 1.1, 4)) * 0.75 + 0.15 * fine),
      );
      // Terraces run around the hill of the city.
      const terraced = bell(Math.hypot(x - city.x, y - city.y), 1.6);
      material = scale(material, 1 - 0.2 * terraced * smoothstep(0.25, 0.05, Math.abs(((height * 13) % 1) - 0.5)));
      const away = Math.abs(x - roadAt(y)) + 0.02 * fine;
      const half = 0.085;
      const path = y < city.y ? smoothstep(half * 1.25, half * 0.8, away) : 0;
      const rut = 1 - 0.14 * bell(away - half * 0.42, 0.014);
      material = blend(material, scale(track, (0.92 + 0.16 * fine) * rut), path);
      material = scale(material, 1 - 0.25 * bell(away - half * 1.25, 0.02) * (y < city.y ? 1 : 0));
      const light = add(scale(skyLight, 0.5 + 0.5 * normal[2]), sunColor, direct);
      const nearSun = bell((screenX - sunX) / aspect, 0.5);
      const haze = blend(color('#b7cfcf'), color('#fbe6b8'), nearSun);
      return blend(reflect(material, light), haze, 1 - Math.exp(-((y / 11.5) ** 1.7)));
    },
  });
  /** The place in the picture of a place on the ground. */
  const seen = (x: number, y: number, up = 0) => ({
    x: aspect / 2 + (camera.focal * x) / y,
    y: camera.horizon - (camera.focal * (ground(x, y, 10) + up - camera.height)) / y,
    size: camera.focal / y,
  });
  const isSeen = (x: number, y: number) => {
    const at = (camera.height - ground(x, y, 10) - 0.02) / y;
    for (let step = 0.6; step < y - 0.1; step += 0.08) {
      if ((camera.height - ground((x / y) * step, step, 8)) / step < at) return false;
    }
    return true;
  };
  drawCity(canvas, seen(city.x, city.y), sunX);
  growTrees(canvas, { seen, isSeen });
  const people: [y: number, aside: number, tall: number][] = [
    [3.35, -0.03, 0.14],
    [3.2, 0.04, 0.145],
    [3.02, -0.02, 0.11],
    [2.06, -0.045, 0.142],
    [1.95, 0.035, 0.15],
  ];
  for (const [y, aside, tall] of people) {
    const { x, y: foot, size } = seen(roadAt(y) + aside, y);
    const shadow = new Mask(frame);
    shadow.stroke(x, foot, x + 0.2 * size, foot + 0.035 * size, 0.04 * size, 0.02 * size);
    shadow.blur(0.002);
    shadow.fill(canvas, (_x, _y, present) => scale(present, 0.5), 0.8);
    const mask = new Mask(frame);
    drawFigure(mask, x, foot, tall * size, 0.02);
    const cloak = color(
      ['#7b2f26', '#b58a3e', '#34506b', '#7d5a30', '#2d5f4c'][people.findIndex((one) => one[0] === y)]!,
    );
    mask.fill(canvas, (px) => scale(cloak, mix(1, 0.3, smoothstep(-0.02 * size, 0.025 * size, px - x))));
  }
  return canvas;
}

/** Draws a small walled city on its hill: flat roofs, a tower, and a taller house in the middle. */
function drawCity(canvas: Canvas, { x, y, size }: { x: number; y: number; size: number }, sunX: number): void {
  const { frame } = canvas;
  const random = randomFrom(27);
  const houses: [number, number, number, number][] = [];
  for (let house = 0; house < 46; house++) {
    const across = (random() - 0.5) * 2;
    const row = random();
    const tall = 0.05 + 0.06 * random();
    houses.push([across * 0.72, row, 0.07 + 0.07 * random(), tall]);
  }
  houses.sort((a, b) => a[1] - b[1]);
  houses.unshift([0.06, 0.05, 0.26, 0.27], [-0.4, 0.1, 0.085, 0.24]);
  const box = (left: number, top: number, right: number, bottom: number, tone: number) => {
    const mask = new Mask(frame);
    mask.draw([left - 0.01, top - 0.01, right + 0.01, bottom + 0.01], (px, py) =>
      Math.max(left - px, px - right, top - py, py - bottom),
    );
    const split = left + (right - left) * 0.62;
    mask.fill(canvas, (px, py) => {
      const lit = px < split ? 1 : 0.56;
      const roof = py < top + 0.0022 ? 1.12 : 1;
      return add(
        scale(color('#f3dfb4'), lit * roof * tone),
        color('#fbe6b8'),
        0.08 * bell((px - sunX) / frame.aspect, 0.6),
      );
    });
  };
  for (const [across, row, wide, tall] of houses) {
    const sink = 0.3 * across * across - 0.16 * (1 - row) + 0.1;
    const bottom = y + size * (sink + 0.06);
    box(
      x + size * (across - wide / 2),
      bottom - size * (tall + 0.08),
      x + size * (across + wide / 2),
      bottom,
      0.78 + 0.2 * random(),
    );
  }
  const wall = new Mask(frame);
  const top = (px: number) => y + size * (0.115 + 0.3 * ((px - x) / size) ** 2);
  wall.draw([x - size * 0.95, y - 0.1, x + size * 0.95, y + 0.2], (px, py) =>
    Math.max(
      Math.abs(px - x) - size * 0.85,
      top(px) - py - (((px / size) * 22) % 1 > 0.5 ? 0.0028 : 0),
      py - top(px) - size * 0.11,
    ),
  );
  wall.fill(canvas, (px) => scale(color('#dcc493'), mix(0.95, 0.6, smoothstep(-0.7, 0.8, (px - x) / size))));
  const gate = new Mask(frame);
  gate.draw([x - 0.03, y, x + 0.03, y + 0.1], (px, py) =>
    Math.max(Math.abs(px - x + size * 0.1) - size * 0.035, top(px) + size * 0.03 - py, py - top(px) - size * 0.11),
  );
  gate.fill(canvas, () => color('#5d4a35'));
}

type Ground = {
  seen: (x: number, y: number, up?: number) => { x: number; y: number; size: number };
  isSeen: (x: number, y: number) => boolean;
};

/** Plants cypresses and olive trees on the slopes, away from the road, from far to near. */
function growTrees(canvas: Canvas, { seen, isSeen }: Ground): void {
  const { frame } = canvas;
  const random = randomFrom(64);
  const groves = gradientNoise(73);
  const ragged = gradientNoise(74);
  const trees: { x: number; y: number; tall: number; isCypress: boolean }[] = [];
  for (let tree = 0; tree < 900; tree++) {
    const y = 1.5 + 7.6 * random() ** 0.8;
    const x = (random() - 0.5) * y * 1.5;
    const [isCypress, tall] = [random() < 0.3, 0.16 + 0.12 * random()];
    if (Math.abs(x - roadAt(y)) < 0.24 + 0.1 * random() || groves(x * 0.9, y * 0.9) < 0.12 + 0.2 * random()) continue;
    if (Math.hypot(x - city.x, y - city.y) < 0.8 || (y < 2.4 && random() < 0.6)) continue;
    if (isSeen(x, y)) trees.push({ x, y, tall, isCypress });
  }
  const placed = trees
    .toSorted((a, b) => b.y - a.y)
    .map(({ x, y, tall, isCypress }) => {
      const at = seen(x, y);
      const high = tall * at.size * (isCypress ? 1.5 : 0.8);
      return { at, y, high, wide: isCypress ? high * 0.13 : high * 0.55, isCypress };
    });
  const shadows = new Mask(frame);
  for (const { at, high, wide } of placed) {
    const flat = wide * 0.24;
    shadows.draw([at.x - high, at.y - high * 0.3, at.x + high * 2, at.y + high * 0.4], (px, py) => {
      const along = (px - at.x - high * 0.3) / (high * 0.62);
      return (Math.hypot(along, (py - at.y - high * 0.02) / flat) - 1) * flat;
    });
  }
  shadows.blur(0.003);
  shadows.fill(canvas, (_x, _y, present) => scale(present, 0.45), 0.7);
  for (const { at, y, high, wide, isCypress } of placed) {
    const crown = new Mask(frame);
    crown.draw([at.x - wide * 2, at.y - high * 1.2, at.x + wide * 2, at.y + 0.01], (px, py) => {
      const up = (at.y - py) / high;
      const bumps = 1 + 0.4 * octaves(ragged, (px * 5) / high, (py * 5) / high, 4, 0.6);
      if (isCypress && (up < 0 || up > 1)) return 1;
      if (isCypress) return Math.abs(px - at.x) - wide * bumps * Math.sin(Math.PI * up ** 0.55) ** 0.8;
      const trunk = up < 0.45 && up > 0 ? Math.abs(px - at.x) - high * 0.045 : 1;
      return Math.min(trunk, (Math.hypot((px - at.x) / wide, (up - 0.62) / 0.4) - bumps) * wide * 0.8);
    });
    const [shade, lit] = isCypress ? [color('#15301f'), color('#567244')] : [color('#24402a'), color('#93a062')];
    const haze = 1 - Math.exp(-((y / 11.5) ** 1.7));
    crown.fill(canvas, (px, py) => {
      const side = smoothstep(wide * 0.9, -wide, px - at.x + (py - at.y + high * 0.6) * 0.5);
      const leaf = octaves(ragged, (px * 13) / high + 9, (py * 13) / high, 4, 0.65);
      return blend(blend(shade, lit, clamp(side + 0.55 * leaf)), color('#d5d6bb'), haze);
    });
  }
}
