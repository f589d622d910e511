export type Text = { type: 'text'; value: string };
export type Run = {
  type: 'run';
  children: Inline[];
  styleName: string | null;
  isBold: boolean;
  isItalic: boolean;
  isUnderline: boolean;
  isStrikethrough: boolean;
  verticalAlignment: 'baseline' | 'superscript' | 'subscript';
  font: string | null;
  /** Font size in points. */
  fontSize: number | null;
  highlight: string | null;
};
export type Hyperlink = { type: 'hyperlink'; children: Inline[]; href?: string; anchor?: string };
export type NoteReference = { type: 'noteReference'; noteType: string; noteId: string };
export type Inline =
  | Text
  | Run
  | Hyperlink
  | NoteReference
  | { type: 'tab' | 'bookmarkStart' | 'image' | 'commentReference' }
  | { type: 'checkbox'; checked: boolean }
  | { type: 'break'; breakType: 'line' | 'page' | 'column' };

export type Paragraph = {
  type: 'paragraph';
  children: Inline[];
  styleId: string | null;
  numbering: { isOrdered: boolean; level: string } | null;
  alignment: string | null;
  indent: { start: string | null; hanging: string | null };
};
export type TableCell = { type: 'tableCell'; children: Block[] };
export type TableRow = { type: 'tableRow'; children: TableCell[] };
export type Table = { type: 'table'; children: TableRow[] };
export type Block = Paragraph | Table;

export type WordDocument = {
  type: 'document';
  children: Block[];
  notes: { resolve(reference: NoteReference): { body: Block[] } | null };
  comments: unknown[];
};
