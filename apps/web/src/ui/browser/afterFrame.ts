/**
 * Returns functions that run a task after the next frame, so that it does not delay what the frame shows. `soon` runs it
 * then, once for all calls before that. `end` runs it now if it is waiting, and must be called at last. A page that is hidden
 * has no frames and may be closed at any time, so there the task runs at once.
 */
export function afterFrame(task: () => void): { soon(): void; end(): void } {
  const listening = new AbortController();
  const { signal } = listening;
  let isWaiting = false;
  let frame = 0;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const runIfWaiting = () => {
    if (!isWaiting) return;
    isWaiting = false;
    cancelAnimationFrame(frame);
    clearTimeout(timeout);
    task();
  };
  window.addEventListener('pagehide', runIfWaiting, { signal });
  document.addEventListener('visibilitychange', runIfWaiting, { signal });
  return {
    soon() {
      if (isWaiting) return;
      isWaiting = true;
      if (document.hidden) return runIfWaiting();
      // Callbacks for a frame run before it is drawn.
      frame = requestAnimationFrame(() => (timeout = setTimeout(runIfWaiting)));
    },
    end() {
      listening.abort();
      runIfWaiting();
    },
  };
}
