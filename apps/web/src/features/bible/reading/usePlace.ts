import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Place, Trail } from './trail.ts';

/**
 * A view that the user returns to appears as they left it. A new view starts at the first verse of the requested
 * reference, or at the top. `isLoaded` is true once the page shows its content. Returns a function that reads the
 * current scroll position and focused verse.
 */
export function usePlace(
  page: RefObject<HTMLElement | null>,
  trail: Trail,
  isLoaded: boolean,
  columnCount = 1,
): () => Place {
  const { view, place, hasMoved } = trail;
  const showChosen = useEffectEvent(() => {
    const chosen = view.kind === 'chapter' ? view.chosen[0] : undefined;
    const verse = page.current?.querySelector(`[data-verse="${chosen}"]`);
    verse?.scrollIntoView({ block: 'center' });
    return verse !== null && verse !== undefined;
  });
  const arrive = useEffectEvent((read: string | null) => {
    if (read === null) return;
    if (place || !showChosen()) page.current?.scrollTo({ top: place?.scrollTop ?? 0 });
    // If the focused verse was removed together with its chapter, the page takes the focus.
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  });
  const read = isLoaded ? view.reference : null;
  useLayoutEffect(() => arrive(read), [read]);

  const columnsBefore = useRef(columnCount);
  useLayoutEffect(() => {
    if (columnsBefore.current === columnCount) return;
    columnsBefore.current = columnCount;
    // A translation that appears or disappears changes the position of the verses, and then the width of the panel.
    showChosen();
    const frame = requestAnimationFrame(() => showChosen());
    return () => cancelAnimationFrame(frame);
  }, [columnCount]);

  const takeFocus = useEffectEvent(() => {
    const verses = [...(page.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
    const left = verses.find(({ dataset }) => dataset.result === place?.verse);
    // When the reader opens, it takes the focus itself.
    if (hasMoved) (left ?? page.current)?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);

  return () => {
    const verse = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-result]');
    return { scrollTop: page.current?.scrollTop ?? 0, verse: verse?.dataset.result ?? null };
  };
}
