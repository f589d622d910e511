import { api } from '../api.ts';

/** A server that takes longer than this to answer a ping counts as unreachable, in ms. */
const pingLimitMs = 4_000;

/** The server answers, but it does not have the chunk: usually a new version has replaced it. */
export class ChunkGone extends Error {
  override name = 'ChunkGone';
}

/** The server does not answer either: the network is down, or the server is restarting. */
export class ServerUnreachable extends Error {
  override name = 'ServerUnreachable';
}

/** Whether our server answers now. A sign-in page of a hotel or a proxy's error page does not count. */
export const isServerReachable = (): Promise<boolean> =>
  api.app.ping({}, { signal: AbortSignal.timeout(pingLimitMs) }).then(
    () => true,
    () => false,
  );

/**
 * Imports a chunk. After a failure it asks the server for a sign of life and, if there is one, imports once more. Throws
 * `ServerUnreachable` or `ChunkGone`, so that callers know whether reloading the page may help.
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
    // The message of the browser names the chunk.
    throw new ChunkGone(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
