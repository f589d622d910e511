import type { LibraryItem } from '@sermon/contract/library';
import type { KeyboardEvent } from 'react';
import { itemActions } from '../actions/itemActions.ts';
import { useItemActions } from '../actions/action.ts';
import { extendTo, goTo, selectAll, selectNone, toggle, useSelection } from '../selection/selection.ts';
import { nextByTyping, useTypeAhead } from './typeAhead.ts';
import { controls } from './useListPresses.ts';

type List = {
  items: readonly LibraryItem[];
  pageSize: () => number;
  focusAt: (index: number) => void;
  leaveUpwards: () => void;
  openMenuFor: (item: LibraryItem, row: HTMLElement) => void;
  toggleDetails: (item: LibraryItem, row: HTMLElement) => void;
};

/** WAI-ARIA grid. */
export function useListKeys({ items, pageSize, focusAt, leaveUpwards, openMenuFor, toggleDetails }: List) {
  const { selected, change, togetherWith } = useSelection();
  const { run } = useItemActions();
  const typing = useTypeAhead(detailsKeys);

  const order = () => items.map(({ id }) => id);

  const move = (event: KeyboardEvent, from: number): boolean => {
    const to = destination(event.key, from, items.length, pageSize());
    if (to === null) return false;
    if (to < 0) leaveUpwards();
    const item = items[to];
    if (!item) return true;
    change(event.shiftKey ? extendTo(item.id, order()) : goTo(item.id));
    focusAt(to);
    return true;
  };

  const act = (event: KeyboardEvent, item: LibraryItem, row: HTMLElement): boolean => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
    if (isAll) change(selectAll(order()));
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) openMenuFor(item, row);
    else if (!isPlain) return false;
    else if (event.key === 'Escape' && selected.length) change(selectNone);
    else {
      const action = itemActions.find(({ shortcut }) => shortcut?.key === event.key);
      if (!action) return false;
      run(action, action.worksForMany ? togetherWith(item) : [item], row);
    }
    return true;
  };

  const stepInto = (event: KeyboardEvent, row: HTMLElement): boolean => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return false;
    const stops = [row, ...row.querySelectorAll<HTMLElement>('[data-control]')];
    const at = stops.indexOf(event.target as HTMLElement);
    stops[at + (event.key === 'ArrowRight' ? 1 : -1)]?.focus();
    return true;
  };

  return (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null;
    const index = row ? items.findIndex(({ id }) => id === row.dataset.id) : -1;
    const item = items[index];
    if (!row || !item) return;
    // Enter and Space activate a focused button, checkbox or link inside the row and do not affect the row itself. The
    // name of the item is not one of them.
    if (event.target !== row && isPressed(event)) return;
    const isDone = stepInto(event, row) || move(event, index) || act(event, item, row);
    if (isDone) return event.preventDefault();
    const typed = typing(event);
    if (typed) {
      const found = nextByTyping(
        items.map(({ name }) => name),
        index,
        typed,
      );
      if (found !== null) focusAt(found);
    } else if (event.key === ' ') change(toggle(item.id));
    else if (isDetailsKey(event)) toggleDetails(item, row);
    else return;
    event.preventDefault();
  };
}

const detailsKeys = 'iI';
const isDetailsKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && detailsKeys.includes(key) && !ctrlKey && !metaKey && !altKey;

const isPressed = ({ key, target }: KeyboardEvent) =>
  (key === 'Enter' || key === ' ') && target instanceof Element && target.matches(controls);

/**
 * Returns the row index that a key moves to, or -1 for above the first row. Returns null for keys that do not navigate.
 */
function destination(key: string, from: number, count: number, page: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, last);
    case 'ArrowUp':
      return from - 1;
    case 'PageDown':
      return Math.min(from + page, last);
    case 'PageUp':
      return Math.max(from - page, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
