import { plainText } from '../document/outline.ts';
import { parseDocument } from '../document/html/parse.ts';
import { type Block, type Heading, markOrder, type Paragraph } from '../document/schema.ts';

/** What a line of a document is to its reader; 'reference' stands under a Scripture quotation. */
export type LineKind = 'title' | 'heading' | 'text' | 'item' | 'quote' | 'scripture' | 'reference';

/** A paragraph of a document, or what else a reader sees as one. */
export type Line = {
  kind: LineKind;
  /** '\n' in it is a line break within the paragraph. */
  text: string;
  /** How it is formatted; alike where a reader sees no difference. */
  look(): string;
};

/** The lines of a document's HTML, in reading order. */
export const linesOf = (html: string): Line[] => parseDocument(html).flatMap((block) => ofBlock(block, 'text', ''));

/** What is written in them, one after the other. */
export const textOf = (lines: readonly Pick<Line, 'text'>[]): string => lines.map(({ text }) => text).join('\n');

/** `around` says what the block stands in: it belongs to how it looks. */
function ofBlock(block: Block, kind: LineKind, around: string): Line[] {
  switch (block.type) {
    case 'paragraph':
      return [ofWriting(block, kind, around)];
    case 'heading':
      return [ofWriting(block, block.level === 1 ? 'title' : 'heading', around)];
    case 'list': {
      const inside = `${around} ${block.ordered ? 'numbers' : 'bullets'}`;
      return block.items.flatMap((item) => item.flatMap((one) => ofBlock(one, 'item', inside)));
    }
    case 'quote':
      return block.blocks.flatMap((one) => ofBlock(one, 'quote', `${around} quote`));
    case 'scripture': {
      const text = [block.reference, block.translation].filter(Boolean).join(', ');
      const reference: Line = { kind: 'reference', text, look: () => around };
      return [...block.paragraphs.map((one) => ofWriting(one, 'scripture', around)), reference];
    }
  }
}

function ofWriting(block: Paragraph | Heading, kind: LineKind, around: string): Line {
  // Which slide it is nobody sees, only that it is one.
  const look = () =>
    JSON.stringify([
      kind,
      around,
      block.align ?? '',
      block.runs.map(({ text, marks }) => [
        text.length,
        ...markOrder.map((mark) => (mark === 'slide' ? mark in marks : (marks[mark] ?? ''))),
      ]),
    ]);
  return { kind, text: plainText([block]), look };
}
