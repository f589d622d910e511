import { onTestFinished, vi } from 'vitest';

/** Adds a Media Session to the browser until the end of the test. jsdom has none. */
export function fakeMediaSession() {
  const handlers = new Map<string, () => void>();
  const session = {
    metadata: null as { title: string } | null,
    playbackState: 'none',
    position: null as MediaPositionState | null,
    setActionHandler(name: string, perform: (() => void) | null) {
      if (perform) handlers.set(name, perform);
      else handlers.delete(name);
    },
    setPositionState(state?: MediaPositionState) {
      session.position = state ?? null;
    },
  };
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true });
  vi.stubGlobal(
    'MediaMetadata',
    class {
      readonly title: string;
      constructor({ title }: { title: string }) {
        this.title = title;
      }
    },
  );
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'mediaSession');
    vi.unstubAllGlobals();
  });
  return { session, handlers };
}
