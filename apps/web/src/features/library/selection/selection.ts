import type { LibraryItem } from '@sermon/contract/library';
import { createContext, useContext } from 'react';

/** What is chosen in a list, by ids. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** Where a range begins; null until something was chosen. */
  anchor: string | null;
  /** The row that Tab reaches and the arrow keys leave from; null for the first. */
  current: string | null;
};

/** What a click or a key makes of a selection. */
export type Step = (now: Selection) => Selection;

export const nothingSelected: Selection = { ids: new Set(), anchor: null, current: null };

/** Only this one. */
export const select =
  (id: string): Step =>
  () => ({ ids: new Set([id]), anchor: id, current: id });

/** This one too, or no longer. */
export const toggle =
  (id: string): Step =>
  ({ ids }) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    return { ids: next, anchor: id, current: id };
  };

/** Everything from where the range begins to this one; `order` is the list as it stands. */
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

/** The keys move on without choosing. */
export const goTo =
  (id: string): Step =>
  (now) =>
    now.current === id ? now : { ...now, current: id };

export type SelectionControls = {
  selection: Selection;
  /** What is selected and still in the list, in the list's order. */
  selected: readonly LibraryItem[];
  change: (step: Step) => void;
  /** What an action on one item means: all that is selected where it is among it, else only it. */
  togetherWith: (item: LibraryItem) => readonly LibraryItem[];
};

export const SelectionContext = createContext<SelectionControls>({
  selection: nothingSelected,
  selected: [],
  change: () => {},
  togetherWith: (item) => [item],
});

/** What is selected in the view around. */
export const useSelection = (): SelectionControls => useContext(SelectionContext);
