/** Sides of a box on the screen, in px. */
export type Sides = { left: number; right: number; top: number; bottom: number };

/** Between the selection and the bubble, and between the bubble and the edge of the desk. */
const gap = 4;

/**
 * Where the bubble stands: above the first line of the selection and centred on it; below the last line where there is no
 * room above; never over the edge of the desk. Null while the selection is scrolled out of sight.
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
