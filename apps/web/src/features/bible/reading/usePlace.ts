import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Place, Trail } from './trail.ts';

/**
 * Restores the scroll position and the focus of a view. A revisited view appears as the user left it. A new view starts
 * at the top, or at the verse that was named. `isLoaded` tells whether the page shows its content, and `columnCount`
 * the number of translations. Returns a function that reads the current place.
 */
export function usePlace(
  page: RefObject<HTMLElement | null>,
  trail: Trail,
  isLoaded: boolean,
  columnCount = 1,
): () => Place {
  const { view, place, hasMoved } = trail;
  /** Scrolls the first chosen verse to the middle. Returns false if there is none. */
  const showChosen = useEffectEvent(() => {
    const chosen = view.kind === 'chapter' ? view.chosen[0] : undefined;
    const verse = page.current?.querySelector(`[data-verse="${chosen}"]`);
    verse?.scrollIntoView({ block: 'center' });
    return verse !== null && verse !== undefined;
  });
  const arrive = useEffectEvent((read: string | null) => {
    if (read === null) return;
    if (place || !showChosen()) page.current?.scrollTo({ top: place?.scrollTop ?? 0 });
    // The focused verse was removed with its chapter.
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  });
  const read = isLoaded ? view.reference : null;
  useLayoutEffect(() => arrive(read), [read]);

  const columnsBefore = useRef(columnCount);
  useLayoutEffect(() => {
    // Adding or removing a translation moves the verses.
    if (columnsBefore.current !== columnCount) showChosen();
    columnsBefore.current = columnCount;
  }, [columnCount]);

  const takeFocus = useEffectEvent(() => {
    const verses = [...(page.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
    const left = verses.find(({ dataset }) => dataset.result === place?.verse);
    // When the drawer opens, it focuses itself.
    if (hasMoved) (left ?? page.current)?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);

  return () => {
    const verse = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-result]');
    return { scrollTop: page.current?.scrollTop ?? 0, verse: verse?.dataset.result ?? null };
  };
}
