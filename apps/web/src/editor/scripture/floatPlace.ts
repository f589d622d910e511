import type { Sides } from '../toolbar/bubblePlace.ts';

/** Between the line and what floats at it, and between that and the edge, in px. */
const gap = 6;

type Size = { width: number; height: number };

/**
 * Where something floats that belongs to a line of text: below it and flush with its start, above it where there is more room there;
 * never over the line or the edge. `maxHeight` is the room that there is. Null while the line is scrolled out of sight.
 */
export function floatPlace(
  line: Sides,
  size: Size,
  bounds: Sides,
): { left: number; top: number; maxHeight: number } | null {
  if (line.bottom < bounds.top || line.top > bounds.bottom) return null;
  const below = bounds.bottom - line.bottom - 2 * gap;
  const above = line.top - bounds.top - 2 * gap;
  const isBelow = size.height <= below || below >= above;
  const maxHeight = Math.max(0, isBelow ? below : above);
  const height = Math.min(size.height, maxHeight);
  const farthest = Math.max(bounds.left + gap, bounds.right - gap - size.width);
  return {
    left: Math.min(Math.max(line.left, bounds.left + gap), farthest),
    top: isBelow ? line.bottom + gap : line.top - gap - height,
    maxHeight,
  };
}

/** Where the menu of a quotation stands: on its reference line where that leaves room for it, else below. */
export function menuPlace(
  footer: Sides,
  source: Sides,
  size: Size,
  bounds: Sides,
): { left: number; top: number } | null {
  if (footer.bottom < bounds.top || footer.top > bounds.bottom) return null;
  if (footer.right - source.right >= size.width + 2 * gap) {
    return { left: footer.right - size.width, top: (source.top + source.bottom - size.height) / 2 };
  }
  const farthest = Math.max(bounds.left + gap, bounds.right - gap - size.width);
  return { left: Math.min(Math.max(footer.left, bounds.left + gap), farthest), top: footer.bottom + gap };
}

/** What can be seen of the desk: on a phone the keyboard covers a part of it. */
export function boundsOf(canvas: HTMLElement): Sides {
  const { left, right, top, bottom } = canvas.getBoundingClientRect();
  const seen = window.visualViewport;
  if (!seen) return { left, right, top, bottom };
  return {
    left,
    right,
    top: Math.max(top, seen.offsetTop),
    bottom: Math.min(bottom, seen.offsetTop + seen.height),
  };
}
