import { type RefObject, useEffect } from 'react';

type Room = '--listening-room' | '--places-room';

/**
 * Keeps notices and other bars above a bar at the bottom of the window. While the bar is shown, the custom property is
 * the distance from its top to the bottom of the window.
 */
export function useBottomBar(ref: RefObject<HTMLElement | null>, room: Room, isShown = true): void {
  useEffect(() => {
    const bar = ref.current;
    if (!bar || !isShown) return;
    const { documentElement } = document;
    const tell = () =>
      documentElement.style.setProperty(
        room,
        `${Math.max(0, documentElement.clientHeight - bar.getBoundingClientRect().top)}px`,
      );
    const resized = new ResizeObserver(tell);
    resized.observe(bar);
    // The bar is at the end of this element, which becomes lower if a pinned notice is below it.
    if (bar.offsetParent) resized.observe(bar.offsetParent);
    // On the on-screen keyboard of a phone, the bar is moved up.
    const ended = new AbortController();
    window.addEventListener('resize', tell, ended);
    for (const type of ['resize', 'scroll']) window.visualViewport?.addEventListener(type, tell, ended);
    bar.dataset.bottomBar = '';
    return () => {
      resized.disconnect();
      ended.abort();
      documentElement.style.removeProperty(room);
    };
  }, [ref, room, isShown]);
}

/** Returns the top of the highest bar at the bottom of the window in screen coordinates, or null if there is none. */
export function topOfBottomBars(): number | null {
  const bars = [...document.querySelectorAll('[data-bottom-bar]')];
  return bars.length > 0 ? Math.min(...bars.map((bar) => bar.getBoundingClientRect().top)) : null;
}
