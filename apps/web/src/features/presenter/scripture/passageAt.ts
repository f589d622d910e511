import { passageAttribute } from './markPassages.ts';

/** The smallest width and height in which a tap reaches a passage, in px. */
export const targetSize = 48;

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
