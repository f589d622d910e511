import { useSyncExternalStore } from 'react';

/** Shows the page full screen, or ends that. Does nothing where the browser does not allow it, as on iPhones. */
export function toggleFullScreen(): void {
  const { documentElement, fullscreenElement } = document;
  const change = fullscreenElement ? document.exitFullscreen() : documentElement.requestFullscreen?.();
  change?.catch(() => {});
}

/** Whether the page can be shown full screen and is not. */
export const useMayFillScreen = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => document.fullscreenEnabled && !document.fullscreenElement,
  );
