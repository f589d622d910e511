import { app } from '@sermon/contract/app';
import { createClient } from '@sermon/contract/client';
import { createConnection } from './connection.ts';

const reasonKey = 'sermon-works-offline';

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
  reason: {
    read() {
      try {
        const stored = sessionStorage.getItem(reasonKey);
        return stored === null || stored === 'chosen' ? stored : 'lost';
      } catch {
        return null;
      }
    },
    write(reason) {
      try {
        if (reason) sessionStorage.setItem(reasonKey, reason);
        else sessionStorage.removeItem(reasonKey);
      } catch {
        // Without storage, the choice lasts as long as the page.
      }
    },
  },
});
