import { cutAfter } from '../document/cut.ts';
import type { Block } from '../document/schema.ts';

/** The number of characters in each of the three bands in a locked template's preview (spec part 3 §2.9). */
export const bandLength = 500;
/** The number of characters from a locked template that are sent to users without access. */
export const previewLength = 3 * bandLength;

/** Returns the beginning of a locked template, which is all that its preview shows. */
export const previewOf = (blocks: Block[]): Block[] => cutAfter(blocks, previewLength)[0];

/**
 * Divides a preview into its three bands: clear, lightly blurred and heavily blurred. Together they are equal to
 * `previewOf` for the same document.
 */
export function previewBands(blocks: Block[]): [clear: Block[], light: Block[], heavy: Block[]] {
  const [clear, others] = cutAfter(blocks, bandLength);
  const [light, rest] = cutAfter(others, bandLength);
  return [clear, light, cutAfter(rest, bandLength)[0]];
}
