import { type Canvas, type Frame } from '../canvas.ts';
import { blend, color, type Color, scale } from '../color.ts';
import { clamp } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';
import { relief } from '../relief.ts';

/** A flag: its color at each place, across and down from 0 to 1. */
export type FlagDesign = (across: number, down: number) => Color;

/** The flag as heavy cloth that waves and fills the picture. */
export function flag(frame: Frame, design: FlagDesign): Canvas {
  const { aspect } = frame;
  const folds = gradientNoise(7);
  const threads = gradientNoise(15);
  /** Folds run down and a little to the right; each rises slowly and falls steeply. */
  const fold = (phase: number) => Math.sin(phase + 0.55 * Math.sin(phase));
  const wave = (x: number, y: number) => {
    const across = x / aspect;
    return (
      fold(across * 11.5 - y * 1.5 + octaves(folds, across * 2.2, y * 1.1, 2) * 2.2 + 0.6) * 0.032 +
      fold(across * 24 - y * 4.2 + octaves(folds, x * 1.1 + 9, y, 2) * 3.4) *
        0.009 *
        (0.7 + octaves(folds, x + 20, y * 1.3, 2)) +
      octaves(folds, x * 1.9, y * 1.2, 3) * 0.014
    );
  };
  const cloth = (x: number, y: number) => {
    const lift = wave(x, y);
    return design(x / aspect + lift * 0.3 - 0.008 * Math.sin(y * 7 + 1), y + lift * 0.85 + 0.02 * (x / aspect) - 0.02);
  };
  return relief(frame, {
    light: [-0.78, -0.24, 0.5],
    ambient: 0.3,
    height: (x, y) => wave(x, y) * 2.5,
    color: (x, y) => {
      const step = 0.25 / frame.height;
      const left = blend(cloth(x - step, y - step), cloth(x - step, y + step), 0.5);
      const right = blend(cloth(x + step, y - step), cloth(x + step, y + step), 0.5);
      const weave = 1 + 0.07 * (threads(x * 420, y * 30) + threads(x * 30 + 9, y * 420));
      return scale(blend(left, right, 0.5), (0.62 + 3.4 * wave(x, y)) * weave);
    },
  });
}

const [white, red, blue] = [color('#dccbba'), color('#b83a2f'), color('#2f4f8c')];
const stripes = 13;
const canton = { across: 0.4, down: 7 / stripes };

/** Whether a place, in star radii from its middle, lies inside a five-pointed star. */
function inStar(x: number, y: number): boolean {
  const sector = (Math.PI * 2) / 5;
  const angle = Math.atan2(x, -y);
  const folded = Math.abs(angle - Math.round(angle / sector) * sector);
  const distance = Math.hypot(x, y);
  // The edge runs from the tip, at (0, 1), to the notch between two tips.
  const [tipX, tipY, notchX, notchY] = [0, 1, 0.382 * Math.sin(sector / 2), 0.382 * Math.cos(sector / 2)];
  const [px, py] = [distance * Math.sin(folded), distance * Math.cos(folded)];
  return (notchX - tipX) * (py - tipY) - (notchY - tipY) * (px - tipX) < 0;
}

/** The flag of the United States: 13 stripes and, in the canton, 50 stars in nine rows. */
export const unitedStates: FlagDesign = (across, down) => {
  if (across >= canton.across || down >= canton.down)
    return Math.floor(clamp(down, 0, 0.999) * stripes) % 2 ? white : red;
  const column = (across / canton.across) * 12;
  const row = (down / canton.down) * 10;
  const [nearestColumn, nearestRow] = [Math.round(column), Math.round(row)];
  const hasStar =
    nearestColumn > 0 &&
    nearestColumn < 12 &&
    nearestRow > 0 &&
    nearestRow < 10 &&
    (nearestColumn + nearestRow) % 2 === 0;
  if (!hasStar) return blue;
  const radius = 0.031;
  const x = ((column - nearestColumn) / 12) * canton.across * (16 / 9);
  const y = ((row - nearestRow) / 10) * canton.down;
  return inStar(x / radius, y / radius) ? white : blue;
};
