import {
  bottomOf,
  type Filled,
  fillPage,
  type MeasuredSlide,
  measureReference,
  measureSlide,
  partLabel,
  type PlacedRow,
  placeReference,
  type Position,
} from './fill.ts';
import {
  type Aspect,
  type Box,
  boxInset,
  minSize,
  lineHeight,
  markerGap,
  maxParts,
  room,
  type Setting,
  settingOf,
  textBoxOf,
  type TextSizes,
  usualSizes,
} from './page.ts';
import { balancedRows, type MeasuredLine } from './measure.ts';
import type { ListNumbering } from '../document/schema.ts';
import type { LineChar, PreviewLine, PreviewSlide, TextAlignment } from './previewSlide.ts';
import { isSpace } from './slidesOf.ts';

export type SlideRun = Omit<LineChar, 'char' | 'fontSize' | 'indexInContent'> & { text: string };

/**
 * A row of text on a page, in points from the top left corner of the page. It is drawn on one line, with the weights 400
 * and 700, and with the height of its font in the middle of the row. The text is at most as wide as the row, and is
 * aligned within it.
 */
export type SlideLine = Box & {
  kind: PreviewLine['blockTag'] | 'reference';
  size: number;
  isRightToLeft: boolean;
  listLevel: number;
  quoteLevel: number;
  textAlignment: TextAlignment;
  /** True if the spaces are widened so that the text fills the width. */
  isStretched: boolean;
  /**
   * The text between this row and the one before: a space, or nothing within a word or after a hyphen. Null if
   * the row begins a line of the text.
   */
  joint: ' ' | '' | null;
  marker: { text: string; numbering: ListNumbering | null; x: number; width: number } | null;
  runs: SlideRun[];
};

/** `isAtBottom` says that the text ends above the bottom of the page instead of being in its middle. */
export type SlidePage = { part: number; parts: number; isAtBottom: boolean; lines: SlideLine[] };

/** Whether a slide fits at its usual sizes, shrunk to a size in points, or in parts. */
export type Fit = 'fits' | { shrunkTo: number } | { parts: number };

export type SlideLayout = {
  fit: Fit;
  /** The size of the smallest lines, without references, in points. */
  size: number;
  pages: SlidePage[];
  /** True if the slide has more than `maxParts` parts and the others are not shown. */
  isCut: boolean;
};

/**
 * Lays out a slide. If its text has no room at its usual sizes, it shrinks, but to no less than 28 points. If there is
 * still no room, it is divided into as few parts as possible, at the largest size for this number of parts. A slide
 * without text has one page without lines. The slide's look makes its text smaller or larger than `sizes`.
 */
export function layoutSlide(slide: PreviewSlide, aspect: Aspect, sizes: TextSizes = usualSizes): SlideLayout {
  const setting = settingOf(slide.look, sizes);
  const measured = measureSlide(slide, setting);
  const box = textBoxOf(aspect, setting.isAtBottom);
  const usual = usualSizeOf(slide, setting.sizes);
  const whole = fit(measured, usual);
  if (whole)
    return {
      fit: whole.size === usual ? 'fits' : { shrunkTo: whole.size },
      size: whole.size,
      pages: [pageOf(whole.rows, setting, box, 1, 1)],
      isCut: false,
    };
  const { size, parts, isCut } = divide(measured, usual);
  return {
    fit: parts.length === 1 ? { shrunkTo: size } : { parts: parts.length },
    size,
    pages: parts.map(({ rows }, at) => pageOf(rows, setting, box, at + 1, parts.length)),
    isCut,
  };
}

const usualSizeOf = ({ lines }: PreviewSlide, sizes: TextSizes): number =>
  lines.reduce((min, { blockTag, lineChars }) => (lineChars.length ? Math.min(min, sizes[blockTag]) : min), sizes.h1);

const beginning: Position = { line: 0, char: 0 };

function fit(slide: MeasuredSlide, usual: number): { size: number; rows: PlacedRow[] } | null {
  let fitting: { size: number; rows: PlacedRow[] } | null = null;
  let [low, high, size] = [minSize, usual, usual];
  while (low <= high) {
    const page = fillPage(slide, beginning, size / usual, false);
    if (page?.next === null) {
      fitting = { size, rows: page.rows };
      low = size + 1;
    } else high = size - 1;
    size = Math.floor((low + high) / 2);
  }
  return fitting;
}

function divide(slide: MeasuredSlide, usual: number): { size: number; parts: Filled[]; isCut: boolean } {
  let size = minSize;
  let parts = fillParts(slide, size / usual, maxParts);
  // Only a letter with many wide marks has no room at this size.
  while (!parts) parts = fillParts(slide, (size -= 1) / usual, maxParts);
  const isCut = parts.at(-1)!.next !== null;
  while (!isCut && size < usual) {
    const larger = fillParts(slide, (size + 1) / usual, parts.length);
    if (!larger || larger.at(-1)!.next) break;
    parts = larger;
    size += 1;
  }
  return { size, parts, isCut };
}

