import { CallFailed, createClient } from '@sermon/contract/client';
import { phoneRemotes } from '@sermon/contract/remote';

const streamPaths: readonly string[] = [phoneRemotes.follow.path, phoneRemotes.watch.path];

/**
 * Creates a client for the calls of Phone Remote. They are not part of the app's connection and session: if they fail,
 * nothing may ask the speaker to go offline or to sign in. `onLink` is called whenever a stream has connected or could
 * not connect.
 */
export function remoteClient(onLink: (isConnected: boolean) => void) {
  const send = async (request: Request): Promise<Response> => {
    const isStream = streamPaths.includes(new URL(request.url).pathname);
    try {
      const response = await fetch(request);
      if (isStream) onLink(response.ok);
      return response;
    } catch (cause) {
      if (isStream && !request.signal.aborted) onLink(false);
      throw cause;
    }
  };
  return createClient({ phoneRemotes }, location.origin, send).phoneRemotes;
}

/** Delays before the attempts to connect again, in ms. The last one is repeated. */
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** `failures` counts from 1. Ends early if the signal is aborted. */
export const waitToRetry = (failures: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(stop, retryDelaysMs[Math.min(failures, retryDelaysMs.length) - 1]);
    signal.addEventListener('abort', stop);
  });

/** Refusals that may be temporary: too slow, a stream that cannot be continued, and too many requests. */
const temporaryRefusals = [408, 410, 429];

export const isFinal = (cause: unknown): cause is CallFailed =>
  cause instanceof CallFailed &&
  cause.statusCode >= 400 &&
  cause.statusCode < 500 &&
  !temporaryRefusals.includes(cause.statusCode);
