import { type Canvas, type Frame, painted } from '../canvas.ts';
import { add, blend, color, type Color, scale } from '../color.ts';
import { Mask, sampled } from '../mask.ts';
import { bell, clamp, mix, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';
import { relief } from '../relief.ts';
import { masonry } from './masonry.ts';

const radius = 0.31;
const spring = 0.535;
const ringWidth = 0.135;
/** An odd number of stones, so that one of them is the keystone. */
const voussoirs = 11;

/** A doorway of fitted stones with its keystone, open to a valley in the morning (Colossians 1:17, 4:3). */
export function arch(frame: Frame): Canvas {
  const { aspect } = frame;
  const middle = aspect * 0.5;
  const blocks = masonry(17, 0.105);
  const grit = gradientNoise(3);
  const tone = gradientNoise(29);
  /** The distance outwards from the opening. */
  const outside = (x: number, y: number) =>
    (y < spring ? Math.hypot(x - middle, y - spring) : Math.abs(x - middle)) - radius;
  const stoneAt = (x: number, y: number): { number: number; face: number; key: number; ring: number } => {
    const out = outside(x, y);
    const rough = 0.0012 * grit(x * 150, y * 150);
    const angle = Math.atan2(x - middle, spring - y);
    const at = (angle / Math.PI) * voussoirs + voussoirs / 2;
    const index = y < spring ? Math.floor(at) : -1;
    const isKey = index === (voussoirs - 1) / 2;
    const width = ringWidth * (isKey ? 1.28 : 1);
    if (out < width) {
      const wedge =
        y < spring
          ? Math.min(at - index, index + 1 - at) * (Math.PI / voussoirs) * (out + radius)
          : Math.min(mod(y - spring, 0.118), 0.118 - mod(y - spring, 0.118));
      const joint = Math.min(wedge, width - out, out + 0.006) + rough;
      const number =
        y < spring
          ? tone(index * 3.7 + 0.4, 2.2)
          : tone(Math.floor((y - spring) / 0.118) * 2.9 + 0.3, x < middle ? 5.1 : 8.4);
      return { number, face: smoothstep(0.0002, 0.006, joint), key: isKey ? 1 : 0, ring: 1 };
    }
    const wall = blocks(x, y);
    return { ...wall, face: wall.face * smoothstep(0, 0.006, out - width), key: 0, ring: 0 };
  };
  const [gray, honey, pale] = [color('#a58f70'), color('#d3b685'), color('#f0dfb8')];
  const wall = relief(frame, {
    light: [-0.6, -0.62, 0.72],
    ambient: 0.55,
    height: (x, y) => {
      const { face, number, ring, key } = stoneAt(x, y);
      const dressed = octaves(grit, x * 30, y * 30, 5, 0.58) * 0.0028 + octaves(grit, x * 8, y * 8, 3) * 0.005;
      return face * (0.008 + 0.004 * number + 0.008 * ring + 0.006 * key) + dressed;
    },
    color: (x, y) => {
      const { face, number, ring, key } = stoneAt(x, y);
      const stained = octaves(tone, x * 3.5, y * 5, 5);
      let stone: Color = blend(gray, honey, clamp(0.45 + 0.6 * number + 0.5 * stained));
      stone = blend(stone, pale, 0.34 * ring + 0.5 * key);
      const moss = smoothstep(
        0.22,
        0.6,
        octaves(tone, x * 2.4 + 20, y * 2.4, 5) + 0.35 * smoothstep(0.55, 1, y) - 0.25,
      );
      stone = blend(stone, color('#5d6b42'), 0.5 * moss);
      const lamp = mix(0.34, 0.86, bell(Math.hypot((x - middle) * 0.8, y - 0.34), 0.6));
      // The light of the morning spills over the edge of the opening.
      const spill = Math.exp(-Math.max(0, outside(x, y)) * 16);
      return add(scale(stone, lamp * mix(0.55, 1, face)), color('#ffe2ae'), 0.09 * spill * face);
    },
  });
  const canvas = valley(frame, middle);
  drawJamb(canvas, middle, grit);
  const mask = new Mask(frame);
  mask.draw([0, 0, aspect, 1], (x, y) => -outside(x, y));
  mask.fill(canvas, (x, y) => wall.at(Math.floor(x * frame.height), Math.floor(y * frame.height)));
  return canvas;
}

const mod = (value: number, by: number) => value - Math.floor(value / by) * by;

/** The thickness of the wall, seen in the opening: its left side in shade, its right side in the light. */
function drawJamb(canvas: Canvas, middle: number, grit: (x: number, y: number) => number): void {
  const { frame } = canvas;
  const deep = 0.045;
  const inner = (x: number, y: number) =>
    (y < spring ? Math.hypot(x - middle - 0.012, y - spring - 0.012) : Math.abs(x - middle - 0.012)) - (radius - deep);
  const mask = new Mask(frame);
  mask.draw([0, 0, frame.aspect, 1], (x, y) => -inner(x, y));
  mask.fill(canvas, (x, y) => {
    const isRight = smoothstep(-0.1, 0.12, x - middle);
    const at =
      y < spring ? (Math.atan2(x - middle, spring - y) / Math.PI) * voussoirs + voussoirs / 2 : (y - spring) / 0.118;
    const joint = smoothstep(0, 0.035, Math.min(mod(at, 1), 1 - mod(at, 1)));
    const light = mix(0.28, 0.9, isRight) * mix(0.5, 1, joint) * (1 + 0.14 * octaves(grit, x * 40, y * 40, 4));
    const near = smoothstep(0.05, 0, inner(x, y));
    return scale(blend(color('#a58e68'), color('#f3dcab'), near), light);
  });
}

/** Hills in the morning haze, a river, and a path that leads out of the doorway. */
function valley(frame: Frame, middle: number): Canvas {
  const { aspect } = frame;
  const shape = gradientNoise(21);
  const field = gradientNoise(22);
  const sun = { x: middle + 0.07, y: 0.46 };
  const canvas = painted(frame, (x, y) => {
    const away = Math.hypot(x - sun.x, y - sun.y);
    const base = blend(color('#9cc0cc'), color('#fbe7bd'), smoothstep(0.1, 0.5, y));
    return add(base, color('#fff0c8'), 0.5 * Math.exp(-away * 5) + 0.6 * Math.exp(-away * 26));
  });
  const layers: [base: number, swing: number, pitch: number, crest: string, foot: string][] = [
    [0.53, 0.07, 2.2, '#a9bcae', '#d8d7b4'],
    [0.58, 0.07, 1.8, '#8aa68a', '#b5bd8a'],
    [0.65, 0.06, 1.9, '#67906a', '#96a86c'],
    [0.74, 0.05, 1.5, '#46704a', '#7c9656'],
    [0.85, 0.035, 1.2, '#3c6a3c', '#56803f'],
  ];
  layers.forEach(([base, swing, pitch, crest, foot], layer) => {
    const edge = sampled(frame, (x) => base + swing * octaves(shape, x * pitch + layer * 5.3, layer * 2.7, 4, 0.4));
    const mask = new Mask(frame);
    mask.draw([0, 0.3, aspect, 1], (x, y) => edge(x) - y);
    mask.fill(canvas, (x, y) => {
      const below = Math.max(0, y - edge(x));
      const patch = octaves(field, x * (4 + layer * 2), (y * 14) / (1 + layer * 0.3), 4);
      const green = blend(color(crest), color(foot), clamp(smoothstep(0, 0.1, below) + patch * 0.5));
      const sunlit = bell(x - sun.x, 0.3) * Math.exp(-below * 9);
      let result = add(green, color('#ffe7a8'), 0.28 * sunlit);
      if (layer >= 3) {
        const t = clamp((y - edge(middle)) / (1 - edge(middle)));
        const center =
          middle + (layer === 4 ? 0.06 * Math.sin(t * 3.2 + 0.4) - 0.085 : 0.05 - 0.13 * Math.sin(t * 2.6));
        const half = layer === 4 ? mix(0.013, 0.13, t ** 1.2) : mix(0.005, 0.016, t);
        const path = smoothstep(half * 1.15, half * 0.8, Math.abs(x - center) + 0.006 * patch);
        result = blend(result, scale(color('#ead6a6'), 0.9 + 0.15 * patch), path * 0.9);
      }
      return result;
    });
  });
  return canvas;
}
