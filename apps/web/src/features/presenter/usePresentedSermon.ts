import { documents, type SermonDocument } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import { useQuery } from '@tanstack/react-query';
import { callServer } from '../../api.ts';
import { Journal } from '../../offline/journal.ts';
import { useWorksOffline } from '../../connection/useConnection.ts';
import { isOnlyHere } from '../../offline/created/onlyHere.ts';
import { presenterCopy } from '../../offline/presenterCopy.ts';
import { KeptDocuments } from '../../offline/store/kept.ts';
import { ReadySermons } from '../../offline/store/ready.ts';
import { useUser } from '../../user.ts';

/** How long a sermon that this device keeps waits for the server's reply, in ms. */
export const waitsForServerMs = 2_000;

export type FoundSermon = Pick<SermonDocument, 'name' | 'text' | 'isTemplate'>;

/**
 * Finds a sermon: a text that was written on this device and is not saved yet, otherwise the server's, and without a reply
 * the one that this device keeps. Its data is null if there is no connection and this device does not have the sermon.
 */
export function usePresentedSermon(id: string, isNeeded: boolean) {
  const { id: ownerId } = useUser();
  const worksOffline = useWorksOffline();
  return useQuery<FoundSermon | null>({
    queryKey: ['presented sermon', ownerId, id],
    queryFn: ({ signal }) => findSermon({ ownerId, id, worksOffline, signal }),
    enabled: isNeeded,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

type Search = { ownerId: string; id: string; worksOffline: boolean; signal: AbortSignal };

async function findSermon({ ownerId, id, worksOffline, signal }: Search): Promise<FoundSermon | null> {
  const kept = new KeptDocuments(ownerId);
  const [unsaved] = await new Journal(ownerId).ofDocument(id);
  await restoreSettings(ownerId, id);
  const found = worksOffline ? await kept.read(id) : await fromServer(id, kept, signal);
  if (!unsaved) return found;
  return { name: unsaved.name ?? found?.name ?? '', isTemplate: found?.isTemplate ?? false, text: unsaved.html };
}

/** Uses the settings that were stored when the sermon was made ready, if this device has no others of this user. */
async function restoreSettings(ownerId: string, id: string): Promise<void> {
  if (presenterCopy.read(ownerId)) return;
  const ready = new ReadySermons(ownerId);
  const row = await ready.read(id);
  ready.close();
  if (row) presenterCopy.write(ownerId, { preferences: row.preferences, unsent: {} });
}

async function fromServer(id: string, kept: KeptDocuments, signal: AbortSignal): Promise<SermonDocument | null> {
  const replying = callServer(documents.get, { id }, { signal });
  const late = new Promise<'late'>((resolve) => {
    const timer = setTimeout(() => resolve('late'), waitsForServerMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
  try {
    const first = await Promise.race([replying, late]);
    if (first !== 'late') return first;
    return (await kept.read(id)) ?? (await replying);
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    if (cause.isOffline) return kept.read(id);
    const copy = cause.statusCode === 404 ? await kept.read(id) : null;
    if (copy && isOnlyHere(copy)) return copy;
    throw cause;
  }
}
