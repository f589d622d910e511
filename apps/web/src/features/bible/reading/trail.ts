import { versesNamed } from '@sermon/domain/scripture/chapter';
import { formatReference } from '@sermon/domain/scripture/reference';
import type { ChapterAt } from '@sermon/domain/scripture/walk';
import { useState } from 'react';

/** What somebody wants to read: the chapter around a reference. */
export type Reading = { reference: string; translationId: string };

/** A chapter that is read. */
export type ChapterView = {
  kind: 'chapter';
  /** 'Luke 15'. */
  reference: string;
  /** Where it stands, as soon as that is known. */
  at: ChapterAt | null;
  translationId: string;
  /** The numbers of the verses that were chosen in it; at first those that a reference named. */
  chosen: readonly number[];
};
/** The cross references of a verse that is read. */
export type CrossReferencesView = { kind: 'crossReferences'; reference: string; translationId: string };
export type View = ChapterView | CrossReferencesView;

/** Where one was in a view when one left it: how far it was scrolled, and the verse that was gone on with. */
export type Place = { scrollTop: number; verse: string | null };

type Visited = { view: View; place: Place | null };

/** A reference without its verses: one chapter is asked for in one way, however one came to it. */
const chapterOf = (reference: string): string => reference.replace(/:.*$/s, '');

const chapterView = ({ reference, translationId }: Reading): ChapterView => ({
  kind: 'chapter',
  reference: chapterOf(reference),
  at: null,
  translationId,
  chosen: versesNamed(reference),
});

/** What one reads in the drawer, from chapter to chapter and to cross references, and the way back. */
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
    /** Grows with each step forwards. */
    depth: visited.length,
    before: visited.at(-2)?.view ?? null,
    /** Whether another view was gone to since the drawer opened. */
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
