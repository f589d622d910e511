import { defaultSize, type Run } from '@sermon/domain/document/schema';
import { columnWidth, edgesOf, type Layout, papers, pointsPerMm } from '@sermon/domain/printing/layout';

/** What a letter and a line take on the average, in sizes of the text. */
const letter = 0.5;
const lineHeight = 1.5;
/** What each list or quotation around a text takes of its lines, in letters. */
const indent = 4;
const leastLetters = 8;

/** About what a column of a page holds: letters in a line, and lines. */
export type Room = { letters: number; lines: number };

export function roomOf(layout: Layout): Room {
  const { top, bottom } = edgesOf(layout);
  const height = papers[layout.paper].height - top - bottom;
  return {
    letters: (columnWidth(layout) * pointsPerMm) / (letter * layout.size),
    lines: (height * pointsPerMm) / (lineHeight * layout.size),
  };
}

/** Chinese, Japanese and Korean letters are twice as wide. */
const wide = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]/;

/** Large letters take their part of the line and of the height. */
const weight = ({ text, marks }: Run): number =>
  text.length * ((marks.size ?? defaultSize) / defaultSize) ** 2 * (wide.test(text) ? 2 : 1);

/** About which part of a column some lines fill that stand `depth` lists and quotations deep. */
export function partFilled({ letters, lines }: Room, all: Run[][], depth: number): number {
  const inLine = Math.max(leastLetters, letters - depth * indent);
  const taken = all.map((runs) =>
    Math.ceil(
      Math.max(
        1,
        runs.reduce((sum, run) => sum + weight(run), 0),
      ) / inLine,
    ),
  );
  return taken.reduce((sum, count) => sum + count, 0) / lines;
}
