import type { CitedPassage } from '@sermon/domain/presenter/passages';
import { leavesIn } from '../text/lines.ts';

/** Its value is the index of the passage. */
export const passageAttribute = 'data-passage';

/**
 * Marks passages in a text. Quotations get an attribute. The words of a reference are put in elements of their own, which
 * does not move them. A text is marked once.
 */
export function markPassages(text: HTMLElement, passages: readonly CitedPassage[]): void {
  if (text.querySelector(`[${passageAttribute}]`)) return;
  const leaves = leavesIn(text);
  for (const [index, { leaf, words }] of passages.entries()) {
    const element = leaves[leaf];
    if (!element) continue;
    if (!words) element.closest('blockquote.scripture')?.setAttribute(passageAttribute, `${index}`);
    else for (const part of partsOf(element, words)) mark(part, index);
  }
}

/** Returns the ranges of the text nodes between two offsets in the words of an element. A line break has the length 1. */
function partsOf(element: HTMLElement, { from, to }: { from: number; to: number }): Range[] {
  const parts: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let at = 0;
  while (walker.nextNode() && at < to) {
    const node = walker.currentNode;
    if (node.nodeName === 'BR') at += 1;
    if (node.nodeType !== Node.TEXT_NODE) continue;
    const { length } = node.textContent!;
    const [start, end] = [Math.max(0, from - at), Math.min(length, to - at)];
    if (start < end) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      parts.push(range);
    }
    at += length;
  }
  return parts;
}

function mark(part: Range, index: number): void {
  const span = document.createElement('span');
  span.setAttribute(passageAttribute, `${index}`);
  part.surroundContents(span);
}
