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
  desk: Sides,
): { left: number; top: number } | null {
  if (last.bottom < desk.top || first.top > desk.bottom) return null;
  const above = first.top - gap - bubble.height;
  const below = Math.min(last.bottom + gap, desk.bottom - gap - bubble.height);
  const centre = (first.left + first.right) / 2;
  const farthest = Math.max(desk.right - gap - bubble.width, desk.left + gap);
  const left = Math.min(Math.max(centre - bubble.width / 2, desk.left + gap), farthest);
  return { left, top: above >= desk.top + gap ? above : below };
}
