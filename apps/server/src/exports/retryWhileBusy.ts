import { setTimeout as pause } from 'node:timers/promises';
import { Refused } from '../refused.ts';

/** Delay before retrying, in ms. */
const retryMs = 500;

/** Makes a file. While the exporter is busy (503), tries again. */
export async function retryWhileBusy<Made>(make: () => Promise<Made>, signal: AbortSignal): Promise<Made> {
  for (;;) {
    try {
      return await make();
    } catch (error) {
      if (signal.aborted || !(error instanceof Refused) || error.statusCode !== 503) throw error;
      await pause(retryMs, undefined, { signal });
    }
  }
}
