import { app } from '@sermon/contract/app';
import { createClient } from '@sermon/contract/client';
import { createConnection } from './connection.ts';

/** Stores that the user chose to work offline, until the tab is closed. */
const choiceKey = 'sermon-works-offline';

// Not the client of `api.ts`, which reports its own replies here.
const { server } = createClient({ server: { ping: app.ping } }, location.origin, (request) => fetch(request));

/** The connection of this page. Components use the hooks in `useConnection.ts`. */
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
  choice: {
    read() {
      try {
        return sessionStorage.getItem(choiceKey) !== null;
      } catch {
        return false;
      }
    },
    write(choseOffline) {
      try {
        if (choseOffline) sessionStorage.setItem(choiceKey, 'yes');
        else sessionStorage.removeItem(choiceKey);
      } catch {
        // Without storage, the choice lasts as long as the page.
      }
    },
  },
});
