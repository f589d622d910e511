import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Place, Trail } from './trail.ts';

/**
 * Where one is on a page of the drawer: one that one comes back to stands as it was left; another one begins at its top, or at the
 * verse that was named. `isThere` says that what is read is on the page, `columnCount` how many translations of it. Gives back where
 * one is now.
 */
export function usePlace(
  page: RefObject<HTMLElement | null>,
  trail: Trail,
  isLoaded: boolean,
  columnCount = 1,
): () => Place {
  const { view, place, hasMoved } = trail;
  /** Whether there is a verse that was named or chosen; it is in the middle then. */
  const showChosen = useEffectEvent(() => {
    const chosen = view.kind === 'chapter' ? view.chosen[0] : undefined;
    const verse = page.current?.querySelector(`[data-verse="${chosen}"]`);
    verse?.scrollIntoView({ block: 'center' });
    return verse !== null && verse !== undefined;
  });
  const arrive = useEffectEvent((read: string | null) => {
    if (read === null) return;
    if (place || !showChosen()) page.current?.scrollTo({ top: place?.scrollTop ?? 0 });
    // The verse that had it went with its chapter.
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  });
  const read = isLoaded ? view.reference : null;
  useLayoutEffect(() => arrive(read), [read]);

  const columnsBefore = useRef(columnCount);
  useLayoutEffect(() => {
    // The verses stand elsewhere now.
    if (columnsBefore.current !== columnCount) showChosen();
    columnsBefore.current = columnCount;
  }, [columnCount]);

  const takeFocus = useEffectEvent(() => {
    const verses = [...(page.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
    const left = verses.find(({ dataset }) => dataset.result === place?.verse);
    // The drawer itself has it when it opens.
    if (hasMoved) (left ?? page.current)?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);

  return () => {
    const verse = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-result]');
    return { scrollTop: page.current?.scrollTop ?? 0, verse: verse?.dataset.result ?? null };
  };
}
