import { clamp, mix } from './math.ts';

/** A part of the ground. */
export type Area = { left: number; right: number; near: number; far: number };

/** Values at regular places of an area. */
export type Grid = { columns: number; rows: number; step: number; area: Area; values: Float32Array };

/** Computes a function at regular places of an area. */
export function gridOf(area: Area, step: number, value: (x: number, y: number) => number): Grid {
  const columns = Math.ceil((area.right - area.left) / step) + 2;
  const rows = Math.ceil((area.far - area.near) / step) + 2;
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      values[row * columns + column] = value(area.left + column * step, area.near + row * step);
    }
  }
  return { columns, rows, step, area, values };
}

/** Returns a function of the place that is interpolated between the values of a grid. */
export function interpolated({ columns, rows, step, area, values }: Grid): (x: number, y: number) => number {
  return (x, y) => {
    const column = clamp((x - area.left) / step, 0, columns - 1.001);
    const row = clamp((y - area.near) / step, 0, rows - 1.001);
    const at = Math.floor(row) * columns + Math.floor(column);
    const share = column % 1;
    return mix(
      mix(values[at]!, values[at + 1]!, share),
      mix(values[at + columns] ?? values[at]!, values[at + columns + 1] ?? values[at + 1]!, share),
      row % 1,
    );
  };
}

/** Returns a function that is about the same in an area, and quick: it is computed once per `step` and interpolated. */
export const tabulated = (area: Area, step: number, value: (x: number, y: number) => number) =>
  interpolated(gridOf(area, step, value));
