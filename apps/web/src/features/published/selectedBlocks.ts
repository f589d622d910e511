import { parseDocument } from '@sermon/domain/document/parse';
import type { Block } from '@sermon/domain/document/schema';

/** What is selected of a text that is being read, in the form of a document; null where nothing of it is. */
export function selectedBlocks(page: HTMLElement): Block[] | null {
  const selection = page.ownerDocument.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0).cloneRange();
  if (!range.intersectsNode(page)) return null;
  // What is selected beyond the text is not of it.
  if (!page.contains(range.startContainer)) range.setStart(page, 0);
  if (!page.contains(range.endContainer)) range.setEnd(page, page.childNodes.length);
  const holder = page.ownerDocument.createElement('div');
  holder.append(range.cloneContents());
  // A piece of a paragraph, of a list or of a quotation stays one.
  for (let around: Node | null = range.commonAncestorContainer; around && around !== page; around = around.parentNode) {
    if (!(around instanceof Element)) continue;
    const copy = around.cloneNode(false);
    if (!(copy instanceof Element)) continue;
    copy.append(...holder.childNodes);
    holder.append(copy);
  }
  const blocks = parseDocument(holder.innerHTML);
  return holder.textContent.trim() === '' ? null : blocks;
}
