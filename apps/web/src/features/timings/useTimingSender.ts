import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsOnline } from '../../offline/connection/useConnection.ts';
import { pageSession } from '../../pageSession.ts';
import { currentUser } from '../../user.ts';
import { refreshTimings } from './api.ts';
import { saveInterruptedRecording } from './recording/storedRecording.ts';
import { createTimingSender } from './sending.ts';
import { onWaitingChange, waitingTimings } from './waiting.ts';

/**
 * Sends the user's waiting timings: at the start, when one is added, when the connection comes back, after signing in
 * again, and some time after some could not be sent.
 */
export function useTimingSender(): void {
  const { data: user } = useQuery(currentUser);
  const isOnline = useIsOnline();
  const client = useQueryClient();
  const ownerId = user?.id;
  useEffect(() => {
    if (ownerId === undefined || !isOnline) return;
    saveInterruptedRecording();
    let known = new Set<string>();
    const sender = createTimingSender(ownerId, () => void refreshTimings(client));
    const runIfNew = () => {
      const ids = waitingTimings(ownerId).map(({ timingId }) => timingId);
      const hasNew = ids.some((id) => !known.has(id));
      known = new Set(ids);
      if (hasNew) void sender.run();
    };
    runIfNew();
    const stops = [onWaitingChange(runIfNew), pageSession.onResumed(() => void sender.run())];
    return () => {
      sender.stop();
      for (const stop of stops) stop();
    };
  }, [ownerId, isOnline, client]);
}
