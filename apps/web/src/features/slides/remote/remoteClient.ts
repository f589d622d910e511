import { createClient } from '@sermon/contract/client';
import { phoneRemotes } from '@sermon/contract/slides/remote';

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

/** The wait before the next attempt to connect, in ms. */
export const retryMs = 1_000;
