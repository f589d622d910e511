import type { ScreenLine } from '@sermon/domain/presenter/pages';

export type TextLine = ScreenLine & {
  leaf: number;
};

/** Measured in px from the top of the text. */
export type Leaf = { element: HTMLElement; top: number; bottom: number };

const leafSelector = 'p, h1, h2';

export const leavesIn = (text: HTMLElement): HTMLElement[] => [...text.querySelectorAll<HTMLElement>(leafSelector)];

export function measureLeaves(text: HTMLElement): Leaf[] {
  const origin = text.getBoundingClientRect().top;
  return leavesIn(text).map((element) => ({ element, ...edgesOf(element, origin) }));
}

export function isStillThere(text: HTMLElement, leaf: Leaf): boolean {
  const { top, bottom } = edgesOf(leaf.element, text.getBoundingClientRect().top);
  return Math.abs(top - leaf.top) < 1 && Math.abs(bottom - leaf.bottom) < 1;
}

function edgesOf(element: HTMLElement, origin: number): { top: number; bottom: number } {
  const { top, bottom } = element.getBoundingClientRect();
  return { top: top - origin, bottom: bottom - origin };
}

/**
 * Measures the lines of a text's paragraphs and headings, in px from its top. The source below a quotation of Scripture
 * belongs to its last line.
 */
export function measureLines(text: HTMLElement, leaves: readonly Leaf[]): TextLine[] {
  const origin = text.getBoundingClientRect().top;
  const lines: TextLine[] = [];
  const range = document.createRange();
  for (const [leaf, { element }] of leaves.entries()) {
    range.selectNodeContents(element);
    const isHeading = element.tagName !== 'P';
    let line: TextLine | null = null;
    for (const { top, bottom, width } of range.getClientRects()) {
      if (width === 0) continue;
      const middle = (top + bottom) / 2 - origin;
      // Parts of one line have different heights and places, for example verse numbers.
      if (line && middle > line.top && middle < line.bottom) {
        line.top = Math.min(line.top, top - origin);
        line.bottom = Math.max(line.bottom, bottom - origin);
      } else {
        line = { top: top - origin, bottom: bottom - origin, staysWithNext: isHeading, leaf };
        lines.push(line);
      }
    }
    const quotation = line && element.parentElement;
    if (quotation?.matches('blockquote.scripture') && element === quotation.lastElementChild)
      line!.bottom = quotation.getBoundingClientRect().bottom - origin;
  }
  return lines;
}

/** In px from the top of the text. */
export type SlideMark = { number: number; top: number; bottom: number };

/** `numbers` has the number of each slide by its ids. */
export function measureSlides(text: HTMLElement, numbers: ReadonlyMap<string, number>): SlideMark[] {
  const origin = text.getBoundingClientRect().top;
  const marks = new Map<number, SlideMark>();
  for (const part of text.querySelectorAll<HTMLElement>('[data-slide-id]')) {
    const number = numbers.get(part.dataset['slideId'] ?? '');
    if (number === undefined) continue;
    const { top, bottom } = part.getBoundingClientRect();
    const mark = marks.get(number) ?? { number, top: top - origin, bottom: bottom - origin };
    mark.bottom = Math.max(mark.bottom, bottom - origin);
    marks.set(number, mark);
  }
  return [...marks.values()];
}
