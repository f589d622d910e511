import { maxNesting } from '@sermon/domain/document/schema';
import type { Fragment, ResolvedPos } from '@tiptap/pm/model';

const nesting = new Set(['bulletList', 'orderedList', 'blockquote', 'scripture']);

/**
 * Returns true if the ancestor of a position at `depth` may contain these blocks. Lists and quotations must not exceed
 * a document's maximum nesting depth, and a Scripture quotation contains only its own paragraphs.
 */
export function hasRoom($pos: ResolvedPos, depth: number, content: Fragment): boolean {
  const around = namesAround($pos, depth);
  if (around.at(-1) === 'scripture') return false;
  return around.filter((name) => nesting.has(name)).length + depthOf(content) <= maxNesting;
}

/**
 * Returns true if the blocks can be inserted into the ancestor of a position at `depth`, after the child that contains
 * the position.
 */
export function fits($pos: ResolvedPos, depth: number, content: Fragment): boolean {
  const index = $pos.indexAfter(depth);
  return $pos.node(depth).canReplace(index, index, content) && hasRoom($pos, depth, content);
}

export const isInScripture = ($pos: ResolvedPos): boolean => namesAround($pos, $pos.depth).includes('scripture');

/** From the outermost node down to `depth`. */
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
