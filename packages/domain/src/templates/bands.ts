import { cutAfter } from '../document/cut.ts';
import type { Block } from '../document/schema.ts';

/** Characters in each of the three bands of a locked template's preview (spec part 3 §2.9). */
export const bandLength = 500;
/** Characters of a locked template that anybody sees; the rest is never sent. */
export const previewLength = 3 * bandLength;

/** The beginning of a locked template: all that its preview shows. */
export const previewOf = (blocks: Block[]): Block[] => cutAfter(blocks, previewLength)[0];

/** The three bands of a preview: shown clearly, lightly blurred and heavily blurred. Together they are `previewOf` the document. */
export function previewBands(blocks: Block[]): [clear: Block[], light: Block[], heavy: Block[]] {
  const [clear, others] = cutAfter(blocks, bandLength);
  const [light, rest] = cutAfter(others, bandLength);
  return [clear, light, cutAfter(rest, bandLength)[0]];
}
