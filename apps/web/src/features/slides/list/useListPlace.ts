import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The first visible row stays where it is when the rows are read again, also if rows above it were added, removed or
 * moved.
 */
export function useListPlace(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly { key: string }[],
  rowHeight: number,
): void {
  const place = useRef<{ key: string; within: number } | null>(null);
  const shown = useRef(rows);
  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const keep = () => {
      const at = Math.floor(list.scrollTop / rowHeight);
      const row = shown.current[at];
      place.current = row ? { key: row.key, within: list.scrollTop - at * rowHeight } : null;
    };
    list.addEventListener('scroll', keep, { passive: true });
    return () => list.removeEventListener('scroll', keep);
  }, [scroller, rowHeight]);
  useLayoutEffect(() => {
    shown.current = rows;
    const at = place.current ? rows.findIndex(({ key }) => key === place.current?.key) : -1;
    const list = scroller.current;
    if (!list || !place.current || at < 0) return;
    const top = at * rowHeight + place.current.within;
    if (list.scrollTop !== top) scrollListTo(list, top);
  }, [scroller, rows, rowHeight]);
}

export function scrollListTo(list: HTMLElement, top: number): void {
  list.scrollTop = top;
}
