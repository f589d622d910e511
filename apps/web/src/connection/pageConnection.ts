import { app } from '@sermon/contract/app';
import { createClient } from '@sermon/contract/client';
import { createConnection } from './connection.ts';

const offlineKey = 'sermon-works-offline';

// Not the client of `api.ts`, which reports its own replies here.
const { server } = createClient({ server: { ping: app.ping } }, location.origin, (request) => fetch(request));

/** Components use the hooks in `useConnection.ts`. */
export const pageConnection = createConnection({
  isBrowserOnline: () => navigator.onLine,
  watchBrowser(changed) {
    window.addEventListener('online', changed);
    window.addEventListener('offline', changed);
    return () => {
      window.removeEventListener('online', changed);
      window.removeEventListener('offline', changed);
    };
  },
  ping: (signal) => server.ping({}, { signal }),
  after(ms, perform) {
    const timer = setTimeout(perform, ms);
    return () => clearTimeout(timer);
  },
  wentOffline: {
    read() {
      try {
        return sessionStorage.getItem(offlineKey) !== null;
      } catch {
        return false;
      }
    },
    write(wentOffline) {
      try {
        if (wentOffline) sessionStorage.setItem(offlineKey, 'yes');
        else sessionStorage.removeItem(offlineKey);
      } catch {
        // Without storage, the choice lasts as long as the page.
      }
    },
  },
});

/** Status codes with which a proxy replies in the place of a server that it cannot reach. */
const proxyStatuses = [502, 503, 504];

/**
 * Sends a request to the server and reports whether it replied. While the user works offline, nothing is sent: a request
 * could hang for a long time in the bad network because of which the user went offline.
 */
export async function sendOnline(request: Request): Promise<Response> {
  if (pageConnection.state.mode === 'offline') throw new TypeError('The user works offline');
  const { link } = pageConnection.state;
  let response: Response;
  try {
    response = await fetch(request);
  } catch (cause) {
    if (!request.signal.aborted || isTimeout(request.signal.reason)) pageConnection.report('requestFailed');
    throw cause;
  }
  // A reply to a request that was sent before the network was lost says nothing about it.
  if (link !== 'disconnected' && pageConnection.state.link === 'disconnected') return response;
  pageConnection.report(isFromServer(response) ? 'serverReplied' : 'requestFailed');
  return response;
}

const isTimeout = (reason: unknown) => reason instanceof Error && reason.name === 'TimeoutError';

/** Replies to calls are JSON, events or files. A page is the sign-in page of a hotel's network or an error of a proxy. */
function isFromServer({ status, headers }: Response): boolean {
  return !proxyStatuses.includes(status) && !headers.get('content-type')?.startsWith('text/html');
}
