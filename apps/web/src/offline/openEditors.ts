import { newId } from '../ui/browser/newId.ts';
import type { Journal, StoredEntry } from './journal.ts';

export type Release = () => void;

const prefix = 'sermon-editor-';

/** A closing editor must release its lock within this time. */
const letsGoWithinMs = 200;

/**
 * Locks an editor's id while the editor is open so that no other window takes over its unsaved text. The lock always
 * ends with the page. Resolves to null if another editor still holds the lock after `waitMs`. `isNew` means that the
 * id was just created, so no other editor can hold it.
 */
export const holdEditor = (
  editorId: string,
  { isNew = false, waitMs = letsGoWithinMs }: { isNew?: boolean; waitMs?: number } = {},
): Promise<Release | null> => ('locks' in navigator ? holdLock(editorId, waitMs) : holdByMessages(editorId, isNew));

function holdLock(editorId: string, waitMs: number): Promise<Release | null> {
  const name = prefix + editorId;
  return new Promise((settle) => {
    const hold = (lock: Lock | null) => (lock ? new Promise<void>((release) => settle(release)) : settle(null));
    navigator.locks
      .request(name, { signal: AbortSignal.timeout(waitMs) }, hold)
      .catch((cause: unknown) => {
        if (!(cause instanceof DOMException && cause.name === 'TimeoutError')) throw cause;
        // A busy browser may take longer to grant a free lock, so the timeout alone does not mean that it is held.
        return navigator.locks.request(name, { ifAvailable: true }, hold);
      })
      // If the browser refuses locks, it is impossible to check, so the id counts as free.
      .catch(() => settle(() => {}));
  });
}

/** Another window must answer within this time that it holds an id. */
const answersWithinMs = 300;

/**
 * Replaces Web Locks over plain HTTP, where browsers do not provide them. It asks the other windows whether one of them
 * holds the id. A window that does not answer in time, for example because the browser has frozen it, counts as closed.
 * If it saves its text later, that is a conflict, and the user chooses.
 */
function holdByMessages(editorId: string, isNew: boolean): Promise<Release | null> {
  if (!('BroadcastChannel' in globalThis)) return Promise.resolve(() => {});
  const channel = new BroadcastChannel(prefix + editorId);
  const listen = (hear: (message: unknown) => void) =>
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data));
  const hold = (): Release => {
    listen((message) => message === question && channel.postMessage(answer));
    return () => channel.close();
  };
  if (isNew) return Promise.resolve(hold());
  return new Promise((settle) => {
    let isWaiting = true;
    const timer = setTimeout(() => {
      isWaiting = false;
      settle(hold());
    }, answersWithinMs);
    listen((message) => {
      if (message !== answer || !isWaiting) return;
      clearTimeout(timer);
      channel.close();
      settle(null);
    });
    channel.postMessage(question);
  });
}

const question = 'Is this editor open?';
const answer = 'It is open.';

/** Editors in any window. Resolves to null if this browser cannot check. */
export async function openEditorIds(): Promise<ReadonlySet<string> | null> {
  if (!('locks' in navigator)) return null;
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
  if (!('locks' in navigator)) return;
  // A shared lock is granted when the editor releases its own lock. It is released again before `done` is called.
  const waiting = navigator.locks.request(prefix + editorId, { mode: 'shared', signal }, () => {});
  waiting.then(done, () => {});
}

export const newEditorId = newId;

/** Why a text was not moved: another window has opened it, or the journal no longer has it. */
export type NotMoved = 'open' | 'missing';

/** How long to wait for a text that is only locked for a moment, on a slow device, in ms. */
const waitsForMs = 2_000;

/**
 * Moves a text out of the journal: passes it to `move`, and removes it once `move` has resolved. If `move` rejects, the
 * text stays. No other window can open the text in the meantime.
 */
export async function moveText<Result>(
  journal: Pick<Journal, 'read' | 'remove'>,
  editorId: string,
  move: (entry: StoredEntry) => Promise<Result> | Result,
): Promise<{ entry: StoredEntry; result: Result } | NotMoved> {
  const release = await holdEditor(editorId, { waitMs: waitsForMs });
  if (!release) return 'open';
  try {
    const entry = await journal.read(editorId);
    if (!entry) return 'missing';
    const result = await move(entry);
    await journal.remove(editorId);
    return { entry, result };
  } finally {
    release();
  }
}
