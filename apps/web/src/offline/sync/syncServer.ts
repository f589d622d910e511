import { documents } from '@sermon/contract/builder';
import { callServer } from '../../api.ts';
import { isSignedIn } from '../../user.ts';
import type { SyncServer } from './findDocument.ts';

/** The timeout for a request, in ms. Without it, a lost connection could hold up all documents. */
const requestTimeoutMs = 60_000;

export function syncServer(signal?: AbortSignal): SyncServer {
  const options = () => {
    const timeout = AbortSignal.timeout(requestTimeoutMs);
    return { signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
  };
  return {
    get: (id) => callServer(documents.get, { id }, options()),
    offline: () => callServer(documents.offline, {}, options()),
    receipt: (id, editorId) => callServer(documents.receipt, { id, editorId }, options()),
    save: (input) => callServer(documents.save, input, options()),
    restore: (id) => callServer(documents.restore, { id }, options()),
    isSignedIn: (userId) => isSignedIn(userId, options()),
  };
}
