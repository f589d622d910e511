import { maxLineChars, superscriptScale, widthMargin } from './page.ts';
import type { LineChar, PreviewLine } from './previewSlide.ts';
import { isSpace } from './slidesOf.ts';
import { charWidth, isPictorial, isSquare } from './widths.ts';
import { sentencesIn } from '../words/sentences.ts';

const hyphens = /^[-\u2010\u2013\u2014]$/;
const letter = /^\p{L}/u;
const digit = /^\p{Nd}/u;
/** Punctuation and small letters that never begin a line, and punctuation that never ends one. */
const notFirst =
  /^[\p{Pe}\p{Pf}.,:;!?%…"'’”、。，．：；！？・ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]/u;
const notLast = /^[\p{Ps}\p{Pi}"'‘“]/u;

const isIdeographic = (char: string): boolean => char > '\u1fff' && (isSquare(char) || isPictorial(char));

/**
 * Returns for each position in a line whether the text may continue on the next line there: after spaces and hyphens, and
 * next to Chinese and Japanese characters and emoji. A verse number stays with the word that follows.
 */
export function breaksIn(chars: readonly LineChar[]): Uint8Array {
  const breaks = new Uint8Array(chars.length + 1);
  let word = -1;
  for (let at = 1; at < chars.length; at += 1) {
    const before = chars[at - 1]!.char;
    const { char } = chars[at]!;
    if (!isSpace(before)) word = at - 1;
    if (isSpace(char)) continue;
    const last = chars[word];
    if (last?.isSuperscript && !chars[at]!.isSuperscript && digit.test(last.char)) continue;
    if (isSpace(before)) {
      breaks[at] = 1;
    } else if (before < '\u2000' && before !== '-' && char < '\u2000') {
      continue;
    } else if (hyphens.test(before)) {
      const isInWord = at > 1 && !isSpace(chars[at - 2]!.char) && !hyphens.test(char) && !notFirst.test(char);
      breaks[at] = isInWord && (before === '\u2014' || letter.test(char)) ? 1 : 0;
    } else if ((isIdeographic(before) || isIdeographic(char)) && !notFirst.test(char) && !notLast.test(before)) {
      breaks[at] = noBreak.test(before) || noBreak.test(char) ? 0 : 1;
    }
  }
  return breaks;
}

/** No-break spaces, and characters that join what is next to them. */
const noBreak = /^[\u00a0\u2007\u202f\u2060\ufeff]/;

export const endOf = { clause: 1, sentence: 2 } as const;

const clauseEnd = /^[,;:\u2013\u2014·،؛؟۔、，；：。！？׃।]/u;
const closing = /^[\p{Pe}\p{Pf}"'’”]/u;

/**
 * Returns for each position in a line whether it follows the end of a sentence or of a clause, and the spaces after it.
 */
export function endsIn(chars: readonly LineChar[], breaks: Uint8Array): Uint8Array {
  const ends = new Uint8Array(chars.length + 1);
  const text = chars.map(({ char }) => char).join('');
  const sentences = sentencesIn(text);
  let sentence = 0;
  let offset = 0;
  for (let at = 0; at < chars.length; at += 1) {
    if (breaks[at]) {
      let last = at - 1;
      while (last > 0 && isSpace(chars[last]!.char)) last -= 1;
      while (last > 0 && closing.test(chars[last]!.char)) last -= 1;
      if (clauseEnd.test(chars[last]!.char)) ends[at] = endOf.clause;
      while (sentence + 1 < sentences.length && sentences[sentence + 1]!.from < offset) sentence += 1;
      if (sentences[sentence + 1]?.from === offset) ends[at] = endOf.sentence;
    }
    offset += chars[at]!.char.length;
  }
  return ends;
}

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
