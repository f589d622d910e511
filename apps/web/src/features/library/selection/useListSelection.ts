import type { LibraryItem } from '@sermon/contract/library';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod';
import { useEntryMemory } from '../../../ui/browser/entryMemory.ts';
import { nothingSelected, type Selection, type SelectionControls, type Step } from './selection.ts';

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
