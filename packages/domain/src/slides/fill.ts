import { endOf, type MeasuredLine, measureLine, nextRow, type Row, rowUpTo, textWidth } from './measure.ts';
import {
  blockSpacing,
  minFilled,
  lineHeight,
  markerGap,
  maxIndent,
  maxParts,
  maxReferenceLines,
  nestedIndent,
  paragraphIndent,
  referenceSize,
  referenceSpacing,
  room,
  type Setting,
} from './page.ts';
import type { PreviewLine, PreviewSlide, TextAlignment } from './previewSlide.ts';
import { isRightToLeft } from '../document/outline.ts';
import { defaultSize } from '../document/schema.ts';
import { graphemesOf } from './slidesOf.ts';

/** `size` and `height` are in points. */
type Reference = { measured: MeasuredLine; rows: Row[]; size: number; height: number };

/** The number of a part, as slides show it: '(2/3)'. */
export const partLabel = (part: number, parts: number): string => `(${part}/${parts})`;

const widestDigit = Array.from('0123456789').reduce((widest, digit) =>
  textWidth(digit) > textWidth(widest) ? digit : widest,
);
const widestLabel = partLabel(maxParts, maxParts).replaceAll(/\d/g, widestDigit);

/**
 * Lays out the reference of a line and the number of a part, at least one of which is not ''. A reference of more than
 * three rows is cut. A number alone has the usual size.
 */
export function measureReference(
  { reference, textAlignment }: PreviewLine,
  label: string,
  setting: Setting,
): Reference {
  const size = reference ? setting.referenceSize : referenceSize;
  const whole = layOut(`${reference} ${label}`.trim(), textAlignment, size);
  if (whole.rows.length <= maxReferenceLines) return whole;
  const chars = graphemesOf(reference);
  const cutTo = (kept: number) =>
    layOut(`${chars.slice(0, kept).join('').trimEnd()}… ${label}`.trim(), textAlignment, size);
  let [fitting, beyond] = [0, chars.length];
  while (fitting + 1 < beyond) {
    const middle = (fitting + beyond) >> 1;
    if (cutTo(middle).rows.length <= maxReferenceLines) fitting = middle;
    else beyond = middle;
  }
  return cutTo(fitting);
}

function layOut(text: string, textAlignment: TextAlignment, size: number): Reference {
  const textRoom = (room.width - 2 * nestedIndent) / size;
  const measured = measureLine(lineOf(text, textAlignment));
  const rows: Row[] = [];
  for (let from = 0; from < measured.line.lineChars.length; from = rows.at(-1)!.next)
    rows.push(nextRow(measured, from, textRoom));
  return { measured, rows, size, height: (referenceSpacing + rows.length * lineHeight) * size };
}

const lineOf = (text: string, textAlignment: TextAlignment): PreviewLine => ({
  lineChars: graphemesOf(text).map((char) => ({
    char,
    isBold: false,
    isItalics: false,
    isUnderlined: false,
    isStruckThrough: false,
    isSuperscript: false,
    fontFamily: null,
    fontSize: defaultSize,
    backgroundColor: null,
    color: null,
    indexInContent: -1,
  })),
  blockTag: 'p',
  isOrderedList: false,
  isUnorderedList: false,
  isBlockQuote: true,
  textAlignment: textAlignment === 'justify' ? 'center' : textAlignment,
  isRightToLeft: isRightToLeft(text),
  startsBlock: true,
  listLevel: 0,
  quoteLevel: 1,
  marker: '',
  numbering: null,
  reference: '',
});

/** A slide whose lines are measured when they are first needed, because very long slides are not shown to their end. */
export type MeasuredSlide = {
  lines: PreviewLine[];
  setting: Setting;
  /** The width of the widest number or bullet, in em. */
  marker: number;
  measured: (line: number) => MeasuredLine;
  /** The reference of a line, or null if it has none. */
  alone: (line: PreviewLine) => Reference | null;
  inPart: (line: PreviewLine) => Reference;
};

/** The beginning of a part: a character of a line of the slide. */
export type Position = { line: number; char: number };

/** The space on both sides of a line, in points. `start` is the right side for right-to-left text. */
export type Indents = { start: number; end: number };

/**
 * A row on a page. `line` is its line in the slide, or -1 for a reference. `y` is the distance from the top of the text to
 * its top, in points.
 */
export type PlacedRow = {
  row: Row;
  measured: MeasuredLine;
  line: number;
  isReference: boolean;
  size: number;
  y: number;
  indents: Indents;
};

/** The rows of a page, and where the next page begins, or null if the slide ends here. */
export type Filled = { rows: PlacedRow[]; next: Position | null };

export function measureSlide({ lines }: PreviewSlide, setting: Setting): MeasuredSlide {
  const measured: MeasuredLine[] = [];
  const references = new Map<string, Reference>();
  const reference = (line: PreviewLine, label: string): Reference => {
    const key = `${label} ${line.reference}`;
    const known = references.get(key) ?? measureReference(line, label, setting);
    references.set(key, known);
    return known;
  };
  const markers = new Set(lines.map(({ marker }) => marker));
  return {
    lines,
    setting,
    marker: [...markers].reduce((widest, marker) => Math.max(widest, textWidth(marker)), 0),
    measured: (at) => (measured[at] ??= measureLine(lines[at]!)),
    alone: (line) => (line.reference ? reference(line, '') : null),
    inPart: (line) => reference(line, widestLabel),
  };
}

