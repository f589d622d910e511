import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import type { Reference } from '@sermon/domain/scripture/reference';

/**
 * Parses Scripture references, including those embedded in other text. Returns an empty array without a match.
 */
export function passagesOf(references: string): Reference[] {
  const alone = parseReferences(references);
  return alone.length > 0 ? alone : findReferences(references).map(({ reference }) => reference);
}
