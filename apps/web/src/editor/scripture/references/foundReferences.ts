import type { FoundReference } from '@sermon/domain/scripture/parsing/find';
import type { Node as DocumentNode } from '@tiptap/pm/model';

export type Find = (text: string) => FoundReference[];

const known = new WeakMap<DocumentNode, FoundReference[]>();

/**
 * Returns the text of a block. A line break counts as one character, so that offsets in the text equal positions in the
 * block.
 */
export const textOfBlock = (block: DocumentNode): string => block.textBetween(0, block.content.size, undefined, '\n');

/** Cached until the block changes. */
export function foundReferences(block: DocumentNode, find: Find): FoundReference[] {
  const before = known.get(block);
  if (before) return before;
  const found = find(textOfBlock(block));
  known.set(block, found);
  return found;
}
