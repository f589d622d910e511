import { setTimeout as pause } from 'node:timers/promises';
import { Refused } from '../refused.ts';

/** Delay before retrying, in ms. */
const retryMs = 500;

/**
 * Makes a file. While the queue is full, tries again. A job that was interrupted has already been tried twice (503 without
 * Retry-After).
 */
export async function retryWhileBusy<Made>(make: () => Promise<Made>, signal: AbortSignal): Promise<Made> {
  for (;;) {
    try {
      return await make();
    } catch (error) {
      if (signal.aborted || !(error instanceof Refused) || error.statusCode !== 503 || error.retryAfter === null)
        throw error;
      await pause(retryMs, undefined, { signal });
    }
  }
}
