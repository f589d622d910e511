import { DOMSerializer, type Node as DocumentNode } from '@tiptap/pm/model';

/** The editor's parser options. Whitespace is significant, as in the stored HTML. */
export const parseOptions = { preserveWhitespace: 'full' } as const;

const htmlCache = new WeakMap<DocumentNode, string>();

export function blockHtml(block: DocumentNode): string {
  const known = htmlCache.get(block);
  if (known !== undefined) return known;
  const holder = document.createElement('div');
  holder.append(DOMSerializer.fromSchema(block.type.schema).serializeNode(block));
  htmlCache.set(block, holder.innerHTML);
  return holder.innerHTML;
}

/**
 * Serializes the document to HTML that conforms to the closed schema. Because blocks are cached, this stays fast while
 * the user types in a long text.
 */
export function toHtml(content: DocumentNode): string {
  let html = '';
  content.forEach((block) => {
    html += blockHtml(block);
  });
  return html;
}
