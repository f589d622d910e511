import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** The browser learns that there is no network, or that it is back. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}
