import { listLabel } from '../document/listLabel.ts';
import {
  type Block,
  type Heading,
  joinSlides,
  type ListNumbering,
  type Paragraph,
  type Run,
} from '../document/schema.ts';
import type { PreviewSlide } from './previewSlide.ts';

export type BlockContext = {
  list: 'ordered' | 'unordered' | null;
  listLevel: number;
  quoteLevel: number;
  /** The number or bullet, for the first block of a list item, or ''. */
  marker: string;
  /** The numbering of an ordered list from this item on. */
  numbering: ListNumbering | null;
  /** The reference and translation of a Scripture quotation, or ''. */
  reference: string;
};

export type MarkedLine = {
  block: Paragraph | Heading;
  surroundings: BlockContext;
  runs: Run[];
  index: number;
  isWholeStart: boolean;
};

export type MarkedSlide = { ids: Set<string>; lines: MarkedLine[] };

type Leaf = { block: Paragraph | Heading; surroundings: BlockContext };

const outside: BlockContext = { list: null, listLevel: 0, quoteLevel: 0, marker: '', numbering: null, reference: '' };

function* leaves(blocks: readonly Block[], around: BlockContext): Generator<Leaf> {
  let surroundings = around;
  for (const block of blocks) {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        yield { block, surroundings };
        break;
      case 'list':
        for (const [at, item] of block.items.entries())
          yield* leaves(item, {
            ...around,
            list: block.ordered ? 'ordered' : 'unordered',
            listLevel: around.listLevel + 1,
            marker: block.ordered ? listLabel(block, at) : '•',
            numbering: block.ordered ? { start: block.start + at, label: block.label, suffix: block.suffix } : null,
          });
        break;
      case 'quote':
        yield* leaves(block.blocks, { ...surroundings, quoteLevel: around.quoteLevel + 1 });
        break;
      case 'scripture':
        yield* leaves(block.paragraphs, {
          ...surroundings,
          quoteLevel: around.quoteLevel + 1,
          reference: `${block.reference} ${block.translation}`.trim(),
        });
    }
    // Only the first block of an item has its number.
    if (surroundings.marker) surroundings = { ...surroundings, marker: '' };
  }
}

export const leavesOf = (blocks: readonly Block[]): Generator<Leaf> => leaves(blocks, outside);

const isBlank = (runs: readonly Run[]): boolean =>
  runs.every(({ text, marks }) => marks.slide === undefined && text.trim() === '');

/**
 * Finds the slides of a document in the order of the text.
 *
 * - Marked runs are one slide if there is no unmarked text between them, even if they are in several blocks and have
 *   several ids, unless one of them is a slide of its own (`ownSlideId`).
 * - A blank block between two blocks with the same id belongs to the slide. Between different ids it separates them.
 */
export function markedSlides(blocks: readonly Block[]): MarkedSlide[] {
  const slides: MarkedSlide[] = [];
  let open: MarkedSlide | null = null;
  let blanks: MarkedLine[] = [];
  let index = 0;
  const close = () => {
    open = null;
    blanks = [];
  };
  for (const { block, surroundings } of leavesOf(blocks)) {
    let line: MarkedLine | null = null;
    const start = index;
    if (isBlank(block.runs)) {
      if (open) blanks.push({ block, surroundings, runs: [], index, isWholeStart: true });
      for (const { text } of block.runs) index += text.length;
    } else {
      for (const run of block.runs) {
        const id = run.marks.slide;
        if (id === undefined) {
          close();
          line = null;
        } else {
          if (open && !joins(open, id, blanks.length > 0)) close();
          if (!open) slides.push((open = { ids: new Set(), lines: [] }));
          open.ids.add(id);
          if (!line) {
            line = { block, surroundings, runs: [], index, isWholeStart: index === start };
            open.lines.push(...blanks, line);
            blanks = [];
          }
          line.runs.push(run);
        }
        index += run.text.length;
      }
    }
    index += 1;
  }
  return slides;
}

const joins = ({ ids }: MarkedSlide, id: string, isAfterBlanks: boolean): boolean =>
  ids.has(id) || (!isAfterBlanks && [...ids].every((before) => joinSlides(before, id)));

const maxFollowingLength = 5_000;

/**
 * Returns for each slide the paragraph that follows it in the text: what the preacher says while it is shown. This is
 * the rest of the slide's last block, or else the next block with text. It ends where the next slide begins, and it is
 * '' if that is immediately. The slides are those of `slidesOf` for the same blocks.
 */
export function textAfterSlides(blocks: readonly Block[], slides: readonly PreviewSlide[]): string[] {
  const pieces = [...piecesOf(blocks)];
  let at = 0;
  return slides.map((slide) => {
    const last = slide.lines.at(-1)?.lineChars.at(-1);
    if (!last) return '';
    const end = last.indexInContent + last.char.length;
    while (at < pieces.length && pieces[at]!.index < end) at += 1;
    for (let next = at; next < pieces.length && !pieces[next]!.isMarked; next += 1) {
      const text = pieces[next]!.text.trim();
      if (text) return text.slice(0, maxFollowingLength);
    }
    return '';
  });
}

/** A part of a block that is marked, or is not, with its offset in the text of the document. */
type Piece = { index: number; text: string; isMarked: boolean };

function* piecesOf(blocks: readonly Block[]): Generator<Piece> {
  let index = 0;
  for (const { block } of leavesOf(blocks)) {
    const pieces: Piece[] = [];
    for (const { text, marks } of block.runs) {
      const isMarked = marks.slide !== undefined;
      const last = pieces.at(-1);
      if (last?.isMarked === isMarked) last.text += text;
      else pieces.push({ index, text, isMarked });
      index += text.length;
    }
    yield* pieces;
    index += 1;
  }
}
