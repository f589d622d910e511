import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished, vi } from 'vitest';
import { type Entry, Journal } from '../offline/journal.ts';
import { newEditorId } from '../offline/openEditors.ts';

/**
 * Gives the running test a browser storage that is empty, and that only this test sees. Without it, browser storage is
 * unavailable.
 */
export function fakeStorage(): void {
  const before = { ...Dexie.dependencies };
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => void Object.assign(Dexie.dependencies, before));
}

/** Lets the test decide which editors are open in other windows. Returns functions that open and close one. */
export function fakeWebLocks() {
  const held = new Map<string, { closed: Promise<void>; close: () => void }>();
  const request = async (
    name: string,
    { mode, signal }: { mode?: 'shared'; signal: AbortSignal },
    hold: () => unknown,
  ) => {
    const reason = new DOMException('The lock is held elsewhere.', 'TimeoutError');
    const aborted = new Promise((_, fail) => signal.addEventListener('abort', () => fail(reason)));
    await Promise.race([held.get(name)?.closed, aborted]);
    if (mode === 'shared') return hold();
    let close = () => {};
    const closed = new Promise<void>((done) => (close = done));
    held.set(name, { closed, close });
    await hold();
    held.delete(name);
    close();
  };
  const query = async () => ({ held: [...held.keys()].map((name) => ({ name })) });
  Object.defineProperty(navigator, 'locks', { value: { request, query }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  return {
    open: (editorId: string) => {
      const name = `sermon-editor-${editorId}`;
      let close = () => {};
      const closed = new Promise<void>((done) => (close = done));
      held.set(name, { closed, close });
      return () => {
        held.delete(name);
        close();
      };
    },
  };
}

const minuteMs = 60_000;

/** Writes an unsaved text to the journal, five minutes ago unless `at` says otherwise. Returns the entry. */
export async function writeUnsaved(ownerId: string, text: Partial<Entry> = {}): Promise<Entry> {
  const entry: Entry = {
    editorId: newEditorId(),
    documentId: newEditorId(),
    name: 'The Father Who Runs',
    html: '<p>But while he was still a long way off, his father saw him.</p>',
    revision: 1,
    step: 3,
    at: new Date(Date.now() - 5 * minuteMs),
    ...text,
  };
  if (!(await new Journal(ownerId).write(entry))) throw new Error('Call fakeStorage first');
  return entry;
}

/** Long enough for a busy machine, in ms. */
const patience = { timeout: 15_000 };

/** Waits until the latest call of a mock function has an argument that passes `isWanted`. Returns that argument. */
export const lastCall = <Value>(mock: { mock: { calls: [Value][] } }, isWanted: (value: Value) => boolean) =>
  vi.waitUntil(() => {
    const value = mock.mock.calls.at(-1)?.[0];
    return value !== undefined && isWanted(value) ? value : undefined;
  }, patience);
