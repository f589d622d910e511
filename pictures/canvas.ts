import { type Color } from './color.ts';
import { clamp, mix } from './math.ts';

/** The shape of a picture. Places in it are measured in its height: x from 0 to `aspect`, y from 0 (top) to 1. */
export type Frame = { width: number; height: number; aspect: number };

export const frame = (width: number, height: number): Frame => ({ width, height, aspect: width / height });

/** A picture in linear light. */
export class Canvas {
  readonly frame: Frame;
  readonly pixels: Float32Array;

  constructor(frame: Frame) {
    this.frame = frame;
    this.pixels = new Float32Array(frame.width * frame.height * 3);
  }

  /** Returns the color of one pixel. Places outside are those of the nearest edge. */
  at(column: number, row: number): Color {
    const { width, height } = this.frame;
    const start = (clamp(row, 0, height - 1) * width + clamp(column, 0, width - 1)) * 3;
    return [this.pixels[start]!, this.pixels[start + 1]!, this.pixels[start + 2]!];
  }

  set(column: number, row: number, color: Color): void {
    const start = (row * this.frame.width + column) * 3;
    this.pixels[start] = color[0];
    this.pixels[start + 1] = color[1];
    this.pixels[start + 2] = color[2];
  }

  /** Lays a color over one pixel. */
  cover(column: number, row: number, color: Color, opacity: number): void {
    const start = (row * this.frame.width + column) * 3;
    for (let channel = 0; channel < 3; channel++) {
      this.pixels[start + channel] = mix(this.pixels[start + channel]!, color[channel]!, opacity);
    }
  }

  /** Adds light to one pixel. */
  light(column: number, row: number, color: Color, amount: number): void {
    const start = (row * this.frame.width + column) * 3;
    for (let channel = 0; channel < 3; channel++) this.pixels[start + channel]! += color[channel]! * amount;
  }

  /** Computes every pixel from its place and its present color. */
  shade(color: (x: number, y: number, present: Color) => Color): this {
    const { width, height } = this.frame;
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        this.set(column, row, color((column + 0.5) / height, (row + 0.5) / height, this.at(column, row)));
      }
    }
    return this;
  }

  /** Returns the picture at half its width and height, which smooths its edges. */
  halved(): Canvas {
    const { width, height } = this.frame;
    const small = new Canvas(frame(width / 2, height / 2));
    for (let row = 0; row < height / 2; row++) {
      for (let column = 0; column < width / 2; column++) {
        const above = (row * 2 * width + column * 2) * 3;
        const below = above + width * 3;
        for (let channel = 0; channel < 3; channel++) {
          small.pixels[(row * small.frame.width + column) * 3 + channel] =
            (this.pixels[above + channel]! +
              this.pixels[above + channel + 3]! +
              this.pixels[below + channel]! +
              this.pixels[below + channel + 3]!) /
            4;
        }
      }
    }
    return small;
  }
}

/** Paints a picture from a function of the place. */
export const painted = (frame: Frame, color: (x: number, y: number) => Color): Canvas =>
  new Canvas(frame).shade((x, y) => color(x, y));
