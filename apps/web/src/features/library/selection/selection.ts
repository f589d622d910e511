import type { LibraryItem } from '@sermon/contract/library';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod';
import { useEntryMemory } from '../../../ui/browser/entryMemory.ts';

export type Selection = {
  ids: ReadonlySet<string>;
  /** The item at which a range selection starts; null until an item is selected. */
  anchor: string | null;
  /** The row that the Tab key reaches and from which the arrow keys move; null means the first row. */
  current: string | null;
};

export type Step = (now: Selection) => Selection;

export const nothingSelected: Selection = { ids: new Set(), anchor: null, current: null };

export const select =
  (id: string): Step =>
  () => ({ ids: new Set([id]), anchor: id, current: id });

export const toggle =
  (id: string): Step =>
  ({ ids }) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    return { ids: next, anchor: id, current: id };
  };

/** `order` lists all ids in display order. */
export const extendTo =
  (id: string, order: readonly string[]): Step =>
  ({ anchor, current }) => {
    const from = order.indexOf(anchor ?? current ?? id);
    const to = order.indexOf(id);
    const start = from < 0 ? to : from;
    const ids = new Set(order.slice(Math.min(start, to), Math.max(start, to) + 1));
    return { ids, anchor: order[start] ?? id, current: id };
  };

export const selectAll =
  (order: readonly string[]): Step =>
  (now) => ({ ...now, ids: new Set(order) });

export const selectNone: Step = (now) => ({ ...now, ids: new Set(), anchor: null });

export const goTo =
  (id: string): Step =>
  (now) =>
    now.current === id ? now : { ...now, current: id };

export type SelectionControls = {
  selection: Selection;
  /** Only items that are still in the list, in display order. */
  selected: readonly LibraryItem[];
  change: (step: Step) => void;
  /**
   * Returns the items that an action on one item applies to: the whole selection if the item is part of it, otherwise
   * only the item.
   */
  togetherWith: (item: LibraryItem) => readonly LibraryItem[];
};

export const SelectionContext = createContext<SelectionControls>({
  selection: nothingSelected,
  selected: [],
  change: () => {},
  togetherWith: (item) => [item],
});

export const useSelection = (): SelectionControls => useContext(SelectionContext);

/** More would fill the browser's storage. */
const maxRemembered = 500;

const memory = z.object({
  ids: z.array(z.string()),
  current: z.string().nullable(),
  scrollTop: z.number(),
});

/**
 * Navigating back restores the selection together with the scroll position. `scroller` is the scrolling element.
 * `isDrawn` is true once the list is rendered in it.
 */
export function useListSelection(
  items: readonly LibraryItem[],
  scroller: HTMLElement | null,
  isDrawn: boolean,
): SelectionControls & { returnedTo: string | null } {
  const { found, keep } = useEntryMemory('view', memory);
  const [selection, setSelection] = useState<Selection>(() =>
    found ? { ids: new Set(found.ids), anchor: found.current, current: found.current } : nothingSelected,
  );
  const scrollTop = useRef(found?.scrollTop ?? 0);
  const isRestored = useRef(false);

  const remember = useCallback(
    ({ ids, current }: Selection) =>
      keep({ ids: [...ids].slice(0, maxRemembered), current, scrollTop: scrollTop.current }),
    [keep],
  );
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
    remember(selection);
  }, [selection, remember]);

  useEffect(() => {
    if (!scroller || !isDrawn) return;
    if (!isRestored.current && scrollTop.current) scroller.scrollTo({ top: scrollTop.current });
    isRestored.current = true;
    const note = () => {
      scrollTop.current = scroller.scrollTop;
      remember(latest.current);
    };
    scroller.addEventListener('scroll', note, { passive: true });
    return () => scroller.removeEventListener('scroll', note);
  }, [scroller, isDrawn, remember]);

  const change = useCallback((step: Step) => setSelection(step), []);
  const selected = useMemo(
    () => (selection.ids.size ? items.filter(({ id }) => selection.ids.has(id)) : []),
    [items, selection.ids],
  );
  const latestSelected = useRef(selected);
  useEffect(() => {
    latestSelected.current = selected;
  }, [selected]);
  // This callback is stable so that a selection change re-renders only the affected rows.
  const togetherWith = useCallback(
    (item: LibraryItem) => (latestSelected.current.some(({ id }) => id === item.id) ? latestSelected.current : [item]),
    [],
  );
  return { selection, selected, change, togetherWith, returnedTo: found?.current ?? null };
}
