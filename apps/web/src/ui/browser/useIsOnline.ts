import { useSyncExternalStore } from 'react';

/** Whether the browser believes that there is a network. It may be wrong about "yes", hardly ever about "no". */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
