import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Block } from '@sermon/domain/document/schema';

const rangeIn = (page: HTMLElement): Range | null => {
  const selection = page.ownerDocument.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  return range.intersectsNode(page) ? range.cloneRange() : null;
};

export const hasSelected = (page: HTMLElement): boolean => rangeIn(page) !== null;

/** Null if nothing is selected. Elements with `data-not-text` are left out. */
export function selectedBlocks(page: HTMLElement): Block[] | null {
  const range = rangeIn(page);
  if (!range) return null;
  if (!page.contains(range.startContainer)) range.setStart(page, 0);
  if (!page.contains(range.endContainer)) range.setEnd(page, page.childNodes.length);
  const holder = page.ownerDocument.createElement('div');
  holder.append(range.cloneContents());
  for (const other of holder.querySelectorAll('[data-not-text]')) other.remove();
  for (let around: Node | null = range.commonAncestorContainer; around && around !== page; around = around.parentNode) {
    if (!(around instanceof Element)) continue;
    const copy = around.cloneNode(false);
    if (!(copy instanceof Element)) continue;
    copy.append(...holder.childNodes);
    holder.append(copy);
  }
  return withWords(parseDocument(holder.innerHTML));
}

/**
 * Drops empty blocks at the start and end, because a selection often includes the line before or after the intended
 * text.
 */
function withWords(blocks: Block[]): Block[] | null {
  const hasWords = (block: Block) => plainText([block]).trim() !== '';
  const first = blocks.findIndex(hasWords);
  return first < 0 ? null : blocks.slice(first, blocks.findLastIndex(hasWords) + 1);
}
