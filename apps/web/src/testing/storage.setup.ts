import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { onTestFinished, vi } from 'vitest';
import { type Entry, Journal } from '../offline/journal.ts';
import { newEditorId } from '../offline/openEditors.ts';
import { openDatabase } from '../offline/store/database.ts';

/**
 * Gives the running test a browser storage that is empty, and that only this test sees. Without it, browser storage is
 * unavailable.
 */
export function fakeStorage(): void {
  const before = { ...Dexie.dependencies };
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => void Object.assign(Dexie.dependencies, before));
}

type Held = { name: string; mode: 'exclusive' | 'shared'; released: Promise<void>; release: () => void };

type Hold = (lock: object | null) => unknown;
type LockOptions = { mode?: Held['mode']; signal?: AbortSignal; ifAvailable?: boolean };

/** Gives the test Web Locks of its own. Returns a function that opens an editor in another window. */
export function fakeWebLocks() {
  const held = new Set<Held>();
  const take = (name: string, mode: Held['mode']) => {
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    const lock: Held = { name, mode, released, release };
    held.add(lock);
    return () => {
      held.delete(lock);
      lock.release();
    };
  };
  const blocking = (name: string, mode: Held['mode']) =>
    [...held].find((lock) => lock.name === name && (mode === 'exclusive' || lock.mode === 'exclusive'));
  const request = async (name: string, ...[first, second]: [options: LockOptions, hold: Hold] | [hold: Hold]) => {
    const [options, hold] = typeof first === 'function' ? [{}, first] : [first, second!];
    const { mode = 'exclusive', signal, ifAvailable } = options;
    if (ifAvailable && blocking(name, mode)) return hold(null);
    const reason = new DOMException('The lock is held elsewhere.', 'TimeoutError');
    const aborted = new Promise((_, fail) => signal?.addEventListener('abort', () => fail(reason)));
    aborted.catch(() => {});
    for (let other = blocking(name, mode); other; other = blocking(name, mode))
      await Promise.race([other.released, aborted]);
    const release = take(name, mode);
    // As in a browser, the lock is still held when the callback has returned.
    try {
      return await hold({});
    } finally {
      await new Promise((done) => setImmediate(done));
      release();
    }
  };
  const query = async () => ({ held: [...held].map(({ name, mode }) => ({ name, mode })) });
  Object.defineProperty(navigator, 'locks', { value: { request, query }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  return { open: (editorId: string) => take(`sermon-editor-${editorId}`, 'exclusive') };
}

/**
 * Makes the browser refuse a write operation with this error: the next one, or the one with this number. The
 * transaction then fails. Returns a function that stops this. It also stops after the error.
 */
export function failStorage(name: string, at = 1): () => void {
  let count = 0;
  type Operation = (this: IDBObjectStore, ...input: unknown[]) => IDBRequest;
  const prototype = IDBObjectStore.prototype as unknown as Record<'put' | 'add' | 'delete', Operation>;
  const spies = (['put', 'add', 'delete'] as const).map((operation) => {
    const original = prototype[operation];
    return vi.spyOn(prototype, operation).mockImplementation(function perform(this: IDBObjectStore, ...input) {
      count += 1;
      if (count === at) throw new DOMException('Refused by the test', name);
      return original.apply(this, input);
    });
  });
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

/** Returns everything that is stored on the device, of all users. */
export async function storedRows() {
  const database = openDatabase();
  const { docs, heads, texts, snapshots } = database;
  const rows = {
    docs: await docs.toArray(),
    heads: await heads.toArray(),
    texts: new Map((await texts.toArray()).map(({ key, html }) => [key, html])),
    snapshots: await snapshots.toArray(),
  };
  database.close();
  return rows;
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
