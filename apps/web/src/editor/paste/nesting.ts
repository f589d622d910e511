import { maxNesting } from '@sermon/domain/document/schema';
import type { Fragment, ResolvedPos } from '@tiptap/pm/model';

const nesting = new Set(['bulletList', 'orderedList', 'blockquote', 'scripture']);

/**
 * Whether blocks may stand in the node around a place that is at a depth: lists and quotations would be no deeper than a document keeps
 * them, and Scripture holds nothing but its own paragraphs.
 */
export function hasRoom($pos: ResolvedPos, depth: number, content: Fragment): boolean {
  const around = namesAround($pos, depth);
  if (around.at(-1) === 'scripture') return false;
  return around.filter((name) => nesting.has(name)).length + depthOf(content) <= maxNesting;
}

/** Whether blocks may stand behind the one at a place, in the node at that depth. */
export function fits($pos: ResolvedPos, depth: number, content: Fragment): boolean {
  const index = $pos.indexAfter(depth);
  return $pos.node(depth).canReplace(index, index, content) && hasRoom($pos, depth, content);
}

/** Whether a place is within a quotation of Scripture. */
export const isInScripture = ($pos: ResolvedPos): boolean => namesAround($pos, $pos.depth).includes('scripture');

/** What a place stands in, the outermost first, down to a depth. */
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
