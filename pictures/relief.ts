import { Canvas, type Frame } from './canvas.ts';
import { type Color, scale } from './color.ts';
import { dot, unit, type Vector } from './math.ts';

/** A surface seen straight on, under light from one side: leather, wood, stone, cloth. */
export type Surface = {
  /** The height of the surface, in heights of the picture. */
  height: (x: number, y: number) => number;
  color: (x: number, y: number) => Color;
  /** The direction towards the light: x to the right, y down, z towards the viewer. */
  light: Vector;
  /** The light that reaches every part, compared with 1 for the light from the side. */
  ambient: number;
};

/** Paints a surface. The slope of each pixel is measured to its right and lower neighbors. */
export function relief(frame: Frame, surface: Surface): Canvas {
  const { width, height } = frame;
  const place = (pixel: number) => (pixel + 0.5) / height;
  // One column and one row more than the picture has, for the neighbors of its last pixels.
  const columns = width + 1;
  const heights = new Float32Array(columns * (height + 1));
  for (let at = 0; at < heights.length; at++) {
    heights[at] = surface.height(place(at % columns), place(Math.floor(at / columns)));
  }
  const towards = unit(surface.light);
  const flat = Math.max(0.05, towards[2]);
  const canvas = new Canvas(frame);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * columns + column;
      const normal = unit([heights[at]! - heights[at + 1]!, heights[at]! - heights[at + columns]!, 1 / height]);
      const direct = Math.max(0, dot(normal, towards)) / flat;
      const color = surface.color(place(column), place(row));
      canvas.set(column, row, scale(color, (surface.ambient + direct) / (surface.ambient + 1)));
    }
  }
  return canvas;
}
