import { useSyncExternalStore } from 'react';

export function toggleFullScreen(): void {
  const { documentElement, fullscreenElement } = document;
  const change = fullscreenElement ? document.exitFullscreen() : documentElement.requestFullscreen?.();
  change?.catch(() => {});
}

export const useMayFillScreen = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => document.fullscreenEnabled && !document.fullscreenElement,
  );
