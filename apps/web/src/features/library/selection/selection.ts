import type { LibraryItem } from '@sermon/contract/library';
import { createContext, useContext } from 'react';

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
