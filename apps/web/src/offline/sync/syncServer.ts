import { documents } from '@sermon/contract/builder';
import { clientOf } from '../../api.ts';
import { isSignedIn } from '../../user.ts';
import type { SyncServer } from './findDocument.ts';

const { get, offline, receipt, save, restore } = documents;
const api = clientOf({ documents: { get, offline, receipt, save, restore } });

/** The timeout for a request, in ms. Without it, a lost connection could hold up all documents. */
const requestTimeoutMs = 60_000;

export function syncServer(signal?: AbortSignal): SyncServer {
  const options = () => {
    const timeout = AbortSignal.timeout(requestTimeoutMs);
    return { signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
  };
  return {
    get: (id) => api.documents.get({ id }, options()),
    offline: () => api.documents.offline({}, options()),
    receipt: (id, editorId) => api.documents.receipt({ id, editorId }, options()),
    save: (input) => api.documents.save(input, options()),
    restore: (id) => api.documents.restore({ id }, options()),
    isSignedIn: (userId) => isSignedIn(userId, options()),
  };
}
