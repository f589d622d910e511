import { useEffect, useState } from 'react';

/**
 * Keeps the screen on. Browsers end that when the page is hidden, so it is requested again when the page is visible.
 * Returns whether the screen may still turn off: the browser cannot keep it on, or refuses to.
 */
export function useWakeLock(): boolean {
  const isSupported = 'wakeLock' in navigator;
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    if (!isSupported) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused while the battery is low.
      const granted = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) return void granted?.release();
      lock = granted;
      // The page may have been hidden in the meantime.
      if (document.visibilityState === 'visible') setIsRefused(granted === null);
    };
    const again = () => void request();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [isSupported]);
  return !isSupported || isRefused;
}
