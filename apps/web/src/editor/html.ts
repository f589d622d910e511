import { DOMSerializer, type Node as DocumentNode } from '@tiptap/pm/model';

const written = new WeakMap<DocumentNode, string>();

/**
 * The document as HTML of the closed schema. Blocks that did not change since they were last written are not written again,
 * so that it costs next to nothing while somebody types in a long text.
 */
export function toHtml(content: DocumentNode): string {
  let html = '';
  content.forEach((block) => {
    let known = written.get(block);
    if (known === undefined) {
      known = blockHtml(block);
      written.set(block, known);
    }
    html += known;
  });
  return html;
}

function blockHtml(block: DocumentNode): string {
  const holder = document.createElement('div');
  holder.append(DOMSerializer.fromSchema(block.type.schema).serializeNode(block));
  return holder.innerHTML;
}
