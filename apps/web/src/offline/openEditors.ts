/** Releases the lock on an editor's id. */
export type Release = () => void;

/**
 * Whether this browser can check if an editor is still open in another window. Not possible over plain HTTP, where Web
 * Locks are unavailable.
 */
export const canTellOpenEditors = (): boolean => 'locks' in navigator;

const prefix = 'sermon-editor-';

/** Maximum time for a closing editor to release its lock, in ms. */
const letsGoWithinMs = 200;

/**
 * Locks an editor's id while the editor is open so that no other window takes over its unsaved text. The browser
 * releases the lock when the page ends for any reason. Resolves to null if another editor still holds the lock after
 * `waitMs`.
 */
export function holdEditor(editorId: string, waitMs = letsGoWithinMs): Promise<Release | null> {
  if (!canTellOpenEditors()) return Promise.resolve(() => {});
  return new Promise((settle) => {
    const waiting = { signal: AbortSignal.timeout(waitMs) };
    navigator.locks
      .request(prefix + editorId, waiting, () => new Promise<void>((release) => settle(release)))
      .catch((cause: unknown) => {
        const isHeldElsewhere = cause instanceof DOMException && cause.name === 'TimeoutError';
        // If the browser refuses locks, it is impossible to check, so the id counts as free.
        settle(isHeldElsewhere ? null : () => {});
      });
  });
}

/** Returns the ids of the editors that are open in any window. Resolves to null if this browser cannot check. */
export async function openEditorIds(): Promise<ReadonlySet<string> | null> {
  if (!canTellOpenEditors()) return null;
  try {
    const { held = [] } = await navigator.locks.query();
    // A shared lock only waits for an editor to close, see `onEditorClosed`.
    const names = held.filter(({ mode }) => mode === 'exclusive').map(({ name = '' }) => name);
    return new Set(names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)));
  } catch {
    return null;
  }
}

/** Calls `done` when an editor that is open in any window has closed. Does nothing if `signal` is aborted before. */
export function onEditorClosed(editorId: string, signal: AbortSignal, done: () => void): void {
  if (!canTellOpenEditors()) return;
  // A shared lock is granted when the editor releases its own lock. It is released again before `done` is called.
  const waiting = navigator.locks.request(prefix + editorId, { mode: 'shared', signal }, () => {});
  waiting.then(done, () => {});
}

/** Returns a new editor id. `crypto.randomUUID` is unavailable over plain HTTP. */
export function newEditorId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
