import type { Block } from '@sermon/domain/document/schema';
import { type CitedPassage, findPassages } from '@sermon/domain/presenter/passages';
import { type MouseEvent, useEffect, useState } from 'react';
import { pause } from '../../../ui/time/pause.ts';
import { leavesIn } from '../text/lines.ts';
import type { TextState } from '../text/textView.ts';

type Options = { blocks: readonly Block[]; text: HTMLElement | null; scroller: HTMLElement | null };

export function useScripture({ blocks, text, scroller }: Options) {
  const passages = usePassages(blocks, text);
  const [passage, setPassage] = useState<CitedPassage | null>(null);
  const close = () => {
    if (!passage) return;
    setPassage(null);
    scroller?.focus({ preventScroll: true });
  };
  const tap = ({ target, clientX: x, clientY: y }: MouseEvent, { clip }: TextState): boolean => {
    if (!text || !scroller) return false;
    const { top, bottom } = scroller.getBoundingClientRect();
    const area = { top: top + (clip?.top ?? 0), bottom: clip ? top + clip.bottom : bottom };
    const index = passageAt(text, { target, x, y }, area);
    const tapped = index === null ? undefined : passages[index];
    if (tapped) setPassage(tapped);
    return tapped !== undefined;
  };
  return { passages, passage, open: setPassage, close, tap };
}

/** Between time slices, the browser can turn pages. */
const searchesForMs = 8;
const none: readonly CitedPassage[] = [];

function usePassages(blocks: readonly Block[], text: HTMLElement | null): readonly CitedPassage[] {
  const [passages, setPassages] = useState(none);
  useEffect(() => {
    let isOver = false;
    const search = async () => {
      const steps = findPassages(blocks);
      let until = performance.now() + searchesForMs;
      for (;;) {
        const { done, value } = steps.next();
        if (done) return setPassages(value);
        if (performance.now() <= until) continue;
        await pause();
        if (isOver) return;
        until = performance.now() + searchesForMs;
      }
    };
    void search();
    return () => {
      isOver = true;
    };
  }, [blocks]);
  useEffect(() => {
    if (text) markPassages(text, passages);
  }, [text, passages]);
  return passages;
}

/** How far from the words of a reference a tap still reaches it, in px. */
const reach = 12;

type Point = { target: EventTarget | null; x: number; y: number };

/** The text on the screen, in px from the top of the window. */
type Area = { top: number; bottom: number };

/** Returns the index of the passage at a point, or of the nearest reference whose words are within reach, or null. */
export function passageAt(text: HTMLElement, { target, x, y }: Point, { top, bottom }: Area): number | null {
  const direct = target instanceof Element ? target.closest<HTMLElement>(`[${passageAttribute}]`) : null;
  // The covers over the lines that are not on the page let taps through, so those lines are targets as well.
  const isVisible = y >= top && y <= bottom;
  if (direct && isVisible && text.contains(direct) && !(isQuotation(direct) && y > endOfWords(direct)))
    return indexOf(direct);
  let nearest: { index: number; distance: number } | null = null;
  for (const element of text.querySelectorAll<HTMLElement>(`[${passageAttribute}]`)) {
    for (const area of isQuotation(element) ? [sourceOf(element)] : element.getClientRects()) {
      if (area.bottom <= top || area.top >= bottom || area.width === 0) continue;
      const distance = Math.max(distanceTo(x, area.left, area.right), distanceTo(y, area.top, area.bottom));
      if (distance <= reach && distance < (nearest?.distance ?? Infinity))
        nearest = { index: indexOf(element), distance };
    }
  }
  return nearest?.index ?? null;
}

const indexOf = (element: HTMLElement): number => Number(element.getAttribute(passageAttribute));

const isQuotation = (element: HTMLElement): boolean => element.tagName === 'BLOCKQUOTE';

const endOfWords = (quotation: HTMLElement): number => quotation.lastElementChild!.getBoundingClientRect().bottom;

/** Returns the area of the line below a quotation that names its source. It is as wide as its words. */
function sourceOf(quotation: HTMLElement): DOMRect {
  const { left, right, width, bottom } = quotation.getBoundingClientRect();
  const top = endOfWords(quotation);
  const { width: ofWords } = getComputedStyle(quotation, '::after');
  const { paddingInlineStart, direction } = getComputedStyle(quotation);
  const inset = Number.parseFloat(paddingInlineStart) || 0;
  const wide = inset + (Number.parseFloat(ofWords) || width);
  return new DOMRect(direction === 'rtl' ? right - wide : left, top, Math.min(width, wide), bottom - top);
}

const distanceTo = (at: number, from: number, to: number): number => Math.max(0, from - at, at - to);

/** Its value is the index of the passage. */
const passageAttribute = 'data-passage';

/**
 * Marks passages in a text. Quotations get an attribute. The words of a reference are put in elements of their own, which
 * does not move them. A text is marked once.
 */
function markPassages(text: HTMLElement, passages: readonly CitedPassage[]): void {
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
