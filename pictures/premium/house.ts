import { type Canvas, type Frame, painted } from '../canvas.ts';
import { add, blend, color, scale } from '../color.ts';
import { drawGrass } from '../grass.ts';
import { Mask, sampled } from '../mask.ts';
import { bell, clamp, mix, randomFrom, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';
import { sky } from '../sky.ts';
import { drawTree } from '../tree.ts';
import { masonry } from './masonry.ts';

const ground = 0.84;
const walls = { left: 0.98, right: 1.6, top: 0.47 };
const upper = { left: 1.27, right: 1.6, top: 0.3 };
const door = { left: 1.1, right: 1.2, top: 0.635 };
const windows = [
  { left: 1.31, right: 1.365, top: 0.585, bottom: 0.665 },
  { left: 1.47, right: 1.515, top: 0.375, bottom: 0.435 },
];

/** A house in Jericho in the evening: the door is open, lamps are lit, and a sycamore stands by the road (Luke 19:1-10). */
export function house(frame: Frame): Canvas {
  const { aspect } = frame;
  const sunX = aspect * 0.1;
  const canvas = painted(
    frame,
    sky({
      colors: [
        [0, '#1d1f42'],
        [0.4, '#563c64'],
        [0.72, '#b5646a'],
        [1, '#f3ae7c'],
      ],
      horizon: 0.72,
      sun: { x: sunX, y: 0.7, color: color('#ffb07a'), strength: 0.5 },
      cirrus: 0.55,
      seed: 91,
    }),
  );
  const shape = gradientNoise(52);
  const hills: [base: number, swing: number, hex: string][] = [
    [0.61, 0.13, '#8a5a72'],
    [0.69, 0.09, '#5e4260'],
  ];
  hills.forEach(([base, swing, hex], layer) => {
    const edge = sampled(frame, (x) => base + swing * octaves(shape, x * 1.3 + layer * 9, layer * 4, 6, 0.45));
    const mask = new Mask(frame);
    mask.draw([0, 0.3, aspect, 1], (x, y) => edge(x) - y);
    mask.fill(canvas, (x, y) => {
      const gully = octaves(shape, x * 7 + layer, (y - edge(x)) * 5, 4);
      return blend(scale(color(hex), 1 + 0.25 * gully), color('#d58a78'), smoothstep(0, 0.2, y - edge(x)) * 0.45);
    });
  });
  drawPalms(canvas);
  drawGround(canvas);
  drawHouse(canvas);
  drawTree(canvas, {
    x: 0.43,
    foot: 0.87,
    sunX: 1.2,
    size: 2.05,
    leaves: ['#14131d', '#1f2325', '#3a372b', '#705835', '#c18c4c'],
    bark: '#1a1318',
    seed: 41,
  });
  const grass = new Mask(frame);
  drawGrass(grass, frame, (x) => 0.892 + 0.006 * shape(x * 30, 2), { count: 2600, tallest: 0.034, seed: 6 });
  // It grows around the tree, and thins out towards the path.
  grass.fill(canvas, (x, y, present) => {
    const blade = blend(color('#1c1520'), color('#6b4a3c'), smoothstep(0.89, 0.86, y));
    return blend(present, blade, smoothstep(0.34, 0.05, Math.abs(x - 0.43) + 0.12 * shape(x * 18, 7)));
  });
  return canvas;
}

/** Draws the palms of Jericho in the distance. */
function drawPalms(canvas: Canvas): void {
  const random = randomFrom(19);
  const mask = new Mask(canvas.frame);
  for (const [x, foot, height] of [
    [0.07, 0.76, 0.12],
    [0.12, 0.77, 0.16],
    [0.19, 0.76, 0.1],
    [0.83, 0.77, 0.13],
    [0.89, 0.78, 0.17],
    [1.69, 0.78, 0.2],
    [1.74, 0.77, 0.15],
  ] as const) {
    const lean = (random() - 0.5) * 0.03;
    mask.stroke(x, foot, x + lean, foot - height, 0.007, 0.004);
    for (let frond = 0; frond < 11; frond++) {
      const angle = -Math.PI * (0.02 + (0.96 * frond) / 10) + (random() - 0.5) * 0.2;
      const long = height * (0.34 + 0.1 * random());
      let [px, py] = [x + lean, foot - height];
      for (let part = 1; part <= 8; part++) {
        const along = part / 8;
        const nx = x + lean + Math.cos(angle) * long * along;
        const ny = foot - height + Math.sin(angle) * long * along * 0.85 + long * 0.62 * along ** 2;
        mask.stroke(px, py, nx, ny, 0.0065 * Math.sin(Math.PI * Math.min(0.95, 0.25 + along * 0.7)), 0.003);
        [px, py] = [nx, ny];
      }
    }
  }
  mask.fill(canvas, () => color('#3a2c46'));
}

function drawGround(canvas: Canvas): void {
  const { aspect } = canvas.frame;
  const soil = gradientNoise(23);
  const edge = sampled(canvas.frame, (x) => 0.775 + 0.012 * octaves(soil, x * 3, 0.4, 4));
  const mask = new Mask(canvas.frame);
  mask.draw([0, 0.7, aspect, 1], (x, y) => edge(x) - y);
  const middle = (door.left + door.right) / 2;
  mask.fill(canvas, (x, y) => {
    const near = clamp((y - 0.77) / 0.23);
    const flat = octaves(soil, (x * 9) / (0.4 + near), (y * 30) / (0.4 + near), 5, 0.55);
    const path = bell(x - mix(middle, 0.82, near ** 1.2), 0.07 + 0.2 * near);
    const earth = blend(color('#4b3444'), color('#8d6258'), clamp(path * 0.8 + flat * 0.25));
    const dark = scale(earth, mix(0.95, 0.42, near) * (1 + 0.28 * flat));
    // The light from the door falls on the ground, and widens with the distance.
    const out = (y - ground) / (1 - ground);
    const spread = 0.055 + 0.11 * Math.max(0, out);
    const lit =
      out < -0.06
        ? 0
        : smoothstep(spread, spread * 0.45, Math.abs(x - middle + 0.1 * Math.max(0, out))) * mix(1, 0.3, clamp(out));
    return add(dark, color('#ffad52'), 0.5 * lit * (0.85 + 0.4 * flat));
  });
}

function drawHouse(canvas: Canvas): void {
  const { frame } = canvas;
  const stone = masonry(83, 0.036);
  const plaster = gradientNoise(27);
  const block = (mask: Mask, { left, right, top }: typeof walls) => {
    mask.draw([left - 0.02, top - 0.03, right + 0.02, 0.9], (x, y) =>
      Math.max(left - 0.006 * smoothstep(0.6, 0.84, y) - x, x - right, top - y, y - ground - 0.012 * (x - left)),
    );
    // The edge of the roof.
    mask.draw([left - 0.02, top - 0.03, right + 0.02, top + 0.02], (x, y) =>
      Math.max(left - 0.01 - x, x - right - 0.01, top - 0.014 - y, y - top - 0.008),
    );
  };
  const middle = (door.left + door.right) / 2;
  const distanceToDoor = (x: number, y: number) =>
    y < door.top + 0.05
      ? Math.hypot(x - middle, y - door.top - 0.05) - 0.05
      : Math.max(Math.abs(x - middle) - 0.05, y - ground - 0.002);
  const distanceToWindow = (x: number, y: number) =>
    Math.min(...windows.map(({ left, right, top, bottom }) => Math.max(left - x, x - right, top - y, y - bottom)));
  const lamps: [number, number, number][] = [
    [middle, 0.73, 1],
    ...windows.map(({ left, right, top, bottom }): [number, number, number] => [
      (left + right) / 2,
      (top + bottom) / 2,
      0.4,
    ]),
  ];
  const paint = (mask: Mask, { left, right, top }: typeof walls, dim: number) =>
    mask.fill(canvas, (x, y) => {
      const { number, face } = stone(x, y);
      const worn = smoothstep(-0.1, 0.3, octaves(plaster, x * 4, y * 4, 5));
      const wall = blend(
        color('#8d7078'),
        color('#b58f83'),
        clamp(0.5 + 0.35 * number * worn + 0.5 * octaves(plaster, x * 9, y * 9, 4)),
      );
      const joints = mix(1, mix(0.55, 1, face), worn * 0.85);
      const evening = mix(0.62, 0.28, clamp((x - left) / (right - left))) * mix(1, 0.8, clamp((y - top) / 0.4)) * dim;
      let result = scale(wall, evening * joints);
      const roof = y < top + 0.008 ? 0.25 : 0;
      result = add(result, color('#e08a6a'), roof * 0.3);
      const shade = smoothstep(0.03, 0.008, y - top) * (y > top + 0.008 ? 0.5 : 0);
      result = scale(result, 1 - shade);
      for (const [lampX, lampY, power] of lamps) {
        const away = Math.hypot(x - lampX, (y - lampY) * 0.9);
        result = add(result, color('#ff9c48'), power * joints * 0.34 * Math.exp(-away * 13));
      }
      return result;
    });
  const shadow = new Mask(frame);
  shadow.draw([walls.left - 0.1, 0.8, 1.8, 0.92], (x, y) =>
    Math.max(walls.left - 0.02 - x, Math.abs(y - ground - 0.01) - 0.012),
  );
  shadow.blur(0.012);
  shadow.fill(canvas, (x, y, present) => scale(present, distanceToDoor(x, y - 0.03) < 0 ? 1 : 0.5));
  const second = new Mask(frame);
  block(second, upper);
  paint(second, upper, 0.85);
  const first = new Mask(frame);
  block(first, walls);
  paint(first, walls, 1);
  drawStairs(canvas);
  const frameOfDoor = new Mask(frame);
  frameOfDoor.draw([door.left - 0.05, 0.5, door.right + 0.05, 0.9], (x, y) =>
    Math.max(distanceToDoor(x, y) - 0.014, y - ground),
  );
  frameOfDoor.draw([1.2, 0.3, 1.6, 0.75], (x, y) => distanceToWindow(x, y) - 0.008);
  frameOfDoor.fill(canvas, (_x, _y, present) => scale(add(present, color('#c88a5a'), 0.12), 1.05));
  const openings = new Mask(frame);
  openings.draw([door.left - 0.02, 0.5, door.right + 0.02, 0.9], distanceToDoor);
  openings.draw([1.2, 0.3, 1.6, 0.75], distanceToWindow);
  openings.fill(canvas, (x, y) => {
    const isDoor = x < 1.25;
    const room = isDoor ? bell(Math.hypot(x - middle + 0.01, (y - 0.71) * 0.75), 0.085) : 0.6;
    const depth = isDoor && x > middle + 0.028 ? 0.55 : 1;
    return scale(blend(color('#c4671f'), color('#ffdf9a'), room), 1.2 * depth);
  });
  canvas.shade((x, y, present) => {
    let result = present;
    for (const [lampX, lampY, power] of lamps) {
      const away = Math.hypot(x - lampX, y - lampY);
      result = add(result, color('#ff9a48'), power * (0.1 * Math.exp(-away * 9) + 0.05 * Math.exp(-away * 3.5)));
    }
    return result;
  });
}

/** Draws the steps outside, which lead up to the roof. */
function drawStairs(canvas: Canvas): void {
  const mask = new Mask(canvas.frame);
  const steps = 12;
  const [foot, head] = [1.385, 1.6];
  const edgeAt = (x: number) =>
    mix(ground, walls.top + 0.03, (Math.floor(((x - foot) / (head - foot)) * steps) + 1) / steps);
  const bottom = (x: number) => ground + 0.012 * (x - walls.left) + 0.004;
  mask.draw([foot - 0.02, walls.top - 0.02, head + 0.02, 0.9], (x, y) =>
    Math.max(edgeAt(clamp(x, foot, head - 0.001)) - y, foot - x, x - head, y - bottom(x)),
  );
  mask.fill(canvas, (x, y) => {
    const edge = edgeAt(clamp(x, foot, head - 0.001));
    const tread = smoothstep(0.008, 0.003, y - edge);
    const riser = smoothstep(
      0.006,
      0.001,
      ((x - foot) / (head - foot)) * steps - Math.floor(((x - foot) / (head - foot)) * steps),
    );
    return add(
      add(scale(color('#7d6470'), mix(0.34, 0.24, (x - foot) / 0.2)), color('#d08a74'), 0.22 * tread),
      color('#ff9c48'),
      0.03 * riser * smoothstep(1.64, 1.4, x),
    );
  });
}
