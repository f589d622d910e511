import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import type { SlotRange } from '@sermon/domain/scripture/parts';
import type { Reference } from '@sermon/domain/scripture/reference';

/**
 * Parses Scripture references, including those embedded in other text. Returns an empty array without a match.
 */
export function passagesOf(references: string): Reference[] {
  const alone = parseReferences(references);
  return alone.length > 0 ? alone : findReferences(references).map(({ reference }) => reference);
}

/** Returns the number of verses that two ranges share. */
export const overlapOf = (a: SlotRange, b: SlotRange): number =>
  Math.max(0, Math.min(a.last, b.last) - Math.max(a.first, b.first) + 1);
