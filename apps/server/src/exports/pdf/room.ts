import { defaultSize, type Run } from '@sermon/domain/document/schema';
import { columnWidth, edgesOf, type Layout, papers, pointsPerMm } from '@sermon/domain/printing/layout';

/** What a letter and a line take on the average, in sizes of the text. */
const letter = 0.5;
const lineHeight = 1.5;
/** What each list or quotation around a text takes of its lines, in letters. */
const indent = 4;
const leastLetters = 8;

/** About what a column of a page holds: letters in a line, and lines; `size` is that of its text, in points. */
export type Room = { letters: number; lines: number; size: number };

export function roomOf(layout: Layout): Room {
  const { top, bottom } = edgesOf(layout);
  const height = papers[layout.paper].height - top - bottom;
  return {
    letters: (columnWidth(layout) * pointsPerMm) / (letter * layout.size),
    lines: (height * pointsPerMm) / (lineHeight * layout.size),
    size: layout.size,
  };
}

/** The letters that a line holds `depth` lists and quotations deep. */
const lettersAt = ({ letters }: Room, depth: number): number => Math.max(leastLetters, letters - depth * indent);

/** Chinese, Japanese and Korean letters are twice as wide. */
const wideLetters = String.raw`\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef`;
const wide = new RegExp(`[${wideLetters}]`);

/** What no letter of a word takes more than on the average, in letters of the text. */
const widest = 1.5;
/** A sign that no line ends behind. Some scripts have no spaces: theirs end between any two words. */
const unbroken = String.raw`(?![\u0e00-\u109f\u1780-\u17ff${wideLetters}])[\p{L}\p{M}\p{N}_%=&#~+]`;

/** The line that a text stands in: its width in points, and what finds the words that may be wider, in a text so many times as large. */
export type LineRoom = { width: number; longWords(scale: number): RegExp };

export function lineRoomOf(room: Room, depth: number): LineRoom {
  const letters = lettersAt(room, depth);
  return {
    width: letters * letter * room.size,
    longWords: (scale) => new RegExp(`((?:${unbroken}){${Math.floor(letters / (widest * scale)) + 1},})`, 'u'),
  };
}

/** Large letters take their part of the line and of the height. */
const weight = ({ text, marks }: Run): number =>
  text.length * ((marks.size ?? defaultSize) / defaultSize) ** 2 * (wide.test(text) ? 2 : 1);

/** About which part of a column some lines fill that stand `depth` lists and quotations deep. */
export function partFilled(room: Room, all: Run[][], depth: number): number {
  const inLine = lettersAt(room, depth);
  const taken = all.map((runs) =>
    Math.ceil(
      Math.max(
        1,
        runs.reduce((sum, run) => sum + weight(run), 0),
      ) / inLine,
    ),
  );
  return taken.reduce((sum, count) => sum + count, 0) / room.lines;
}
