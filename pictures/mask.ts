import type { Canvas, Frame } from './canvas.ts';
import type { Color } from './color.ts';
import { clamp } from './math.ts';

/** What a shape covers: for each pixel, from 0 (nothing) to 1 (all). Places and sizes are in heights of the picture. */
export class Mask {
  readonly frame: Frame;
  readonly values: Float32Array;

  constructor(frame: Frame) {
    this.frame = frame;
    this.values = new Float32Array(frame.width * frame.height);
  }

  at(column: number, row: number): number {
    return this.values[row * this.frame.width + column]!;
  }

  /** Draws the shape inside which `distance` is negative, within a box. `distance` is in heights of the picture. */
  draw(
    [left, top, right, bottom]: [left: number, top: number, right: number, bottom: number],
    distance: (x: number, y: number) => number,
  ): void {
    const { width, height } = this.frame;
    const lastRow = Math.min(height - 1, Math.ceil(bottom * height));
    const lastColumn = Math.min(width - 1, Math.ceil(right * height));
    for (let row = Math.max(0, Math.floor(top * height)); row <= lastRow; row++) {
      for (let column = Math.max(0, Math.floor(left * height)); column <= lastColumn; column++) {
        const covered = clamp(0.5 - distance((column + 0.5) / height, (row + 0.5) / height) * height);
        const at = row * width + column;
        if (covered > this.values[at]!) this.values[at] = covered;
      }
    }
  }

  /** Draws a straight stroke with round ends, which may become thinner. */
  stroke(x0: number, y0: number, x1: number, y1: number, startWidth: number, endWidth = startWidth): void {
    const [dx, dy] = [x1 - x0, y1 - y0];
    const square = dx * dx + dy * dy || 1e-12;
    const reach = Math.max(startWidth, endWidth) + 2 / this.frame.height;
    this.draw(
      [Math.min(x0, x1) - reach, Math.min(y0, y1) - reach, Math.max(x0, x1) + reach, Math.max(y0, y1) + reach],
      (x, y) => {
        const along = clamp(((x - x0) * dx + (y - y0) * dy) / square);
        const half = (startWidth + (endWidth - startWidth) * along) / 2;
        const [awayX, awayY] = [x - x0 - dx * along, y - y0 - dy * along];
        return Math.sqrt(awayX * awayX + awayY * awayY) - half;
      },
    );
  }

  /** Draws a pointed leaf from its stalk, as long as `length` and bent to one side. */
  leaf(x: number, y: number, angle: number, length: number, width: number): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.draw([x - length, y - length, x + length, y + length], (px, py) => {
      const along = ((px - x) * cos + (py - y) * sin) / length;
      const aside = -(px - x) * sin + (py - y) * cos;
      if (along <= 0 || along >= 1) return 1;
      const half = width * Math.sin(Math.PI * along ** 0.8) ** 0.9;
      return Math.abs(aside - 0.1 * length * along * along) - half;
    });
  }

  /** Blurs the mask: three passes of a box, which come close to a Gaussian blur. */
  blur(radius: number): this {
    const { width, height } = this.frame;
    const reach = Math.max(1, Math.round(radius * height));
    for (let pass = 0; pass < 3; pass++) {
      for (let row = 0; row < height; row++) this.#blurLine(row * width, 1, width, reach);
      for (let column = 0; column < width; column++) this.#blurLine(column, width, height, reach);
    }
    return this;
  }

  #blurLine(start: number, step: number, length: number, reach: number): void {
    const line = Float32Array.from({ length }, (_, at) => this.values[start + at * step]!);
    const inside = (at: number) => line[clamp(at, 0, length - 1)]!;
    let sum = 0;
    for (let at = -reach; at <= reach; at++) sum += inside(at);
    for (let at = 0; at < length; at++) {
      this.values[start + at * step] = sum / (2 * reach + 1);
      sum += inside(at + reach + 1) - inside(at - reach);
    }
  }

  /** Lays a color over a picture where the mask covers it. */
  fill(canvas: Canvas, colorAt: (x: number, y: number, present: Color) => Color, opacity = 1): void {
    const { width, height } = this.frame;
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const covered = this.values[row * width + column]! * opacity;
        if (covered <= 0) continue;
        const present = canvas.at(column, row);
        canvas.cover(column, row, colorAt((column + 0.5) / height, (row + 0.5) / height, present), covered);
      }
    }
  }
}

/** Returns the same curve, computed once for each half pixel. */
export function sampled({ aspect, height }: Frame, curve: (x: number) => number): (x: number) => number {
  const margin = 0.1;
  const perUnit = height * 2;
  const values = Float32Array.from({ length: Math.ceil((aspect + 2 * margin) * perUnit) }, (_, at) =>
    curve(at / perUnit - margin),
  );
  return (x) => values[clamp(Math.round((x + margin) * perUnit), 0, values.length - 1)]!;
}
