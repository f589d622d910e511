import { cutAfter } from '../document/cut.ts';
import type { Block } from '../document/schema.ts';

/** The number of characters in each of the three bands of a locked template's preview (spec part 3 §2.9). */
export const bandLength = 500;
/** The number of characters of a locked template that are sent to users without access. */
export const previewLength = 3 * bandLength;

/** Returns the beginning of a locked template that its preview shows. */
export const previewOf = (blocks: Block[]): Block[] => cutAfter(blocks, previewLength)[0];

/**
 * Divides a preview into its bands: clear, lightly blurred and heavily blurred. Together they are `previewOf` the
 * document.
 */
export function previewBands(blocks: Block[]): [clear: Block[], light: Block[], heavy: Block[]] {
  const [clear, others] = cutAfter(blocks, bandLength);
  const [light, rest] = cutAfter(others, bandLength);
  return [clear, light, cutAfter(rest, bandLength)[0]];
}
