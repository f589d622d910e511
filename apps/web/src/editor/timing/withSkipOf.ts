import { Fragment, type Node as DocumentNode } from '@tiptap/pm/model';

/**
 * Returns a quotation that replaces a block. If a paragraph of the block may be skipped when late, all paragraphs of the
 * quotation may be.
 */
export function withSkipOf(before: DocumentNode, quotation: DocumentNode): DocumentNode {
  let isSkipped = Boolean(before.attrs['skip']);
  before.descendants((node) => {
    isSkipped ||= Boolean(node.attrs['skip']);
  });
  if (!isSkipped) return quotation;
  const paragraphs = quotation.content.content.map(({ type, attrs, content }) =>
    type.create({ ...attrs, skip: true }, content),
  );
  return quotation.copy(Fragment.from(paragraphs));
}
