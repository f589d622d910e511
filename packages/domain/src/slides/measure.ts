import { breaksIn, endsIn } from './breaks.ts';
import { maxLineChars, superscriptScale, widthMargin } from './page.ts';
import type { LineChar, PreviewLine } from './previewSlide.ts';
import { isSpace } from './slidesOf.ts';
import { charWidth } from './widths.ts';

/** A line of a slide with the widths of its characters, in em of its size. */
export type MeasuredLine = {
  line: PreviewLine;
  widths: Float64Array;
  breaks: Uint8Array;
  widest: number;
  marker: number;
  /** How well the text can be divided at each position (see `endsIn`). Computed when a slide is divided. */
  ends: () => Uint8Array;
};

/** The characters from `from` to `to` in one row. The next row begins at `next`, after the spaces. */
export type Row = { from: number; to: number; next: number; width: number };

const widthOf = ({ char, fontFamily, isBold, isSuperscript }: LineChar): number =>
  charWidth(char, fontFamily, isBold) * (isSuperscript ? superscriptScale : 1) * (1 + widthMargin);

/** Returns the width of a text in the font of the sermon, in em. */
export const textWidth = (text: string): number => {
  let width = 0;
  for (const char of text) width += charWidth(char, null, false);
  return width * (1 + widthMargin);
};

export function measureLine(line: PreviewLine): MeasuredLine {
  const { lineChars, marker } = line;
  const widths = new Float64Array(lineChars.length + 1);
  let widest = 0;
  for (let at = 0; at < lineChars.length; at += 1) {
    const width = widthOf(lineChars[at]!);
    widths[at + 1] = widths[at]! + width;
    if (width > widest) widest = width;
  }
  const breaks = breaksIn(lineChars);
  let ends: Uint8Array | null = null;
  return {
    line,
    widths,
    breaks,
    widest,
    marker: marker ? textWidth(marker) : 0,
    ends: () => (ends ??= endsIn(lineChars, breaks)),
  };
}

export function rowUpTo({ line, widths }: MeasuredLine, from: number, next: number): Row {
  let to = next;
  while (to > from && isSpace(line.lineChars[to - 1]!.char)) to -= 1;
  return { from, to, next, width: widths[to]! - widths[from]! };
}

/**
 * Returns the longest row that begins at a position and fits into a width in em. A word that is wider than the row is
 * divided between characters.
 */
export function nextRow(measured: MeasuredLine, from: number, width: number): Row {
  const { line, widths, breaks } = measured;
  const chars = line.lineChars;
  let [full, beyond] = [from, Math.min(chars.length, from + maxLineChars) + 1];
  while (full + 1 < beyond) {
    const middle = (full + beyond) >> 1;
    if (widths[middle]! - widths[from]! <= width) full = middle;
    else beyond = middle;
  }
  while (full < chars.length && isSpace(chars[full]!.char)) full += 1;
  if (full === chars.length) return rowUpTo(measured, from, full);
  for (let at = full; at > from; at -= 1) if (breaks[at]) return rowUpTo(measured, from, at);
  return rowUpTo(measured, from, Math.max(full, from + 1));
}

const balancedTo = 0.01;

/**
 * Divides the text of consecutive rows of a line into the same number of rows of similar width, which end only where the text may be
 * divided. None is wider than the widest of `rows`.
 */
export function balancedRows(measured: MeasuredLine, rows: readonly Row[]): readonly Row[] {
  const widest = Math.max(...rows.map(({ width }) => width));
  let best = rows;
  let [low, high] = [widest / 2, widest];
  while (rows.length > 1 && high - low > balancedTo) {
    const width = (low + high) / 2;
    const found = rowsWithin(measured, rows, width);
    if (found) best = found;
    if (found) high = width;
    else low = width;
  }
  return best;
}

/** Divides the text of `rows` into the same number of rows of at most a width. Returns null if that is impossible. */
function rowsWithin(measured: MeasuredLine, rows: readonly Row[], width: number): Row[] | null {
  const end = rows.at(-1)!.next;
  const found: Row[] = [];
  for (let from = rows[0]!.from; from < end; from = found.at(-1)!.next) {
    const row = nextRow(measured, from, width);
    const next = Math.min(row.next, end);
    if (found.length === rows.length || (next < end && !measured.breaks[next])) return null;
    found.push(next === row.next ? row : rowUpTo(measured, from, next));
  }
  return found.length === rows.length && found.every((row) => row.width <= width) ? found : null;
}
