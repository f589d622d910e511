/** Screen coordinates, in px. */
export type Sides = { left: number; right: number; top: number; bottom: number };

/** Space around the bubble, in px. */
const gap = 4;

/**
 * Returns the position of the bubble. It is centered above the first line of the selection, or below the last line if
 * there is no room above. It never extends beyond the canvas. Returns null while the selection is scrolled out of view.
 */
export function bubblePlace(
  first: Sides,
  last: Sides,
  bubble: { width: number; height: number },
  canvas: Sides,
): { left: number; top: number } | null {
  if (last.bottom < canvas.top || first.top > canvas.bottom) return null;
  const above = first.top - gap - bubble.height;
  const below = Math.min(last.bottom + gap, canvas.bottom - gap - bubble.height);
  const center = (first.left + first.right) / 2;
  const farthest = Math.max(canvas.right - gap - bubble.width, canvas.left + gap);
  const left = Math.min(Math.max(center - bubble.width / 2, canvas.left + gap), farthest);
  return { left, top: above >= canvas.top + gap ? above : below };
}
