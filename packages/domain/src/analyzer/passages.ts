import { lineText } from '../document/outline.ts';
import type { Block, Run } from '../document/schema.ts';

/** A block of a document's text. It is the smallest unit that is analyzed separately. */
export type Passage = {
  /** 'scripture' is the text of a Scripture quotation. */
  kind: 'paragraph' | 'heading' | 'subheading' | 'scripture';
  /** The text as written; a line break is one character. Ranges within the passage refer to this text. */
  text: string;
  /** The same text with a space after each verse number, so that words are counted correctly. */
  plain: string;
  /** The reference for a Scripture quotation. Only the first paragraph of the quotation has it. */
  reference?: string;
};

/** Returns the kind of a heading. Level 1 is the title; lower levels are subheadings, which divide a sermon. */
export const headingKind = (level: number): Passage['kind'] => (level === 1 ? 'heading' : 'subheading');

export const passageOf = (kind: Passage['kind'], runs: Run[], reference?: string): Passage => ({
  kind,
  text: runs.map(({ text }) => text).join(''),
  plain: lineText(runs),
  ...(reference ? { reference } : {}),
});

export function passagesOf(blocks: readonly Block[]): Passage[] {
  return blocks.flatMap((block): Passage[] => {
    switch (block.type) {
      case 'paragraph':
        return [passageOf('paragraph', block.runs)];
      case 'heading':
        return [passageOf(headingKind(block.level), block.runs)];
      case 'list':
        return block.items.flatMap(passagesOf);
      case 'quote':
        return passagesOf(block.blocks);
      case 'scripture':
        return block.paragraphs.map(({ runs }, at) =>
          passageOf('scripture', runs, at === 0 ? block.reference : undefined),
        );
    }
  });
}
