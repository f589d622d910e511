import { Fragment, type Mark, type Node as DocumentNode } from '@tiptap/pm/model';
import { slideMark } from './slideRanges.ts';

/** Returns a block that replaces another one. If the other one has words on a slide, all words of this one are on it. */
export function withSlideOf(before: DocumentNode, after: DocumentNode): DocumentNode {
  let mark: Mark | undefined;
  before.descendants((node) => {
    mark ??= node.isInline ? slideMark(node.marks) : undefined;
    return mark === undefined;
  });
  return mark ? withMark(after, mark) : after;
}

const withMark = (node: DocumentNode, mark: Mark): DocumentNode =>
  node.isInline
    ? node.mark(mark.addToSet(node.marks))
    : node.copy(Fragment.from(node.content.content.map((child) => withMark(child, mark))));
