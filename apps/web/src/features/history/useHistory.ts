import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useIsOnline } from '../../connection/useConnection.ts';
import { deviceVersions, serverVersions, type VersionSource } from './versions.ts';

/** `date` is the time of the last edit. */
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
