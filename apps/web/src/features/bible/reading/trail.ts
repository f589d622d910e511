import { versesNamed } from '@sermon/domain/scripture/chapters/chapter';
import { formatReference } from '@sermon/domain/scripture/reference';
import type { ChapterAt } from '@sermon/domain/scripture/chapters/walk';
import { useState } from 'react';

/** Opens the chapter that contains the reference. */
export type Reading = { reference: string; translationId: string };

export type ChapterView = {
  kind: 'chapter';
  /** For example 'Luke 15'. */
  reference: string;
  /** Null until they are known. */
  at: ChapterAt | null;
  translationId: string;
  /** Initially, the verses in the requested reference. */
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

/** The history of views in the reader: chapters and cross references. */
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
    /** Increases with each step forward. */
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
