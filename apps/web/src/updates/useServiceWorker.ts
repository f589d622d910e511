import { useEffect } from 'react';
import { pageUpdates, startServiceWorker } from './serviceWorker.ts';

/** Delay before the service worker is registered, in ms, so that its files do not compete with the first screen's. */
const startsAfterMs = 1_000;

/**
 * Registers the service worker of the built product, where the browser allows one: over https and on this machine.
 * Visitors who are not signed in get none, because its files are much larger than the page that they see.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const ending = new AbortController();
    const { serviceWorker: container } = navigator;
    const start = () =>
      void startServiceWorker({ container, caches, hostname: location.hostname }, pageUpdates, ending.signal);
    const timer = setTimeout(start, startsAfterMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, []);
}
