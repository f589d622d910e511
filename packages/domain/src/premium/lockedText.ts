import { parseDocument } from '../document/html/parse.ts';
import { toHtml } from '../document/html/serialize.ts';
import { previewBands } from '../templates/bands.ts';
import type { Block, Paragraph, Run } from '../document/schema.ts';

export const lockedHtml = (html: string): string => toHtml(lockedText(parseDocument(html)));

/**
 * Returns what users without access may get of a premium document (spec part 3 §2.7): its first 500 characters, and
 * 1,000 more in which every letter and digit is replaced. Those are shown blurred, and only the lengths of the words
 * and the punctuation are real. `previewBands` divides the result into the three bands.
 */
export function lockedText(blocks: Block[]): Block[] {
  const [clear, light, heavy] = previewBands(blocks);
  const fill = createFiller();
  return [...clear, ...[...light, ...heavy].map((block) => disguised(block, fill))];
}

type Filler = (text: string) => string;

/** Frequent letters, so that the replaced words look like a text. */
const letters = 'etaoinshrdlu';

/** Creates a function that replaces all characters except spaces and punctuation. The new letters do not depend on the old. */
function createFiller(): Filler {
  let count = 0;
  return (text) => text.replace(/[^\s\p{P}]/gu, () => letters[count++ % letters.length] ?? 'e');
}

/** Replaces the letters of a block and removes what else could tell something: links, sources, slides and references. */
function disguised(block: Block, fill: Filler): Block {
  switch (block.type) {
    case 'paragraph':
      return line(block, fill);
    case 'heading':
      return { type: 'heading', level: block.level, ...aligned(block), runs: runs(block.runs, fill) };
    case 'list':
      return { ...block, items: block.items.map((item) => item.map((each) => disguised(each, fill))) };
    case 'quote':
      return { ...block, blocks: block.blocks.map((each) => disguised(each, fill)) };
    case 'scripture':
      return { type: 'quote', blocks: block.paragraphs.map((paragraph) => line(paragraph, fill)) };
  }
}

const line = (paragraph: Paragraph, fill: Filler): Paragraph => ({
  type: 'paragraph',
  ...aligned(paragraph),
  runs: runs(paragraph.runs, fill),
});

const aligned = ({ align }: Pick<Paragraph, 'align'>): Pick<Paragraph, 'align'> => (align ? { align } : {});

/** Joins runs, because their marks are left out. */
function runs(all: Run[], fill: Filler): Run[] {
  const text = fill(all.map((run) => run.text).join(''));
  return text === '' ? [] : [{ text, marks: {} }];
}
