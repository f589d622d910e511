import type { SlideLook } from '../document/slideLook.ts';
import type { Font, Highlight, ListNumbering, Pen } from '../document/schema.ts';

/**
 * The most slides of a document. Those after them are not shown. A sermon rarely has more than a hundred; the limit keeps
 * a pasted book with a mark on every line usable.
 */
export const maxSlides = 5_000;

export type TextAlignment = 'left' | 'right' | 'center' | 'justify';

/** A character as readers perceive it: with its combining marks, or an emoji of several parts. */
export type LineChar = {
  char: string;
  isBold: boolean;
  isItalics: boolean;
  isUnderlined: boolean;
  isStruckThrough: boolean;
  isSuperscript: boolean;
  /** Null for the font of the sermon. */
  fontFamily: Font | null;
  /** The size label in the document. Slides have the sizes of their kinds of lines instead. */
  fontSize: number;
  backgroundColor: Highlight | null;
  color: Pen | null;
  /** The offset in the text of the document, in UTF-16 code units, with one unit between blocks. */
  indexInContent: number;
};

/** A line of a block that ends with the block or with a line break. A blank line has no characters. */
export type PreviewLine = {
  lineChars: LineChar[];
  blockTag: 'h1' | 'h2' | 'p';
  isOrderedList: boolean;
  isUnorderedList: boolean;
  isBlockQuote: boolean;
  textAlignment: TextAlignment;
  isRightToLeft: boolean;
  /** True unless the line follows a line break within its block. */
  startsBlock: boolean;
  listLevel: number;
  quoteLevel: number;
  /** The number or bullet of a list item, if the slide has the beginning of the item, or ''. */
  marker: string;
  /** The numbering of an ordered list from this item on. */
  numbering: ListNumbering | null;
  /** The reference and translation of a Scripture quotation, or ''. */
  reference: string;
};

export type PreviewSlide = {
  /** The ids of the marks. The first is the id of the slide. */
  domSlideIds: string[];
  lines: PreviewLine[];
  /** The look of the first words that have one. */
  look: SlideLook;
};
