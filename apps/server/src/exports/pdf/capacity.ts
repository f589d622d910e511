import { defaultSize, type Run } from '@sermon/domain/document/schema';
import { columnWidth, edgesOf, type Layout, papers, pointsPerMm } from '@sermon/domain/printing/layout';

/** Average letter width and line height, relative to the text size. */
const letter = 0.5;
const lineHeight = 1.5;
/** Number of letters by which each enclosing list or quotation shortens a line. */
const indent = 4;
const minLetters = 8;

/** Estimated number of letters per line and of lines in a column. `size` is the text size in points. */
export type ColumnCapacity = { letters: number; lines: number; size: number };

export function capacityOf(layout: Layout): ColumnCapacity {
  const { top, bottom } = edgesOf(layout);
  const height = papers[layout.paper].height - top - bottom;
  return {
    letters: (columnWidth(layout) * pointsPerMm) / (letter * layout.size),
    lines: (height * pointsPerMm) / (lineHeight * layout.size),
    size: layout.size,
  };
}

const lettersAt = ({ letters }: ColumnCapacity, depth: number): number =>
  Math.max(minLetters, letters - depth * indent);

/** Chinese, Japanese, and Korean characters, which are twice as wide as others. */
const wideLetters = String.raw`\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef`;
const wide = new RegExp(`[${wideLetters}]`);

/** Maximum average width of the letters in a single word, relative to an average letter. */
const maxLetterWidth = 1.5;
/**
 * Matches a character after which a line cannot break. Scripts without spaces are excluded because their lines can
 * break between any two words.
 */
const unbroken = String.raw`(?![\u0e00-\u109f\u1780-\u17ff${wideLetters}])[\p{L}\p{M}\p{N}_%=&#~+]`;

/**
 * `width` is the line width in points. `longWords` returns a pattern for words that may be wider than the line, in text
 * that is `scale` times as large as the body text.
 */
export type LineCapacity = { width: number; longWords(scale: number): RegExp };

export function lineCapacityOf(capacity: ColumnCapacity, depth: number): LineCapacity {
  const letters = lettersAt(capacity, depth);
  return {
    width: letters * letter * capacity.size,
    longWords: (scale) => new RegExp(`((?:${unbroken}){${Math.floor(letters / (maxLetterWidth * scale)) + 1},})`, 'u'),
  };
}

/**
 * Returns the size of a run in average letters. The scale of its text counts squared, because larger letters take up
 * more of both the line width and the column height.
 */
const weight = ({ text, marks }: Run): number =>
  text.length * ((marks.size ?? defaultSize) / defaultSize) ** 2 * (wide.test(text) ? 2 : 1);

export function partFilled(capacity: ColumnCapacity, all: Run[][], depth: number): number {
  const lettersPerLine = lettersAt(capacity, depth);
  const lineCounts = all.map((runs) =>
    Math.ceil(
      Math.max(
        1,
        runs.reduce((sum, run) => sum + weight(run), 0),
      ) / lettersPerLine,
    ),
  );
  return lineCounts.reduce((sum, count) => sum + count, 0) / capacity.lines;
}
