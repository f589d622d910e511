import { DOMSerializer, type Node as DocumentNode } from '@tiptap/pm/model';

/** How the editor reads a text: spaces are text, as in the stored form. */
export const parseOptions = { preserveWhitespace: 'full' } as const;

const htmlCache = new WeakMap<DocumentNode, string>();

/** One block of a document as HTML of the closed schema. A block that did not change is not written again. */
export function blockHtml(block: DocumentNode): string {
  const known = htmlCache.get(block);
  if (known !== undefined) return known;
  const holder = document.createElement('div');
  holder.append(DOMSerializer.fromSchema(block.type.schema).serializeNode(block));
  htmlCache.set(block, holder.innerHTML);
  return holder.innerHTML;
}

/** The document as HTML of the closed schema. While somebody types in a long text it costs next to nothing. */
export function toHtml(content: DocumentNode): string {
  let html = '';
  content.forEach((block) => {
    html += blockHtml(block);
  });
  return html;
}
