import { plainText } from '../document/outline.ts';
import { parseDocument } from '../document/html/parse.ts';
import { type Block, type Heading, markOrder, type Paragraph } from '../document/schema.ts';

/** The role of a line in a document. 'reference' is the line below a Scripture quotation. */
export type LineKind = 'title' | 'heading' | 'text' | 'item' | 'quote' | 'scripture' | 'reference';

export type Line = {
  kind: LineKind;
  /** '\n' is a line break within the paragraph. */
  text: string;
  /** Returns a description of the formatting. Two lines that look the same have equal descriptions. */
  look(): string;
};

export const linesOf = (html: string): Line[] => parseDocument(html).flatMap((block) => ofBlock(block, 'text', ''));

export const textOf = (lines: readonly Pick<Line, 'text'>[]): string => lines.map(({ text }) => text).join('\n');

/** Returns the lines in a block. `around` describes the containers of the block, which affect its look. */
function ofBlock(block: Block, kind: LineKind, around: string): Line[] {
  switch (block.type) {
    case 'paragraph':
      return [ofParagraph(block, kind, around)];
    case 'heading':
      return [ofParagraph(block, block.level === 1 ? 'title' : 'heading', around)];
    case 'list': {
      const inside = `${around} ${block.ordered ? 'numbers' : 'bullets'}`;
      return block.items.flatMap((item) => item.flatMap((child) => ofBlock(child, 'item', inside)));
    }
    case 'quote':
      return block.blocks.flatMap((child) => ofBlock(child, 'quote', `${around} quote`));
    case 'scripture': {
      const text = [block.reference, block.translation].filter(Boolean).join(', ');
      const reference: Line = { kind: 'reference', text, look: () => around };
      return [...block.paragraphs.map((paragraph) => ofParagraph(paragraph, 'scripture', around)), reference];
    }
  }
}

function ofParagraph(block: Paragraph | Heading, kind: LineKind, around: string): Line {
  // Readers can tell that text is on a slide, but not which slide.
  const look = () =>
    JSON.stringify([
      kind,
      around,
      block.align ?? '',
      (block.type === 'paragraph' ? block.skip : block.minutes) ?? '',
      block.runs.map(({ text, marks }) => [
        text.length,
        ...markOrder.map((mark) => (mark === 'slide' ? mark in marks : (marks[mark] ?? ''))),
      ]),
    ]);
  return { kind, text: plainText([block]), look };
}
