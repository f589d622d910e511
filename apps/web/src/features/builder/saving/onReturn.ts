export const newerTextCheckMs = 10_000;

/**
 * Calls `check` when the window gets the focus or becomes visible again, but not more often than every
 * `newerTextCheckMs`. Returns a function that removes the listeners.
 */
export function onReturn(check: () => void): () => void {
  const ending = new AbortController();
  let checked = -Infinity;
  const returned = () => {
    if (document.visibilityState === 'hidden' || performance.now() - checked < newerTextCheckMs) return;
    checked = performance.now();
    check();
  };
  window.addEventListener('focus', returned, { signal: ending.signal });
  document.addEventListener('visibilitychange', returned, { signal: ending.signal });
  return () => ending.abort();
}
