import { savesTo } from '@sermon/domain/offline/connection';
import { pageSession } from '../../../session/pageSession.ts';
import { asksBeforeLeaving } from '../../../session/saveEverything.ts';
import { pageConnection } from '../../../connection/pageConnection.ts';
import { arePressed } from '../../../ui/commands/keysLabel.ts';
import type { Autosave } from './autosave.ts';

type PageAutosave = Pick<Autosave<unknown>, 'mayPageClose' | 'state' | 'leave' | 'retry' | 'saveNow'>;

/** Saves because the user asked for it, or calls `onNothingToSave` if all is saved. */
export function saveOnRequest(autosave: Pick<PageAutosave, 'state' | 'saveNow'>, onNothingToSave: () => void): void {
  if (autosave.state.kind === 'saved') onNothingToSave();
  void autosave.saveNow();
}

/**
 * Saves on Ctrl+S, or calls `onNothingToSave` if all is saved, and when the page may be about to close. Warns before the
 * page closes with unsaved changes. Retries a failed save when the connection or the user comes back, and when the user
 * signs in again. Returns a function that removes the listeners.
 */
export function saveOnPageEvents(autosave: PageAutosave, onNothingToSave: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let place = savesTo(pageConnection.state);
  const stopWaiting = pageConnection.subscribe(() => {
    const before = place;
    place = savesTo(pageConnection.state);
    // A failed save has the connection checked. If only saves fail, the next one must wait, not follow each check.
    if (place === 'server' && before === 'device') autosave.retry();
  });
  const stopWatchingSession = pageSession.onResumed(() => {
    // A save that was sent before the user signed in can still be refused.
    void autosave.saveNow().then((isSaved) => isSaved || autosave.retry());
  });
  window.addEventListener('focus', () => autosave.retry(), { signal });
  window.addEventListener('pagehide', () => autosave.leave(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? autosave.leave() : autosave.retry()),
    { signal },
  );
  window.addEventListener(
    'beforeunload',
    (event) => {
      autosave.leave();
      if (!autosave.mayPageClose && asksBeforeLeaving()) event.preventDefault();
    },
    { signal },
  );
  window.addEventListener(
    'keydown',
    (event) => {
      if (!arePressed('Mod+S', event)) return;
      event.preventDefault();
      // A key that is held down would show a notice for each repetition.
      if (event.repeat) return;
      saveOnRequest(autosave, onNothingToSave);
    },
    { signal },
  );
  return () => {
    stopWaiting();
    stopWatchingSession();
    ending.abort();
  };
}

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
