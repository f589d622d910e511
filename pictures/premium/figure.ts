import type { Mask } from '../mask.ts';

/** Draws a person in a long cloak, seen small and from afar, with a staff. `lean` is how far the head is ahead of the feet. */
export function drawFigure(mask: Mask, x: number, foot: number, height: number, lean = 0): void {
  const top = foot - height;
  const at = (share: number) => x + lean * height * share;
  mask.draw([x - height, top, x + height, foot + 0.004], (px, py) => {
    const up = (foot - py) / height;
    const middle = at(up);
    const head = Math.hypot(px - at(0.92), py - (top + 0.085 * height)) - 0.078 * height;
    if (up > 0.86 || up < 0) return head;
    // The cloak hangs from the shoulders and is widest at the hem.
    const half = height * (up > 0.74 ? 0.15 * Math.sqrt((0.86 - up) / 0.12) : 0.15 + 0.075 * (0.74 - up));
    return Math.min(head, Math.max(Math.abs(px - middle) - half, -up * height));
  });
  const hand = at(0.6) + 0.21 * height;
  mask.stroke(at(0.7) + 0.1 * height, foot - 0.68 * height, hand, foot - 0.6 * height, 0.07 * height);
  mask.stroke(hand - 0.02 * height, foot - 1.06 * height, hand + 0.05 * height, foot, 0.03 * height);
}
