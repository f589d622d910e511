import { CallFailed } from '@sermon/contract/client';
import { api } from './api.ts';
import { removeWaiting, waitingTimings } from './waiting.ts';

let running: Promise<boolean> | null = null;

/**
 * Sends the user's waiting timings, one after the other. A timing whose reply was lost is sent again, and the server stores
 * it once. Resolves to whether one was sent.
 */
export function sendTimings(ownerId: string): Promise<boolean> {
  running ??= send(ownerId).finally(() => (running = null));
  return running;
}

async function send(ownerId: string): Promise<boolean> {
  let hasSent = false;
  const tried = new Set<string>();
  for (;;) {
    const timing = waitingTimings(ownerId).find(({ timingId }) => !tried.has(timingId));
    if (!timing) return hasSent;
    tried.add(timing.timingId);
    try {
      await api.timings.add(timing);
      removeWaiting(timing.timingId);
      hasSent = true;
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      if (cause.statusCode === 400) removeWaiting(timing.timingId);
      // The document may be in the trash, or still be on its way to the server. The timing waits.
      else if (cause.statusCode !== 404) return hasSent;
    }
  }
}
