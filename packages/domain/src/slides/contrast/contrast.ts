import { type Background, inkOf, textInk } from '../backgrounds.ts';
import type { SlideLine, SlidePage } from '../layout.ts';
import { type Aspect, type Box, pageSizes } from '../page.ts';

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

/**
 * How light the background of a slide is at each point of a grid over the page, in levels that are even for the eye: 0 is
 * black, and `lightest` is white.
 */
export type Backdrop = { width: number; height: number; levels: Uint16Array };

const lightest = 511;
/** The relative luminance of WCAG of a level, 0 to 1. */
const luminanceOfLevel = (level: number): number => (level / lightest) ** 2;

/** A decoded picture: 8-bit sRGB, with 4 bytes per pixel, as browsers have it. */
export type PagePixels = { width: number; height: number; data: Uint8Array | Uint8ClampedArray };

export function backdropOf({ width, height, data }: PagePixels, scrim: number): Backdrop {
  const linear = Float64Array.from({ length: 256 }, (_, value) => toLinear((value * (1 - scrim)) / 255));
  const levels = new Uint16Array(width * height);
  for (let at = 0, from = 0; at < levels.length; at += 1, from += 4) {
    const luminance =
      0.2126 * linear[data[from]!]! + 0.7152 * linear[data[from + 1]!]! + 0.0722 * linear[data[from + 2]!]!;
    levels[at] = Math.round(Math.sqrt(luminance) * lightest);
  }
  return { width, height, levels };
}

type Letters = Background['fontColor'] | 'pen';

/** The lowest contrast of a slide or page, from 1 to 21, and the letters that have it. */
export type SlideContrast = { ratio: number; letters: Letters; isLow: boolean };

/**
 * The contrast that the letters of a pen need, which stress a few words. WCAG 2.2 demands as much for text of 18 points or
 * more; that of slides has at least 28.
 */
const requiredForPens = 3;

/** Returns the lower contrast. Letters that have too little come first. */
export const lower = (one: SlideContrast, other: SlideContrast): SlideContrast =>
  one.isLow === other.isLow ? (other.ratio < one.ratio ? other : one) : one.isLow ? one : other;

/**
 * Returns the lowest contrast (WCAG 2.2) between letters of a page and its background. It is measured behind each row. 5% of a row's points are not considered, like a star behind a letter.
 */
export function contrastOfPage(
  { lines }: SlidePage,
  backdrop: Backdrop,
  aspect: Aspect,
  fontColor: Background['fontColor'],
): SlideContrast {
  let min: SlideContrast = { ratio: 21, letters: fontColor, isLow: false };
  for (const line of lines) {
    const inks = inksOf(line, fontColor);
    if (inks.size === 0) continue;
    const behind = levelsBehind(boxOf(line), backdrop, aspect);
    for (const ink of inks) {
      const ratio = contrastOn(behind, ink);
      const isText = ink === textInk[fontColor];
      const isLow = ratio < (isText ? requiredContrast : requiredForPens);
      min = lower(min, { ratio, letters: isText ? fontColor : 'pen', isLow });
    }
  }
  return min;
}

function inksOf({ runs, marker }: SlideLine, fontColor: Background['fontColor']): Set<string> {
  const inks = new Set<string>(marker ? [textInk[fontColor]] : []);
  for (const run of runs) {
    const { letters, paper } = inkOf(run, fontColor);
    if (paper === null && run.text.trim() !== '') inks.add(letters);
  }
  return inks;
}

function boxOf({ x, y, width, height, marker }: SlideLine): Box {
  const left = Math.min(x, marker?.x ?? x);
  const right = Math.max(x + width, marker ? marker.x + marker.width : 0);
  return { x: left, y, width: right - left, height };
}

type Behind = { counts: Uint32Array; total: number };

function levelsBehind({ x, y, width, height }: Box, backdrop: Backdrop, aspect: Aspect): Behind {
  const page = pageSizes[aspect];
  const columnOf = (points: number) => clamp(Math.round((points / page.width) * backdrop.width), backdrop.width);
  const rowOf = (points: number) => clamp(Math.round((points / page.height) * backdrop.height), backdrop.height);
  const [left, right] = [columnOf(x), columnOf(x + width)];
  const [top, bottom] = [rowOf(y), rowOf(y + height)];
  const counts = new Uint32Array(lightest + 1);
  for (let row = top; row < bottom; row += 1) {
    const end = row * backdrop.width + right;
    for (let at = row * backdrop.width + left; at < end; at += 1) counts[backdrop.levels[at]!]! += 1;
  }
  return { counts, total: Math.max(0, right - left) * Math.max(0, bottom - top) };
}

const clamp = (value: number, max: number): number => Math.max(0, Math.min(max, value));

type Contrasts = { level: number; contrast: number }[];

const contrastsOf = new Map<string, Contrasts>();

function contrastsWith(ink: string): Contrasts {
  const known = contrastsOf.get(ink);
  if (known) return known;
  const letters = luminanceOf(ink);
  const contrasts = Array.from({ length: lightest + 1 }, (_, level) => {
    const behind = luminanceOfLevel(level);
    return { level, contrast: (Math.max(behind, letters) + 0.05) / (Math.min(behind, letters) + 0.05) };
  }).toSorted((one, other) => one.contrast - other.contrast);
  contrastsOf.set(ink, contrasts);
  return contrasts;
}

function contrastOn({ counts, total }: Behind, ink: string): number {
  let rest = total * toleratedShare;
  for (const { level, contrast } of contrastsWith(ink)) {
    rest -= counts[level]!;
    if (rest < 0) return contrast;
  }
  return 21;
}

function luminanceOf(color: string): number {
  const channel = (at: number) => toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
