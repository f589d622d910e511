import { documents, type SermonDocument } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import { library } from '@sermon/contract/library';
import { type SermonDetails, sermonDetailsOf } from '@sermon/domain/library/items';
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { callServer } from '../../api.ts';
import { ask } from '../../ask.ts';
import { Journal } from '../../offline/journal.ts';
import { holdEditor } from '../../offline/openEditors.ts';
import { type Unsaved, type UnsavedEntry, watchUnsaved } from '../../offline/watchUnsaved.ts';
import { useUser } from '../../user.ts';

export const maxListed = 200;

/** 'away': the server cannot be reached. */
export type TextState = DocumentState | { kind: 'checking' } | { kind: 'away' };
export type UnsavedText = { entry: UnsavedEntry; state: TextState };

type UnsavedTexts = {
  journal: Journal;
  texts: readonly UnsavedText[];
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

type CopiedDetails = Pick<SermonDocument, 'category' | 'parentId'> & SermonDetails;

type DocumentState =
  | { kind: 'library'; name: string; details: CopiedDetails }
  | { kind: 'trash'; name: string }
  /** Not in the library, but possibly in a deleted folder, whose content the trash does not list. */
  | { kind: 'notFound' }
  | { kind: 'gone' }
  /** Created on this device. The server does not have it yet. */
  | { kind: 'new' };

export const checkedAtOnce = 4;
const checkedForMs = 60_000;
/** Checking many deleted documents does not load the trash each time. */
const trashForMs = 2_000;

const inTurn = createQueue(checkedAtOnce);

type Needs = { client: QueryClient; journal: Journal; documentId: string; entries: readonly UnsavedEntry[] };

/**
 * A text that the server turns out to have is removed from the journal: its window was closed before the reply
 * arrived.
 */
const documentState = ({ client, journal, documentId, entries }: Needs) =>
  queryOptions({
    queryKey: ['state of a document', documentId, entries.map(({ editorId, step }) => `${editorId} ${step}`)] as const,
    queryFn: ({ signal }) =>
      inTurn(async (): Promise<DocumentState> => {
        signal.throwIfAborted();
        const sermon = await getDocument(documentId, signal);
        if (!sermon && entries.every(({ isNew }) => isNew)) return { kind: 'new' };
        if (!sermon) return stateWithoutDocument(documentId, client, journal);
        await journal.noteDocumentFound(documentId);
        for (const { editorId } of entries) await removeSaved(journal, editorId, sermon.text);
        const { name, category, parentId } = sermon;
        return { kind: 'library', name, details: { category, parentId, ...sermonDetailsOf(sermon) } };
      }),
    staleTime: checkedForMs,
  });

async function getDocument(id: string, signal: AbortSignal): Promise<SermonDocument | null> {
  try {
    return await callServer(documents.get, { id }, { signal });
  } catch (cause) {
    if (cause instanceof CallFailed && cause.statusCode === 404) return null;
    throw cause;
  }
}

async function stateWithoutDocument(id: string, client: QueryClient, journal: Journal): Promise<DocumentState> {
  const trash = await client.fetchQuery({ ...ask(library.trash, {}), staleTime: trashForMs });
  const trashed = trash.find((item) => item.id === id);
  if (trashed) {
    await journal.noteDocumentFound(id);
    return { kind: 'trash', name: trashed.name };
  }
  if (trash.some(({ itemsWithin }) => itemsWithin > 0)) return { kind: 'notFound' };
  await journal.noteDocumentGone(id, new Date());
  return { kind: 'gone' };
}

async function removeSaved(journal: Journal, editorId: string, savedText: string): Promise<void> {
  const isSaved = async () => (await journal.read(editorId))?.html === savedText;
  // Only a saved text is locked, because other windows do not list a text while it is locked.
  if (!(await isSaved())) return;
  const release = await holdEditor(editorId);
  if (release && (await isSaved())) await journal.remove(editorId);
  release?.();
}

function createQueue(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
