import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { pageConnection } from '../connection/pageConnection.ts';

/** Simulates the browser going offline or online. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

/** Starts the test without a connection, so that the user works offline. For tests that open a part of a page. */
export function startOffline(): void {
  setOnline(false);
  const stop = pageConnection.start();
  onTestFinished(() => {
    stop();
    setOnline(true);
  });
}
