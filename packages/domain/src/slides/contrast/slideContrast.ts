import type { Background } from '../backgrounds.ts';
import { requiredContrast, toLinear } from './contrast.ts';
import { inkOf, textInk } from '../ink.ts';
import type { SlideLine, SlidePage } from '../layout.ts';
import { type Aspect, type Box, pageSizes } from '../page.ts';

/**
 * How light the background of a slide is at each point of a grid over the page, in levels that are even for the eye: 0 is
 * black, and `lightest` is white.
 */
export type Backdrop = { width: number; height: number; levels: Uint16Array };

const lightest = 511;
/** The relative luminance of WCAG of a level, 0 to 1. */
const luminanceOfLevel = (level: number): number => (level / lightest) ** 2;

const toleratedShare = 0.05;

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

export type Letters = Background['fontColor'] | 'pen';

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
  let least: SlideContrast = { ratio: 21, letters: fontColor, isLow: false };
  for (const line of lines) {
    const inks = inksOf(line, fontColor);
    if (inks.size === 0) continue;
    const behind = levelsBehind(boxOf(line), backdrop, aspect);
    for (const ink of inks) {
      const ratio = contrastOn(behind, ink);
      const isText = ink === textInk[fontColor];
      const isLow = ratio < (isText ? requiredContrast : requiredForPens);
      least = lower(least, { ratio, letters: isText ? fontColor : 'pen', isLow });
    }
  }
  return least;
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

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

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
