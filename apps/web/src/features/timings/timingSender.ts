import { timings } from '@sermon/contract/timings';
import { CallFailed } from '@sermon/contract/client';
import { callServer } from '../../api.ts';
import { repeatedRun } from '../../offline/sync/repeatedRun.ts';
import type { BackgroundSender } from '../../offline/sync/useBackgroundSender.ts';
import { saveInterruptedRecording } from './recording/storedRecording.ts';
import { onWaitingChange, removeWaiting, waitingTimings } from './waitingTimings.ts';

/**
 * Adds an interrupted recording to the waiting timings. It runs automatically when one is added later. `onSent` is
 * called after each run that sent some. `stop` stops it for good.
 */
export function startTimingSender(ownerId: string, onSent: () => void): BackgroundSender {
  saveInterruptedRecording();
  const runs = repeatedRun(async () => {
    const { hasSent, isLeft } = await sendTimings(ownerId, () => runs.isStopped);
    if (hasSent) onSent();
    return isLeft;
  });
  const waitingIds = () => waitingTimings(ownerId).map(({ timingId }) => timingId);
  let known = waitingIds();
  const stopListening = onWaitingChange(() => {
    const ids = waitingIds();
    const hasNew = ids.some((id) => !known.includes(id));
    known = ids;
    if (hasNew) void runs.run();
  });
  return {
    run: runs.run,
    stop() {
      stopListening();
      return runs.stop();
    },
  };
}

/**
 * Sends the user's waiting timings, one after the other. A timing whose reply was lost is sent again, and the server stores
 * it once. Resolves to whether one was sent, and whether some can be sent later.
 */
export async function sendTimings(
  ownerId: string,
  isStopped: () => boolean,
): Promise<{ hasSent: boolean; isLeft: boolean }> {
  const result = { hasSent: false, isLeft: false };
  const tried = new Set<string>();
  while (!isStopped()) {
    const timing = waitingTimings(ownerId).find(({ timingId }) => !tried.has(timingId));
    if (!timing) break;
    tried.add(timing.timingId);
    try {
      await callServer(timings.add, timing);
      removeWaiting(timing.timingId);
      result.hasSent = true;
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      // The session has ended. All timings are sent after signing in again.
      if (cause.statusCode === 401) break;
      if (cause.statusCode === 400) removeWaiting(timing.timingId);
      // The server may be busy, or the document may be in the trash or still be on its way to the server.
      else result.isLeft = true;
    }
  }
  return result;
}
