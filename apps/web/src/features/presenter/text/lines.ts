import type { ScreenLine } from '@sermon/domain/presenter/pages';
import { beginning, type Place } from '../progress.ts';

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

export const isSamePlace = (one: Place, other: Place): boolean => one.leaf === other.leaf && one.part === other.part;

/** Returns an index. Zero in a text without lines. */
export function lineAt(lines: readonly TextLine[], { leaf, part }: Place): number {
  const { first, count } = linesOf(lines, leaf);
  // The small addition makes up for rounding errors of the division in `placeOf`.
  return first + Math.min(count - 1, Math.floor(part * count + 1e-6));
}

export function placeOf(lines: readonly TextLine[], line: number): Place {
  const { leaf } = lines[line] ?? beginning;
  const { first, count } = linesOf(lines, leaf);
  return { leaf, part: (line - first) / count };
}

export function placeAfter(lines: readonly TextLine[], line: number): Place {
  if (line + 1 < lines.length) return placeOf(lines, line + 1);
  const last = lines.at(-1);
  return last ? { leaf: last.leaf, part: 1 } : beginning;
}

function linesOf(lines: readonly TextLine[], leaf: number): { first: number; count: number } {
  const first = lines.findIndex((line) => line.leaf >= leaf);
  if (first < 0) return { first: Math.max(0, lines.length - 1), count: 1 };
  let count = 1;
  while (lines[first + count]?.leaf === lines[first]!.leaf) count += 1;
  return { first, count };
}
