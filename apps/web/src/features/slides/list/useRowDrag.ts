import { type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How long a finger rests on a grip before the row can be dragged, in ms. */
export const holdMs = 200;
/** How far the pointer moves before a mouse drags, or before a finger that has not rested long enough gives up, in px. */
const startsAfter = 4;
/** The list scrolls while the pointer is this close to its upper or lower edge, in px, by up to this much in each frame. */
const edge = 48;
const maxPerFrame = 16;

/** A row that is being dragged: its key, how far it has moved in px, and the index of the row at the pointer. */
export type RowDrag = { key: string; by: number; to: number };

type Press = { key: string; pointer: number; startY: number; startScroll: number; y: number; isTouch: boolean };

type DragOptions = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  onDrop: (key: string, to: number) => void;
};

/**
 * Drags a row by its grip with a mouse, a pen, or a finger that rests on it first. `handlers` belong to the scroller,
 * which keeps the pointer even if the row is not drawn anymore. Escape cancels.
 */
export function useRowDrag({ scroller, count, rowHeight, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const press = useRef<Press | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDragging = drag !== null;

  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    press.current = null;
    setDrag(null);
  }, []);
  const rowCount = useRef(count);
  useEffect(() => {
    rowCount.current = count;
  });
  const dragged = useCallback((): RowDrag | null => {
    const list = scroller.current;
    if (!list || !press.current) return null;
    const { key, y, startY, startScroll } = press.current;
    const row = Math.floor((y - list.getBoundingClientRect().top + list.scrollTop) / rowHeight);
    return { key, by: y - startY + list.scrollTop - startScroll, to: Math.max(0, Math.min(rowCount.current - 1, row)) };
  }, [scroller, rowHeight]);

  const onGrip = useCallback(
    (key: string, event: PointerEvent<HTMLElement>) => {
      const list = scroller.current;
      if (event.button !== 0 || !event.isPrimary || !list) return;
      const isTouch = event.pointerType === 'touch';
      const { clientY: y, pointerId: pointer } = event;
      press.current = { key, pointer, y, startY: y, startScroll: list.scrollTop, isTouch };
      list.setPointerCapture(pointer);
      // A mouse would select text.
      event.preventDefault();
      if (isTouch) timer.current = setTimeout(() => setDrag(dragged()), holdMs);
    },
    [scroller, dragged],
  );
  const handlers = {
    onPointerMove({ pointerId, clientY }: PointerEvent) {
      const held = press.current;
      if (held?.pointer !== pointerId) return;
      held.y = clientY;
      const hasMoved = Math.abs(clientY - held.startY) > startsAfter;
      if (isDragging || (hasMoved && !held.isTouch)) setDrag(dragged());
      else if (hasMoved) cancel();
    },
    onPointerUp({ pointerId }: PointerEvent) {
      if (press.current?.pointer !== pointerId) return;
      const dropped = isDragging ? dragged() : null;
      cancel();
      if (dropped) onDrop(dropped.key, dropped.to);
    },
    onPointerCancel: cancel,
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isDragging) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      cancel();
    };
    let frame = 0;
    const scroll = () => {
      frame = requestAnimationFrame(scroll);
      const list = scroller.current;
      if (!list || !press.current) return;
      const { top, bottom } = list.getBoundingClientRect();
      const { y } = press.current;
      const above = Math.max(0, top + edge - y);
      const below = Math.max(0, y - bottom + edge);
      const before = list.scrollTop;
      scrollListTo(list, before + (Math.min(below, edge) - Math.min(above, edge)) * (maxPerFrame / edge));
      if (list.scrollTop !== before) setDrag(dragged());
    };
    frame = requestAnimationFrame(scroll);
    window.addEventListener('keydown', escape, true);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', escape, true);
    };
  }, [isDragging, cancel, dragged, scroller]);

  return { drag, onGrip, handlers };
}

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

function scrollListTo(list: HTMLElement, top: number): void {
  list.scrollTop = top;
}
