/** A decoded picture: 8-bit sRGB, 3 bytes per pixel. */
export type Pixels = { width: number; height: number; data: Uint8Array };

/** The part of a slide where text may be, as shares of its width and height: the middle 64 x 75 %. */
export const textArea = { left: 0.18, right: 0.82, top: 0.125, bottom: 0.875 };

/** Contrasts of letters against the pixels in the text area, from the least favorable pixel to the median. */
export type Contrast = { worst: number; worst5Percent: number; median: number };

/** The contrast that WCAG 2.2 demands for text, and the share of the text area that may have less. */
export const requiredContrast = 4.5;
const toleratedShare = 0.05;

const lightestForWhite = 1.05 / requiredContrast - 0.05;

/** The maximum opacity of a scrim, in percent. White needs 54. */
const maxScrim = 80;

const aspects = [16 / 9, 4 / 3];

export const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

export function contrastOf(picture: Pixels, font: 'white' | 'black'): Contrast {
  const linear = decoded((value) => value);
  const contrasts: number[] = [];
  for (const luminance of luminances(picture, textArea, linear))
    contrasts.push(font === 'white' ? 1.05 / (luminance + 0.05) : (luminance + 0.05) / 0.05);
  const sorted = Float64Array.from(contrasts).sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;
  return { worst: at(0), worst5Percent: at(toleratedShare), median: at(0.5) };
}

/**
 * Returns the lowest opacity of a black layer over the picture with which white text can be read: the layer leaves less
 * than 5% of the text area with a contrast below 4.5:1. A multiple of 0.01 from 0 to 0.8. Slides of both shapes are
 * considered, each filled by the middle of the picture.
 */
export function scrimFor(picture: Pixels): number {
  const areas = aspects.map((aspect) => textAreaOfSlide(picture, aspect));
  const isReadable = (scrim: number) => areas.every((area) => shareOfLight(picture, area, scrim) <= toleratedShare);
  let [low, high] = [0, maxScrim];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isReadable(middle)) high = middle;
    else low = middle + 1;
  }
  return low / 100;
}

type Area = typeof textArea;

function textAreaOfSlide({ width, height }: Pixels, aspect: number): Area {
  const shown = { x: Math.min(1, (height * aspect) / width), y: Math.min(1, width / aspect / height) };
  const inPicture = (share: number, part: number) => 0.5 + (share - 0.5) * part;
  return {
    left: inPicture(textArea.left, shown.x),
    right: inPicture(textArea.right, shown.x),
    top: inPicture(textArea.top, shown.y),
    bottom: inPicture(textArea.bottom, shown.y),
  };
}

function shareOfLight(picture: Pixels, area: Area, scrim: number): number {
  // Rounded up, so that no browser's rounding makes a pixel lighter.
  const linear = decoded((value) => Math.ceil((value * (100 - scrim)) / 100));
  let [light, all] = [0, 0];
  for (const luminance of luminances(picture, area, linear)) {
    all += 1;
    if (luminance > lightestForWhite) light += 1;
  }
  return light / all;
}

const decoded = (change: (value: number) => number): Float64Array =>
  Float64Array.from({ length: 256 }, (_, value) => toLinear(change(value) / 255));

function* luminances({ width, height, data }: Pixels, area: Area, linear: Float64Array): Generator<number> {
  for (let row = Math.floor(area.top * height); row < area.bottom * height; row++) {
    for (let column = Math.floor(area.left * width); column < area.right * width; column++) {
      const start = (row * width + column) * 3;
      yield 0.2126 * linear[data[start]!]! + 0.7152 * linear[data[start + 1]!]! + 0.0722 * linear[data[start + 2]!]!;
    }
  }
}
