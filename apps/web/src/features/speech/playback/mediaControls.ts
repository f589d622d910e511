import type { PlayerState } from './playerState.ts';

/** For the media keys, headphones, and the controls of the lock screen. */
type Actions = Record<'play' | 'pause' | 'previoustrack' | 'nexttrack' | 'stop', () => void>;

export type MediaControls = { show(state: PlayerState): void; remove(): void };

/**
 * Shows a player in the media controls of the browser and the device (Media Session API), where they exist. Browsers may
 * leave out sounds of a few seconds: Chrome shows sentences of five seconds and more.
 */
export function createMediaControls(title: string, actions: Actions): MediaControls {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : null;
  const names = Object.keys(actions) as (keyof Actions)[];
  let shown = '';

  function setHandler(name: keyof Actions, perform: (() => void) | null) {
    try {
      session?.setActionHandler(name, perform);
    } catch {
      // This browser has no such action.
    }
  }

  function setPosition(state?: MediaPositionState) {
    try {
      session?.setPositionState?.(state);
    } catch {
      // The browser does not accept this position, for example after the end. It is only a display.
    }
  }

  if (session && 'MediaMetadata' in globalThis) session.metadata = new MediaMetadata({ title });
  for (const name of names) setHandler(name, actions[name]);

  return {
    show(state) {
      if (!session || state.kind === 'idle') return;
      // Within a sentence, the browser counts the seconds itself.
      const key = `${state.kind} ${state.sentence} ${state.kind === 'failed' ? '' : state.ofSeconds}`;
      if (key === shown) return;
      shown = key;
      session.playbackState = state.kind === 'playing' || state.kind === 'loading' ? 'playing' : 'paused';
      if (state.kind === 'failed') return;
      setPosition({
        duration: state.ofSeconds,
        position: Math.min(state.seconds, state.ofSeconds),
        playbackRate: 1,
      });
    },
    remove() {
      if (!session) return;
      for (const name of names) setHandler(name, null);
      session.metadata = null;
      session.playbackState = 'none';
      setPosition();
    },
  };
}
