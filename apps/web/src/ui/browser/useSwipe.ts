import { type TouchEvent, useRef } from 'react';

/** A finger that moves sideways at least this far turns the page, in px. */
const swipeDistance = 48;

export function useSwipe(step: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches[0];
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const finger = changedTouches[0];
      if (!finger || !start.current) return;
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
      if (Math.abs(x) >= swipeDistance && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
    },
  };
}
