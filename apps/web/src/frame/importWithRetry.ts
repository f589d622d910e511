import { app } from '@sermon/contract/app';
import { callServer } from '../api.ts';

/** A server that takes longer to answer counts as unreachable. */
const pingLimitMs = 4_000;

/** The server responds but does not have the chunk, usually because a new version has been deployed. */
export class ChunkGone extends Error {
  override name = 'ChunkGone';
}

/** The server does not respond to a ping either: the network is down, or the server is restarting. */
export class ServerUnreachable extends Error {
  override name = 'ServerUnreachable';
}

/** Resolves to whether our own server responds. A hotel's sign-in page or a proxy's error page does not count. */
export const isServerReachable = (): Promise<boolean> =>
  callServer(app.ping, {}, { signal: AbortSignal.timeout(pingLimitMs) }).then(
    () => true,
    () => false,
  );

/**
 * If the import fails, pings the server and, if the server responds, imports the chunk once more. Throws
 * `ServerUnreachable` or `ChunkGone` so that callers can tell whether reloading the page may help.
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (!(await isServerReachable())) throw new ServerUnreachable('The server does not answer', { cause });
  }
  try {
    return await load();
  } catch (cause) {
    // The browser's error message names the chunk.
    throw new ChunkGone(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
