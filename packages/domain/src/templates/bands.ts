import { cutAfter } from '../document/cutAfter.ts';
import type { Block, Run } from '../document/schema.ts';

/** The number of characters in each of the three bands in a locked template's preview (spec part 3 §2.9). */
export const bandLength = 500;
/** The number of characters from a locked template that are sent to users without access. */
export const previewLength = 3 * bandLength;

export const previewOf = (blocks: Block[]): Block[] => cutAfter(blocks, previewLength)[0];

/** The number of characters by which the clear band can be shorter, so that it ends with a whole word. */
const maxWordLength = 100;

const textOf = (line: { runs: Run[] }): string => line.runs.map(({ text }) => text).join('');

function linesOf(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [textOf(block)];
    case 'list':
      return block.items.flat().flatMap(linesOf);
    case 'quote':
      return block.blocks.flatMap(linesOf);
    case 'scripture':
      return block.paragraphs.map(textOf);
  }
}

function clearLength(blocks: Block[]): number {
  let count = 0;
  let end = bandLength;
  const lines = cutAfter(blocks, bandLength + 1)[0].flatMap(linesOf);
  for (const character of lines.join('\n')) {
    if (character !== '\n') count += 1;
    if (/\s/u.test(character)) end = Math.min(count, bandLength);
  }
  return count <= bandLength || end < bandLength - maxWordLength ? bandLength : end;
}

/**
 * Divides a preview into its three bands: clear, lightly blurred and heavily blurred. Together they are equal to
 * `previewOf` for the same document.
 */
export function previewBands(blocks: Block[]): [clear: Block[], light: Block[], heavy: Block[]] {
  const length = clearLength(blocks);
  const [clear, others] = cutAfter(blocks, length);
  const [light, rest] = cutAfter(others, 2 * bandLength - length);
  return [clear, light, cutAfter(rest, bandLength)[0]];
}
