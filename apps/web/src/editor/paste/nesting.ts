import { maxNesting } from '@sermon/domain/document/schema';
import type { Fragment, ResolvedPos } from '@tiptap/pm/model';

const nesting = new Set(['bulletList', 'orderedList', 'blockquote', 'scripture']);

/**
 * Whether a node around a position may hold these blocks. `depth` selects the node. Lists and quotations must not nest
 * deeper than a document allows, and a Scripture quotation holds only its own paragraphs.
 */
export function hasRoom($pos: ResolvedPos, depth: number, content: Fragment): boolean {
  const around = namesAround($pos, depth);
  if (around.at(-1) === 'scripture') return false;
  return around.filter((name) => nesting.has(name)).length + depthOf(content) <= maxNesting;
}

/** Whether blocks fit after the child at a position, in the ancestor at that depth. */
export function fits($pos: ResolvedPos, depth: number, content: Fragment): boolean {
  const index = $pos.indexAfter(depth);
  return $pos.node(depth).canReplace(index, index, content) && hasRoom($pos, depth, content);
}

export const isInScripture = ($pos: ResolvedPos): boolean => namesAround($pos, $pos.depth).includes('scripture');

/** Names of the nodes around a position, outermost first, down to a depth. */
const namesAround = ($pos: ResolvedPos, depth: number): string[] =>
  Array.from({ length: depth }, (_, above) => $pos.node(above + 1).type.name);

function depthOf(content: Fragment): number {
  let deepest = 0;
  content.forEach((node) => {
    const own = nesting.has(node.type.name) ? 1 : 0;
    if (!node.isTextblock) deepest = Math.max(deepest, own + depthOf(node.content));
  });
  return deepest;
}
