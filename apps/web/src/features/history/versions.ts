import { history, type Revision } from '@sermon/contract/history';
import type { SermonDocument } from '@sermon/contract/builder';
import { history as texts } from '@sermon/domain/texts/history';
import { callServer } from '../../api.ts';
import { isOnlyHere } from '../../offline/store/texts.ts';
import { OfflineDocuments } from '../../offline/store/offlineDocuments.ts';
import { Snapshots } from '../../offline/store/snapshots.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useIsOnline } from '../../connection/useConnection.ts';

export type Version = Pick<
  Revision,
  'id' | 'kind' | 'label' | 'dateSaved' | 'device' | 'isByAdministrator' | 'wordCount'
>;

export type VersionSource = {
  place: 'server' | 'device';
  /** Newest first. */
  list(signal: AbortSignal): Promise<readonly Version[]>;
  /** The text never changes. Null if it no longer exists on this device. */
  read(id: string, signal: AbortSignal): Promise<string | null>;
};

export const serverVersions = (documentId: string): VersionSource => ({
  place: 'server',
  list: (signal) => callServer(history.list, { id: documentId }, { signal }),
  read: async (id, signal) => (await callServer(history.get, { id }, { signal })).text,
});

const libraryPrefix = 'library-';

/**
 * Returns the id of the offline document's version. It names the revision, because a save replaces the kept text. The ids
 * of snapshots are numbers.
 */
const libraryId = ({ revision }: SermonDocument): string => `${libraryPrefix}${revision}`;

/** Need no connection: the text of the offline document, and the snapshots. */
export function deviceVersions(ownerId: string, documentId: string): VersionSource {
  const kept = new OfflineDocuments(ownerId);
  const snapshots = new Snapshots(ownerId);
  const version = { kind: 'saved', label: '', isByAdministrator: false, wordCount: null } as const;
  return {
    place: 'device',
    async list() {
      const [document, taken] = await Promise.all([kept.read(documentId), snapshots.list(documentId)]);
      const versions: Version[] = taken.map(({ id, at }) => ({
        ...version,
        id: String(id),
        dateSaved: at,
        device: texts.onThisDevice,
      }));
      if (document && !isOnlyHere(document))
        versions.push({
          ...version,
          id: libraryId(document),
          dateSaved: document.dateModified,
          device: texts.inLibrary,
          isByAdministrator: document.isByAdministrator ?? false,
        });
      return versions.toSorted((a, b) => b.dateSaved.getTime() - a.dateSaved.getTime());
    },
    async read(id) {
      if (!id.startsWith(libraryPrefix)) return snapshots.read(Number(id));
      const document = await kept.read(documentId);
      return document && libraryId(document) === id ? document.text : null;
    },
  };
}

export type Present = { html: string; date: Date };

export const versionsKey = 'versions';

type HistoryNeeds = {
  ownerId: string;
  documentId: string;
  current: () => Present;
  beforeOpen: () => Promise<boolean>;
};

/**
 * Saves first so that the list and the present text reflect the same moment. Without a connection, or without a
 * reply, returns the versions on this device until `tryAgain` reaches the server.
 */
export function useHistory({ ownerId, documentId, current, beforeOpen }: HistoryNeeds) {
  const [present, setPresent] = useState<(Present & { isSaved: boolean }) | null>(null);
  const isOnline = useIsOnline();
  const [asksServer, setAsksServer] = useState(isOnline);
  const save = useEffectEvent(beforeOpen);
  const read = useEffectEvent(current);
  const onServer = useMemo(() => serverVersions(documentId), [documentId]);
  const onDevice = useMemo(() => deviceVersions(ownerId, documentId), [ownerId, documentId]);
  const fromServer = useVersions(onServer, documentId, present !== null && asksServer);
  const isUnreached = !asksServer || (fromServer.isError && fromServer.error.isOffline);
  const fromDevice = useVersions(onDevice, documentId, present !== null && isUnreached);
  useEffect(() => {
    let isHere = true;
    // Even if saving fails, the unsaved text can still be compared.
    void save().then((isSaved) => isHere && setPresent({ ...read(), isSaved }));
    return () => {
      isHere = false;
    };
  }, []);
  const tryAgain = () => (asksServer ? void fromServer.refetch() : setAsksServer(true));
  const source = isUnreached ? onDevice : onServer;
  return { present, source, versions: isUnreached ? fromDevice : fromServer, tryAgain };
}

const useVersions = (source: VersionSource, documentId: string, isWanted: boolean) =>
  useQuery({
    queryKey: [versionsKey, source.place, documentId],
    queryFn: ({ signal }) => source.list(signal),
    enabled: isWanted,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
    meta: { asksToSignIn: true },
  });