function fillParts(slide: MeasuredSlide, scale: number, max: number): Filled[] | null {
  const parts: Filled[] = [];
  for (let from: Position | null = beginning; from && parts.length < max; from = parts.at(-1)!.next) {
    const part = fillPage(slide, from, scale, true);
    if (!part) return null;
    parts.push(part);
  }
  return parts;
}

function pageOf(filled: PlacedRow[], setting: Setting, box: Box, part: number, parts: number): SlidePage {
  const rows = balanced(filled);
  const { line } = rows.at(-1)?.measured ?? {};
  const label = parts > 1 ? partLabel(part, parts) : '';
  const placed =
    line && (line.reference || label)
      ? [...rows, ...placeReference(measureReference(line, label, setting), bottomOf(rows))]
      : rows;
  const space = room.height - bottomOf(placed);
  const top = box.y + boxInset.y + (setting.isAtBottom ? space : space / 2);
  const lines = placed.map((row, at) => lineOf(row, placed[at + 1], box.x + boxInset.x, top));
  return { part, parts, isAtBottom: setting.isAtBottom, lines: lines.filter(({ runs }) => runs.length > 0) };
}

/** Balances the rows of each line, so that its last row is not a single word. Justified rows stay as wide as possible. */
function balanced(rows: PlacedRow[]): PlacedRow[] {
  const lines = new Map<MeasuredLine, PlacedRow[]>();
  for (const row of rows) lines.set(row.measured, [...(lines.get(row.measured) ?? []), row]);
  return [...lines.values()].flatMap((line) => {
    const { measured } = line[0]!;
    if (measured.line.textAlignment === 'justify') return line;
    const next = balancedRows(
      measured,
      line.map(({ row }) => row),
    );
    return line.map((placed, at) => ({ ...placed, row: next[at]! }));
  });
}

function lineOf(placed: PlacedRow, following: PlacedRow | undefined, left: number, top: number): SlideLine {
  const { row, measured, size, indents, isReference } = placed;
  const { blockTag, isRightToLeft, lineChars, marker, numbering, textAlignment } = measured.line;
  const { start, end } = isRightToLeft ? { start: indents.end, end: indents.start } : indents;
  const available = room.width - start - end;
  const isStretched = textAlignment === 'justify' && following?.measured === measured;
  const width = isStretched ? available : row.width * size;
  const aligned = textAlignment === 'justify' ? (isRightToLeft ? 'right' : 'left') : textAlignment;
  const x = left + start + (available - width) * { left: 0, center: 0.5, right: 1 }[aligned];
  const markerWidth = measured.marker * size;
  const gap = markerGap * size;
  return {
    kind: isReference ? 'reference' : blockTag,
    x,
    y: top + placed.y,
    width,
    height: size * lineHeight,
    size,
    isRightToLeft,
    listLevel: measured.line.listLevel,
    quoteLevel: measured.line.quoteLevel,
    textAlignment,
    isStretched,
    joint: row.from === 0 ? null : isSpace(lineChars[row.from - 1]!.char) ? ' ' : '',
    marker:
      marker && row.from === 0
        ? { text: marker, numbering, x: isRightToLeft ? x + width + gap : x - gap - markerWidth, width: markerWidth }
        : null,
    runs: runsOf(lineChars.slice(row.from, row.to)),
  };
}

function runsOf(chars: readonly LineChar[]): SlideRun[] {
  const runs: SlideRun[] = [];
  let previous: LineChar | null = null;
  for (const next of chars) {
    if (previous && hasSameStyle(previous, next)) runs.at(-1)!.text += next.char;
    else runs.push(runOf(next));
    previous = next;
  }
  return runs;
}

const runOf = (first: LineChar): SlideRun => ({
  text: first.char,
  isBold: first.isBold,
  isItalics: first.isItalics,
  isUnderlined: first.isUnderlined,
  isStruckThrough: first.isStruckThrough,
  isSuperscript: first.isSuperscript,
  fontFamily: first.fontFamily,
  backgroundColor: first.backgroundColor,
  color: first.color,
});

const hasSameStyle = (one: LineChar, other: LineChar): boolean =>
  one.isBold === other.isBold &&
  one.isItalics === other.isItalics &&
  one.isUnderlined === other.isUnderlined &&
  one.isStruckThrough === other.isStruckThrough &&
  one.isSuperscript === other.isSuperscript &&
  one.fontFamily === other.fontFamily &&
  one.backgroundColor === other.backgroundColor &&
  one.color === other.color;