function indentsOf({ line, marker, widest }: MeasuredLine, size: number, widestMarker: number): Indents {
  const isList = line.listLevel > 0;
  const sides = line.quoteLevel * nestedIndent || (isList || line.blockTag !== 'p' ? 0 : paragraphIndent);
  const outer = isList ? (line.listLevel - 1) * nestedIndent : 0;
  const list = isList ? outer + Math.max(nestedIndent, (widestMarker + markerGap) * size) : 0;
  // The widest character must have room. Emoji of several parts may be wider than a line with all its indents.
  const spare = Math.max(0, room.width - widest * size);
  const end = Math.min(sides, maxIndent, spare / 2);
  const start = Math.min(sides + list, maxIndent, spare - end);
  return { start: marker ? Math.max(start, (marker + markerGap) * size) : start, end };
}

const referenceIndents: Indents = { start: nestedIndent, end: nestedIndent };

export const placeReference = ({ measured, rows, size }: Reference, y: number): PlacedRow[] =>
  rows.map((row, at) => ({
    row,
    measured,
    line: -1,
    isReference: true,
    size,
    y: y + (referenceSpacing + at * lineHeight) * size,
    indents: referenceIndents,
  }));

export const bottomOf = (rows: readonly PlacedRow[]): number => {
  const last = rows.at(-1);
  return last ? last.y + last.size * lineHeight : 0;
};

const tolerance = 1e-6;

/**
 * Fills a page from a position with the rows for which there is room, at the usual sizes times `scale`. There is then
 * also room for the reference of the last row and, in a part, for its number. Returns null if a part has no room for a
 * row or character.
 */
export function fillPage(slide: MeasuredSlide, from: Position, scale: number, isPart: boolean): Filled | null {
  const rows: PlacedRow[] = [];
  let y = 0;
  for (let at = from.line; at < slide.lines.length; at += 1) {
    const measured = slide.measured(at);
    const { line } = measured;
    const isBlank = line.lineChars.length === 0;
    if (isBlank && rows.length === 0) continue;
    const before = rows.length > 0 ? slide.lines[at - 1]! : line;
    if (before.reference !== line.reference) {
      const reference = slide.alone(before);
      if (reference) rows.push(...placeReference(reference, y));
      y = bottomOf(rows);
    }
    const size = slide.setting.sizes[line.blockTag] * scale;
    const indents = indentsOf(measured, size, slide.marker);
    const width = room.width - indents.start - indents.end;
    const closing = (isPart ? slide.inPart(line) : slide.alone(line))?.height ?? 0;
    let char = at === from.line ? from.char : 0;
    if (rows.length > 0 && line.startsBlock) y += blockSpacing * size;
    do {
      const row = nextRow(measured, char, width / size);
      const isTooWide = row.width * size > width + tolerance;
      if (isTooWide || y + size * lineHeight + closing > slide.setting.height + tolerance) {
        if (isPart) return isTooWide || rows.length === 0 ? null : cutPage(rows);
        return { rows, next: { line: at, char } };
      }
      rows.push({ row, measured, line: at, isReference: false, size, y, indents });
      y += size * lineHeight;
      char = row.next;
    } while (char < line.lineChars.length);
  }
  return { rows, next: null };
}

const isHeading = ({ blockTag }: PreviewLine): boolean => blockTag !== 'p';

/** Returns false for blank rows and for references, which are repeated below the last row of their quotation. */
const mayEnd = ({ isReference, row }: PlacedRow): boolean => !isReference && row.to > row.from;

/**
 * Ends a full page at the last end of a sentence, or else of a clause, or else with its last word. At least half of the
 * rows stay. A page does not end with a heading.
 */
function cutPage(rows: PlacedRow[]): Filled {
  const min = Math.floor(rows.length * minFilled);
  for (const wanted of [endOf.sentence, endOf.clause])
    for (let at = rows.length - 1; at >= min; at -= 1) {
      const { measured, row } = rows[at]!;
      for (let char = row.next; mayEnd(rows[at]!) && char > row.from; char -= 1)
        if (endAt(measured, char) >= wanted) return pageUpTo(rows, at, char);
    }
  let last = rows.length - 1;
  while (last > 0 && (!mayEnd(rows[last]!) || isHeading(rows[last]!.measured.line))) last -= 1;
  if (isHeading(rows[last]!.measured.line)) last = rows.findLastIndex(mayEnd);
  return pageUpTo(rows, last, rows[last]!.row.next);
}

function endAt({ line, ends }: MeasuredLine, char: number): number {
  if (char < line.lineChars.length) return ends()[char]!;
  return isHeading(line) ? 0 : endOf.sentence;
}

function pageUpTo(rows: PlacedRow[], at: number, char: number): Filled {
  const last = rows[at]!;
  const { measured, line, row } = last;
  const isWhole = char === measured.line.lineChars.length;
  return {
    rows: [...rows.slice(0, at), { ...last, row: rowUpTo(measured, row.from, char) }],
    next: isWhole ? { line: line + 1, char: 0 } : { line, char },
  };
}
