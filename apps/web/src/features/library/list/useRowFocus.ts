import type { LibraryItem } from '@sermon/contract/library';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useSelection } from '../selection/selection.ts';

type Rows = {
  box: RefObject<HTMLElement | null>;
  items: readonly LibraryItem[];
  /** The item that had focus when the user left the view. */
  returnedTo: string | null;
  bringIntoSight: (id: string) => void;
};

/**
 * Manages focus in a virtualized list. When the focused row disappears, the next row receives focus. `stop` is the id
 * of the row that the Tab key reaches.
 */
export function useRowFocus({ box, items, returnedTo, bringIntoSight }: Rows) {
  const {
    selection: { current },
  } = useSelection();
  const wanted = useRef(returnedTo);
  const isInside = useRef(false);
  const lastPlace = useRef(0);
  const isListed = current !== null && items.some(({ id }) => id === current);
  const stop = isListed ? current : (items[0]?.id ?? null);

  const tryFocus = () => {
    if (!wanted.current) return true;
    const row = box.current?.querySelector<HTMLElement>(`[data-id="${wanted.current}"]`);
    if (!row) return false;
    wanted.current = null;
    row.focus();
    return true;
  };

  const focusAt = (index: number) => {
    wanted.current = items[index]?.id ?? null;
    if (wanted.current && !tryFocus()) bringIntoSight(wanted.current);
  };

  // A row that was just scrolled into view is rendered one update later.
  useLayoutEffect(() => {
    tryFocus();
  });

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (box.current?.contains(target)) isInside.current = true;
      // Focus in a menu or dialog does not count as leaving the list, because it returns to the list when they close.
      else if (!target.closest('.MuiModal-root')) isInside.current = false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [box]);

  useEffect(() => {
    const place = items.findIndex(({ id }) => id === current);
    if (place >= 0) {
      lastPlace.current = place;
      return;
    }
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isInside.current && isLost && items.length) focusAt(Math.min(lastPlace.current, items.length - 1));
  });

  return { focusAt, stop };
}
