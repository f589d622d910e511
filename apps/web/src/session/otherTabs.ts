/**
 * Notifies the other tabs of this browser that another account is shown from now on. A tab that misses it is refused
 * by the server.
 */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sermon-account');
// A test must be able to end.
(channel as { unref?: () => void } | null)?.unref?.();

export const otherTabs = {
  /** Called when this tab has changed which account the server shows. */
  tell: (): void => channel?.postMessage('changed'),
  /** Called when another tab has changed it. Returns a function that stops this. */
  listen(listener: () => void): () => void {
    const ending = new AbortController();
    channel?.addEventListener('message', listener, { signal: ending.signal });
    return () => ending.abort();
  },
};
