import { lineText } from '../document/outline.ts';
import type { Block, Run } from '../document/schema.ts';

/** A block of text of a document, the smallest part that is read by itself. */
export type Passage = {
  /** 'scripture' is what a quotation of Scripture holds. */
  kind: 'paragraph' | 'heading' | 'subheading' | 'scripture';
  /** What is written in it; a line break is one character. Places in a passage are places in this text. */
  text: string;
  /** The same with a space behind each verse number: words are counted in it. */
  plain: string;
  /** The passages that a quotation names, at its first paragraph. */
  reference?: string;
};

/** The kind of a heading: the ones below the title divide a sermon. */
export const headingKind = (level: number): Passage['kind'] => (level === 1 ? 'heading' : 'subheading');

/** A passage of this kind with these runs. */
export const passageOf = (kind: Passage['kind'], runs: Run[], reference?: string): Passage => ({
  kind,
  text: runs.map(({ text }) => text).join(''),
  plain: lineText(runs),
  ...(reference ? { reference } : {}),
});

/** The passages of a document in reading order. */
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
