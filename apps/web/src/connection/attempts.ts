import { CallFailed, waitFor } from '@sermon/contract/client';
import { pageConnection } from './pageConnection.ts';
import { pageSession } from '../session/pageSession.ts';

/** Performs a step that can be repeated, unless `mayRepeat` says of a failure that it is not worth it. */
export type Attempt = <Result>(
  step: () => Promise<Result>,
  mayRepeat?: (cause: CallFailed) => boolean,
) => Promise<Result>;

/** The number of attempts while there is a connection. Waiting for the connection has no limit. */
const maxAttempts = 7;
const firstDelayMs = 1_000;
const checkedEveryMs = 500;

/**
 * Repeats a step that failed because the server or the network could not be reached, the server was busy, or the session
 * is over, once that has passed. Other failures, and a step that fails too often, throw the cause. `onWaiting` is called
 * with true when a step begins to wait, and then with false.
 */
export const patiently =
  (onWaiting: (isWaiting: boolean) => void, signal: AbortSignal): Attempt =>
  async (step, mayRepeat = () => true) => {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await step();
      } catch (cause) {
        signal.throwIfAborted();
        if (!isPassing(cause) || !mayRepeat(cause) || attempts === maxAttempts) throw cause;
      }
      onWaiting(true);
      try {
        await waitFor(firstDelayMs * 2 ** (attempts - 1), signal);
        while (!isReady()) await waitFor(checkedEveryMs, signal);
      } finally {
        onWaiting(false);
      }
    }
  };

export const isPassing = (cause: unknown): cause is CallFailed =>
  cause instanceof CallFailed &&
  (cause.isPassing || cause.statusCode === 429 || (cause.statusCode === 401 && pageSession.state.isOver));

/** There is a connection, and the user is signed in. */
const isReady = (): boolean => {
  const { mode, link } = pageConnection.state;
  return mode !== 'offline' && link === 'connected' && !pageSession.state.isOver;
};
