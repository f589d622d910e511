import { onTestFinished, vi } from 'vitest';
import { fakeWebLocks } from '../../apps/web/src/testing/storage.setup.ts';

/**
 * Gives the test what the browser's modules need besides storage: a name, and Web Locks. All devices share the locks. Their
 * editors have different ids, and the senders of two devices merely wait for each other.
 */
export function stubBrowser(): void {
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0 });
  onTestFinished(() => void vi.unstubAllGlobals());
  fakeWebLocks();
}
