import { emptyLine, type Line, LineWriter } from '../lines.ts';
import type { OldNumbering } from './tables.ts';

export type Paragraph = {
  style: number;
  outline: number | null;
  align: Line['align'];
  isRightToLeft: boolean;
  list: number | null;
  level: number;
  old: OldNumbering | null;
  isCell: boolean;
  /** In twentieths of a point. */
  indent: number;
};
export const plainParagraph: Paragraph = {
  style: 0,
  outline: null,
  align: null,
  isRightToLeft: false,
  list: null,
  level: 0,
  old: null,
  isCell: false,
  indent: 0,
};

/** Text that is read apart from the text around it: the document, a note, a text box. */
export type Flow = {
  writer: LineWriter;
  line: Line;
  paragraph: Paragraph;
  cell: Line[];
  cells: Line[][];
  isInTable: boolean;
  /** Lines of text boxes in the current paragraph, which follow it. */
  after: Line[];
  itemIndent: number | null;
  /** Receives the lines instead of the writer. */
  lines: Line[] | null;
};

export const newFlow = (lines: Line[] | null = null): Flow => ({
  writer: new LineWriter(),
  line: emptyLine(),
  paragraph: { ...plainParagraph },
  cell: [],
  cells: [],
  isInTable: false,
  after: [],
  itemIndent: null,
  lines,
});
