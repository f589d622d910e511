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
  const tap = ({ target, clientX: x, clientY: y }: MouseEvent, { clip }: TextState, turnsPage: boolean): boolean => {
    if (!text || !scroller) return false;
    const { top, bottom } = scroller.getBoundingClientRect();
    const area = { top: top + (clip?.top ?? 0), bottom: clip ? top + clip.bottom : bottom, turnsPage };
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

/** The smallest width and height in which a tap reaches a passage, in px. */
const targetSize = 48;

type Point = { target: EventTarget | null; x: number; y: number };

type Area = {
  /** The text on the screen, in px from the top of the window. */
  top: number;
  bottom: number;
  /** Whether a tap at the point turns the page. It does so on the words of a quotation as well. */
  turnsPage: boolean;
};

/** Returns the index of the passage at a point, or of the nearest reference around which the point is, or null. */
export function passageAt(text: HTMLElement, { target, x, y }: Point, { top, bottom, turnsPage }: Area): number | null {
  const direct = target instanceof Element ? target.closest<HTMLElement>(`[${passageAttribute}]`) : null;
  // The covers over the lines that are not on the page let taps through, so those lines are targets as well.
  const isVisible = y >= top && y <= bottom;
  if (direct && isVisible && text.contains(direct) && !(turnsPage && isQuotation(direct))) return indexOf(direct);
  let nearest: { index: number; distance: number } | null = null;
  for (const element of text.querySelectorAll<HTMLElement>(`[${passageAttribute}]`)) {
    for (const area of isQuotation(element) ? [sourceOf(element)] : element.getClientRects()) {
      if (area.bottom <= top || area.top >= bottom || area.width === 0) continue;
      const [beside, above] = [distanceTo(x, area.left, area.right), distanceTo(y, area.top, area.bottom)];
      const isWithin =
        beside <= Math.max(0, (targetSize - area.width) / 2) && above <= Math.max(0, (targetSize - area.height) / 2);
      const distance = Math.hypot(beside, above);
      if (isWithin && distance < (nearest?.distance ?? Infinity)) nearest = { index: indexOf(element), distance };
    }
  }
  return nearest?.index ?? null;
}

const indexOf = (element: HTMLElement): number => Number(element.getAttribute(passageAttribute));

const isQuotation = (element: HTMLElement): boolean => element.tagName === 'BLOCKQUOTE';

function sourceOf(quotation: HTMLElement): DOMRect {
  const { left, width, bottom } = quotation.getBoundingClientRect();
  const top = quotation.lastElementChild!.getBoundingClientRect().bottom;
  return new DOMRect(left, top, width, bottom - top);
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
