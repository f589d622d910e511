import type { FoundReference } from '@sermon/domain/scripture/parsing/find';
import type { Node as DocumentNode } from '@tiptap/pm/model';

export type Find = (text: string) => FoundReference[];

const known = new WeakMap<DocumentNode, FoundReference[]>();

/** What is written in a block of text: a break is one character, so that places in the text are places in the block. */
export const textOfBlock = (block: DocumentNode): string => block.textBetween(0, block.content.size, undefined, '\n');

/** The references in a block of text, wherever they are needed. A block that did not change is not read again. */
export function foundReferences(block: DocumentNode, find: Find): FoundReference[] {
  const before = known.get(block);
  if (before) return before;
  const found = find(textOfBlock(block));
  known.set(block, found);
  return found;
}
