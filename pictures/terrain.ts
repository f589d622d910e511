import { type Area, gridOf, interpolated } from './grid.ts';
import { clamp, randomFrom, type Vector } from './math.ts';

/** A landscape: the height of the ground at each place, x to the right and y into the distance. */
export type Terrain = (x: number, y: number, detail: number) => number;

const size = 512;

/**
 * Mountains as rain leaves them. Octaves of noise are added as usual, but the steeper the ground already is, the less
 * each further octave adds: crests stay sharp and rugged, and valleys fill up smoothly (Quilez, "Elevated", 2009).
 */
export function erodedNoise(seed: number): Terrain {
  const random = randomFrom(seed);
  const values = Float32Array.from({ length: size * size }, () => random());
  return (x, y, detail) => {
    let px = x;
    let py = y;
    let height = 0;
    let amplitude = 1;
    let slopeX = 0;
    let slopeY = 0;
    for (let octave = 0; octave < detail; octave++) {
      const column = Math.floor(px);
      const row = Math.floor(py);
      const dx = px - column;
      const dy = py - row;
      const left = column & (size - 1);
      const right = (column + 1) & (size - 1);
      const top = (row & (size - 1)) * size;
      const bottom = ((row + 1) & (size - 1)) * size;
      const a = values[top + left]!;
      const b = values[top + right]! - a;
      const c = values[bottom + left]! - a;
      const d = values[bottom + right]! - a - b - c;
      const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
      const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
      slopeX += 30 * dx * dx * (dx * (dx - 2) + 1) * (b + d * v);
      slopeY += 30 * dy * dy * (dy * (dy - 2) + 1) * (c + d * u);
      height += (amplitude * (a + b * u + c * v + d * u * v)) / (1 + slopeX * slopeX + slopeY * slopeY);
      amplitude *= 0.5;
      const turned = 1.6 * px - 1.2 * py;
      py = 1.2 * px + 1.6 * py;
      px = turned;
    }
    return height;
  };
}

/** The resolution of shadows. */
const cellsAcross = 900;

/** Returns how much of the sun reaches each place of the ground, from 0 to 1, with soft edges. */
export function shadows(terrain: Terrain, area: Area, sun: Vector): (x: number, y: number) => number {
  const step = Math.max(area.right - area.left, area.far - area.near) / cellsAcross;
  const ground = gridOf(area, step, (x, y) => terrain(x, y, 7));
  const { columns, rows, values: heights } = ground;
  const level = Math.hypot(sun[0], sun[1]);
  const [towardsX, towardsY, rise] = [sun[0] / level, sun[1] / level, (sun[2] / level) * step];
  const lit = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const start = heights[row * columns + column]!;
      let open = 1;
      for (let distance = 2; distance < 260 && open > 0; distance *= 1.1) {
        const x = Math.round(column + towardsX * distance);
        const y = Math.round(row + towardsY * distance);
        if (x < 0 || y < 0 || x >= columns || y >= rows) break;
        const clearance = start + rise * distance - heights[y * columns + x]!;
        open = Math.min(open, clamp(0.5 + (clearance / (step * distance)) * 9));
      }
      lit[row * columns + column] = open;
    }
  }
  return interpolated({ ...ground, values: lit });
}
