import { documents, type SermonDocument } from '@sermon/contract/builder';
import { library } from '@sermon/contract/library';
import { CallFailed } from '@sermon/contract/client';
import { sermonDetailsOf, type SermonDetails } from '@sermon/domain/library/items';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callServer } from '../../api.ts';
import { ask } from '../../ask.ts';
import type { Journal } from '../../offline/journal.ts';
import { holdEditor } from '../../offline/openEditors.ts';
import type { UnsavedEntry } from '../../offline/watchUnsaved.ts';

export type CopiedDetails = Pick<SermonDocument, 'category' | 'parentId'> & SermonDetails;

/** The location of the document of an unsaved text, according to the server. */
export type DocumentState =
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
export const documentState = ({ client, journal, documentId, entries }: Needs) =>
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

/** Removes a text from the journal if it equals the saved text, unless a window has opened it in the meantime. */
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
