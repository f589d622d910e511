import { versesNamed } from '@sermon/domain/scripture/chapters/chapter';
import { formatReference } from '@sermon/domain/scripture/reference';
import type { ChapterAt } from '@sermon/domain/scripture/chapters/adjacentChapters';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Opens the chapter that contains the reference. */
export type Reading = { reference: string; translationId: string };

export type ChapterView = {
  kind: 'chapter';
  /** For example 'Luke 15'. */
  reference: string;
  at: ChapterAt | null;
  translationId: string;
  chosen: readonly number[];
};
export type CrossReferencesView = { kind: 'crossReferences'; reference: string; translationId: string };
export type View = ChapterView | CrossReferencesView;

/** `verse` had the focus when the user left the view. */
export type Place = { scrollTop: number; verse: string | null };

type Visited = { view: View; place: Place | null };

/** Returns a reference without its verse numbers, so that a chapter always has the same cache key. */
const chapterOf = (reference: string): string => reference.replace(/:.*$/s, '');

const chapterView = ({ reference, translationId }: Reading): ChapterView => ({
  kind: 'chapter',
  reference: chapterOf(reference),
  at: null,
  translationId,
  chosen: versesNamed(reference),
});

export function useTrail(reading: Reading) {
  const [visited, setVisited] = useState<Visited[]>(() => [{ view: chapterView(reading), place: null }]);
  const [hasMoved, setHasMoved] = useState(false);
  const { view, place } = visited.at(-1) ?? { view: chapterView(reading), place: null };
  const replace = (view: View, place: Place | null = null) => setVisited([...visited.slice(0, -1), { view, place }]);
  const push = (next: View, left: Place) => {
    setHasMoved(true);
    setVisited([...visited.slice(0, -1), { view, place: left }, { view: next, place: null }]);
  };
  return {
    view,
    place,
    depth: visited.length,
    before: visited.at(-2)?.view ?? null,
    /** True after the user has gone to another view since the reader opened. */
    hasMoved,
    goTo: (at: ChapterAt) => {
      setHasMoved(true);
      const { translationId } = view;
      replace({ kind: 'chapter', reference: formatReference(at), at, translationId, chosen: [] });
    },
    choose: (chosen: readonly number[]) => view.kind === 'chapter' && replace({ ...view, chosen }, place),
    translate: (translationId: string) => replace({ ...view, translationId }, place),
    read: (next: Reading, left: Place) => push(chapterView(next), left),
    openCrossReferences: (reference: string, left: Place) =>
      push({ kind: 'crossReferences', reference, translationId: view.translationId }, left),
    back: () => setVisited(visited.slice(0, -1)),
  };
}

export type Trail = ReturnType<typeof useTrail>;

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
