import { type Canvas, type Frame } from './canvas.ts';
import { type Color, luminance, toSrgb } from './color.ts';
import { clamp, randomFrom, smoothstep } from './math.ts';

export type FontColor = 'white' | 'black';

/** How a picture is finished. All of it has a default that suits most pictures. */
export type Finish = {
  /** The luminance that the text area reaches: at most for white text, at least for black text. */
  limit?: number;
  /** The luminance that lights outside the text area approach in a picture for white text. */
  highlights?: number;
  /** Below 1, middle tones of a picture for white text become lighter against its lightest ones. */
  gamma?: number;
  saturation?: number;
  vignette?: number;
  grain?: number;
};

/** Slightly larger than the text area, so that text can also be read at its edges. */
const measuredArea = { left: 0.13, right: 0.87, top: 0.1, bottom: 0.9 };

/** The share of pixels in the measured area that may lie beyond the limit. */
const beyondLimit = 0.004;

/** Returns the luminance that only a few pixels in the text area exceed (white text) or do not reach (black text). */
function extremeOf(canvas: Canvas, font: FontColor): number {
  const { width, height } = canvas.frame;
  const values: number[] = [];
  for (let row = Math.floor(measuredArea.top * height); row < measuredArea.bottom * height; row += 2) {
    for (let column = Math.floor(measuredArea.left * width); column < measuredArea.right * width; column += 2) {
      values.push(luminance(canvas.at(column, row)));
    }
  }
  const sorted = Float64Array.from(values).sort();
  const at = font === 'white' ? 1 - beyondLimit : beyondLimit;
  return Math.max(1e-4, sorted[Math.floor((sorted.length - 1) * at)]!);
}

/**
 * The tone curve of a whole picture: it is printed darker (white text) or paler (black text) until text can be read
 * anywhere on it. There is never a box or a shadow behind the text.
 */
function toneCurve(
  extreme: number,
  font: FontColor,
  { limit, highlights, gamma }: { limit: number; highlights: number; gamma: number },
): (value: number) => number {
  if (font === 'black') {
    if (extreme >= limit) return (value) => value;
    // Everything darker than the limit moves up to it; white stays white.
    return (value) =>
      value >= 1
        ? value
        : value > extreme
          ? limit + ((1 - limit) * (value - extreme)) / (1 - extreme)
          : limit - (extreme - value) * 0.6;
  }
  const reached = Math.min(limit, extreme * 1.6);
  const shoulder = limit * 0.8;
  const room = highlights - shoulder;
  return (value) => {
    const printed = reached * (value / extreme) ** gamma;
    return printed > shoulder ? shoulder + room * (1 - Math.exp(-(printed - shoulder) / room)) : printed;
  };
}

/** Keeps the tones of a picture without text, except that its lights approach white gently. */
function softShoulder(value: number): number {
  const shoulder = 0.6;
  const room = 1 - shoulder;
  return value < shoulder ? value : shoulder + room * (1 - Math.exp(-(value - shoulder) / room));
}

/**
 * Finishes a picture: tone curve, saturation, vignette, grain and dither. Returns 8-bit sRGB, 3 bytes per pixel. `font` is
 * null for a picture on which there is no text.
 */
export function finished(canvas: Canvas, font: FontColor | null, seed: number, options: Finish = {}): Buffer {
  const { limit = font === 'white' ? 0.16 : 0.4, gamma = 0.86, vignette = 0.22, grain = 0.007 } = options;
  const { highlights = limit * 1.12, saturation = font === 'white' ? 1.15 : 1.05 } = options;
  const { frame } = canvas;
  const curve = font ? toneCurve(extremeOf(canvas, font), font, { limit, highlights, gamma }) : softShoulder;
  const random = randomFrom(seed);
  const bytes = Buffer.alloc(frame.width * frame.height * 3);
  for (let row = 0; row < frame.height; row++) {
    for (let column = 0; column < frame.width; column++) {
      const present = canvas.at(column, row);
      const before = Math.max(1e-5, luminance(present));
      const after = Math.max(0, curve(before));
      const shaded = 1 - vignette * vignetteAt(frame, column, row);
      const film = (random() + random() + random() - 1.5) * grain;
      const printed = saturated(tinted(present, before, after, font), after, saturation);
      const start = (row * frame.width + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const value = toSrgb(clamp(printed[channel]! * shaded));
        const dither = (random() - random()) / 510;
        bytes[start + channel] = Math.round(clamp(value + film * (1.3 - 0.8 * value) + dither) * 255);
      }
    }
  }
  return bytes;
}

/** Gives a color another luminance. A picture for black text becomes paler by adding light, which keeps it clean. */
function tinted([red, green, blue]: Color, before: number, after: number, font: FontColor | null): Color {
  if (font === 'black' && after > before) return [red + after - before, green + after - before, blue + after - before];
  const by = after / before;
  return [red * by, green * by, blue * by];
}

const saturated = ([red, green, blue]: Color, gray: number, by: number): Color => [
  gray + (red - gray) * by,
  gray + (green - gray) * by,
  gray + (blue - gray) * by,
];

const vignetteAt = ({ width, height }: Frame, column: number, row: number): number =>
  smoothstep(0.36, 0.8, Math.hypot((column / width - 0.5) * 1.05, (row / height - 0.5) * 0.95));
