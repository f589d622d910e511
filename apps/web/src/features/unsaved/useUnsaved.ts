import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Journal } from '../../offline/journal.ts';
import { type Unsaved, type UnsavedEntry, watchUnsaved } from '../../offline/watchUnsaved.ts';
import { useUser } from '../../user.ts';
import { type DocumentState, documentState } from './documentState.ts';

export const maxListed = 200;

/** 'away': the server cannot be reached. */
export type TextState = DocumentState | { kind: 'checking' } | { kind: 'away' };
export type UnsavedText = { entry: UnsavedEntry; state: TextState };

type UnsavedTexts = {
  journal: Journal;
  texts: readonly UnsavedText[];
  /** Texts beyond `maxListed`. */
  notShown: number;
  canTellOpen: boolean;
  isStorageRefused: boolean;
  checkAgain: () => void;
};

/**
 * The user's unsaved texts on this device that no open window is saving, newest first. Undefined until the list has
 * been read. `refetchOnMount: 'always'` checks all documents, even if they have been checked a moment ago.
 */
export function useUnsaved({ refetchOnMount }: { refetchOnMount?: 'always' } = {}): UnsavedTexts | undefined {
  const { id: userId } = useUser();
  const client = useQueryClient();
  const [journal] = useState(() => new Journal(userId));
  const [unsaved, setUnsaved] = useState<Unsaved>();
  useEffect(() => {
    const stop = watchUnsaved(journal, setUnsaved);
    return () => {
      stop();
      journal.close();
    };
  }, [journal]);

  const listed = useMemo(() => unsaved?.entries.slice(0, maxListed) ?? [], [unsaved]);
  const byDocument = useMemo(() => groupByDocument(listed), [listed]);
  const checks = useQueries({
    queries: byDocument.map(([documentId, entries]) => ({
      ...documentState({ client, journal, documentId, entries }),
      ...(refetchOnMount && { refetchOnMount }),
    })),
  });
  if (!unsaved) return undefined;

  const states = new Map<string, TextState>(
    byDocument.map(([documentId], at) => {
      const { data, isError } = checks[at]!;
      return [documentId, isError ? away : (data ?? checking)] as const;
    }),
  );
  const texts = listed.map((entry): UnsavedText => ({ entry, state: states.get(entry.documentId) ?? checking }));
  return {
    journal,
    texts,
    notShown: unsaved.entries.length - listed.length,
    canTellOpen: unsaved.canTellOpen,
    isStorageRefused: unsaved.isStorageRefused,
    checkAgain: () => checks.forEach(({ isError, refetch }) => isError && void refetch()),
  };
}

function groupByDocument(entries: readonly UnsavedEntry[]): [documentId: string, entries: UnsavedEntry[]][] {
  const groups = new Map<string, UnsavedEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.documentId);
    if (group) group.push(entry);
    else groups.set(entry.documentId, [entry]);
  }
  return [...groups];
}

const away: TextState = { kind: 'away' };
const checking: TextState = { kind: 'checking' };
