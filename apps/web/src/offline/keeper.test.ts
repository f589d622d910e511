import type { ListedDocument, SermonDocument } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { keptDocument } from '../testing/offline.setup.ts';
import { failStorage, fakeStorage, fakeWebLocks } from '../testing/storage.setup.ts';
import { createKeeper, fetchedAtOnce } from './keeper.ts';
import { newEditorId } from './openEditors.ts';
import { forgetOthers } from './store/forgetOthers.ts';
import { OfflineDocuments } from './store/offlineDocuments.ts';

const ruth = newEditorId();

/** A server with these documents available offline, and a window on a device. */
function createWorld(documents: SermonDocument[]) {
  const kept = new OfflineDocuments(ruth);
  const world = {
    documents,
    kept,
    /** The time of the device, in ms. */
    time: 0,
    /** Replies to fetching a document, if it is not simply returned. */
    replies: new Map<string, () => Promise<SermonDocument>>(),
    /** Called before the list is returned. */
    onList: async () => {},
    /** Called when the chapters are kept. */
    onChapters: async (_signal: AbortSignal): Promise<void> => {},
    lists: 0,
    fetched: [] as string[],
    /** The parts in which each document arrives: their sizes, and the size of the whole reply. */
    parts: [] as [size: number, total: number | null][],
    inFlight: 0,
    maxInFlight: 0,
    openWindow() {
      return createKeeper({
        kept,
        async fetchList(): Promise<ListedDocument[]> {
          world.lists += 1;
          const listed = world.documents.map(({ text: _text, ...document }) => document);
          await world.onList();
          return listed;
        },
        async fetchDocument(id, { signal, onPart }) {
          world.fetched.push(id);
          for (const [size, total] of world.parts) onPart(new Uint8Array(size), total);
          world.maxInFlight = Math.max(world.maxInFlight, (world.inFlight += 1));
          await new Promise((done) => setImmediate(done));
          world.inFlight -= 1;
          signal.throwIfAborted();
          return world.replies.get(id)?.() ?? world.documents.find((document) => document.id === id)!;
        },
        keepChapters: (signal) => world.onChapters(signal),
        now: () => new Date((world.time += 1)),
      });
    },
    async offlineIds() {
      return (await kept.list())!.map(({ document }) => document.id).toSorted();
    },
  };
  return world;
}

const idsOf = (documents: SermonDocument[]) => documents.map(({ id }) => id).toSorted();
const refuses = (statusCode: number) => () => Promise.reject(new CallFailed('Refused', statusCode));

beforeEach(fakeStorage);

test('fetches the documents that are available offline, two at a time, and then only what has changed', async () => {
  const documents = Array.from({ length: 5 }, () => keptDocument());
  const world = createWorld(documents);
  const keeper = world.openWindow();
  await keeper.run();
  expect(await world.offlineIds()).toEqual(idsOf(documents));
  expect(world.maxInFlight).toBe(fetchedAtOnce);
  expect(new Set([...keeper.states.values()].map(({ kind }) => kind))).toEqual(new Set(['done']));
  const [changed, ...others] = documents;
  const next = { ...changed!, revision: 5, text: '<p>5</p>' };
  world.documents = [next, ...others.slice(1)];
  world.fetched = [];
  await keeper.run();
  expect(world.fetched).toEqual([next.id]);
  expect(await world.kept.read(next.id)).toEqual(next);
  expect(await world.offlineIds()).toEqual(idsOf(world.documents));
  expect([...keeper.states.keys()].toSorted()).toEqual(idsOf(world.documents));
});

test('reports how far each document has got', async () => {
  const document = keptDocument();
  const keeper = createWorld([document]).openWindow();
  const seen: (string | undefined)[] = [];
  const unsubscribe = keeper.subscribe(() => seen.push(keeper.states.get(document.id)?.kind));
  await keeper.run();
  expect(seen).toEqual(['waiting', 'fetching', 'done']);
  unsubscribe();
  await keeper.run();
  expect(seen).toHaveLength(3);
});

test.each([
  {
    parts: [
      [100, 1_000],
      [1, 1_000],
      [899, 1_000],
    ] as [number, number][],
    percents: [0, 10, 100],
  },
  {
    parts: [
      [100, null],
      [900, null],
    ] as [number, null][],
    percents: [0],
  },
])(
  'reports how much of a document has arrived, if the server says how large it is: $parts',
  async ({ parts, percents }) => {
    const document = keptDocument();
    const world = createWorld([document]);
    world.parts = parts;
    const keeper = world.openWindow();
    const seen: number[] = [];
    keeper.subscribe(() => {
      const state = keeper.states.get(document.id);
      if (state?.kind === 'fetching') seen.push(state.percent);
    });
    await keeper.run();
    expect(seen).toEqual(percents);
  },
);

test('goes on after a document that the server refuses, and tries it again the next time', async () => {
  const documents = Array.from({ length: 4 }, () => keptDocument());
  const [first] = documents;
  const world = createWorld(documents);
  const keeper = world.openWindow();
  world.replies.set(first!.id, refuses(500));
  await keeper.run();
  expect(keeper.states.get(first!.id)).toEqual({ kind: 'failed', reason: 'notFetched' });
  expect(await world.offlineIds()).toEqual(idsOf(documents.slice(1)));
  world.replies.clear();
  await keeper.run();
  expect(await world.offlineIds()).toEqual(idsOf(documents));
});

test('says if there is no space for a document, and the others stay', async () => {
  const [first, second] = [keptDocument(), keptDocument()];
  const world = createWorld([first]);
  const keeper = world.openWindow();
  await keeper.run();
  world.documents = [first, second];
  world.replies.set(second.id, async () => {
    failStorage('QuotaExceededError');
    return second;
  });
  await keeper.run();
  expect(keeper.states.get(second.id)).toEqual({ kind: 'failed', reason: 'full' });
  expect(keeper.states.get(first.id)).toEqual({ kind: 'done' });
  expect(await world.offlineIds()).toEqual([first.id]);
});

test.each([0, 401])('stops when the server cannot be reached or the session has ended (%s)', async (statusCode) => {
  const documents = Array.from({ length: 6 }, () => keptDocument());
  const world = createWorld(documents);
  const keeper = world.openWindow();
  for (const { id } of documents) world.replies.set(id, refuses(statusCode));
  await keeper.run();
  expect(world.fetched).toHaveLength(fetchedAtOnce);
  expect(new Set([...keeper.states.values()].map(({ kind }) => kind))).toEqual(new Set(['waiting']));
  world.replies.clear();
  await keeper.run();
  expect(await world.offlineIds()).toEqual(idsOf(documents));
});

test('changes nothing if the list cannot be fetched', async () => {
  const document = keptDocument();
  const world = createWorld([document]);
  const keeper = world.openWindow();
  await keeper.run();
  world.onList = refuses(503);
  await keeper.run();
  expect(await world.offlineIds()).toEqual([document.id]);
});

test('starts over if it is asked while it runs, because its list may be too old', async () => {
  const [first, second] = [keptDocument(), keptDocument()];
  const world = createWorld([first]);
  const keeper = world.openWindow();
  world.onList = async () => {
    if (world.documents.length === 2) return;
    world.documents = [first, second];
    void keeper.run();
    void keeper.run();
  };
  await keeper.run();
  expect(world.lists).toBe(2);
  expect(await world.offlineIds()).toEqual(idsOf([first, second]));
});

test('once stopped, it writes nothing more until the next run', async () => {
  const documents = Array.from({ length: 4 }, () => keptDocument());
  const world = createWorld(documents);
  const keeper = world.openWindow();
  const running = keeper.run();
  await vi.waitUntil(() => world.fetched.length > 0);
  await keeper.stop();
  await forgetOthers(null);
  await running;
  expect(await world.offlineIds()).toEqual([]);
  await keeper.run();
  expect(await world.offlineIds()).toEqual(idsOf(documents));
});

test('runs in one window at a time', async () => {
  fakeWebLocks();
  const world = createWorld([keptDocument(), keptDocument(), keptDocument()]);
  let running = 0;
  world.onList = async () => {
    expect((running += 1)).toBe(1);
    await new Promise((done) => setImmediate(done));
    running -= 1;
  };
  await Promise.all([world.openWindow().run(), world.openWindow().run()]);
  expect(world.lists).toBe(2);
  expect(world.fetched).toHaveLength(3);
});

test('keeps one document at once, while others are being fetched', async () => {
  const [first, second] = [keptDocument(), keptDocument()];
  const world = createWorld([first]);
  const keeper = world.openWindow();
  let give = (_document: SermonDocument): void => {};
  world.replies.set(first.id, () => new Promise((done) => (give = done)));
  const running = keeper.run();
  await vi.waitUntil(() => world.fetched.includes(first.id));
  world.documents = [first, second];
  expect(await keeper.keepNow(second.id)).toEqual({ kind: 'done' });
  expect(await world.offlineIds()).toEqual([second.id]);
  give(first);
  await running;
  expect(await world.offlineIds()).toEqual(idsOf([first, second]));
});

test.each([
  [500, { kind: 'failed', reason: 'notFetched' }],
  [0, { kind: 'waiting' }],
])('says why one document could not be kept (%s)', async (statusCode, state) => {
  const document = keptDocument();
  const world = createWorld([document]);
  world.replies.set(document.id, refuses(statusCode));
  expect(await world.openWindow().keepNow(document.id)).toEqual(state);
});

test('once stopped, it does not keep the document that it is fetching', async () => {
  const document = keptDocument();
  const world = createWorld([document]);
  const keeper = world.openWindow();
  const keeping = keeper.keepNow(document.id);
  await keeper.stop();
  expect(await keeping).toEqual({ kind: 'waiting' });
  expect(await world.offlineIds()).toEqual([]);
});

test('a released document is neither on the device nor listed', async () => {
  const [first, second] = [keptDocument(), keptDocument()];
  const world = createWorld([first, second]);
  const keeper = world.openWindow();
  await keeper.run();
  await keeper.release(first.id);
  expect(await world.offlineIds()).toEqual([second.id]);
  expect([...keeper.states.keys()]).toEqual([second.id]);
  expect(keeper.listed.map(({ id }) => id)).toEqual([second.id]);
});

test('keeps chapters once the documents are on the device, and a failure does not make a document fail', async () => {
  const document = keptDocument();
  const world = createWorld([document]);
  const keeper = world.openWindow();
  world.onChapters = async () => {
    expect(await world.offlineIds()).toEqual([document.id]);
    throw new CallFailed('Refused', 500);
  };
  await keeper.run();
  expect(keeper.states.get(document.id)).toEqual({ kind: 'done' });
  expect.assertions(2);
});

test('interrupts the chapters for another run, because documents come first', async () => {
  const [first, second] = [keptDocument(), keptDocument()];
  const world = createWorld([first]);
  const keeper = world.openWindow();
  let runs = 0;
  world.onChapters = async (signal) => {
    runs += 1;
    if (runs > 1) return;
    world.documents = [first, second];
    void keeper.run();
    expect(signal.aborted).toBe(true);
    signal.throwIfAborted();
  };
  await keeper.run();
  expect(runs).toBe(2);
  expect(await world.offlineIds()).toEqual(idsOf([first, second]));
});

test('asks for no chapters without documents', async () => {
  const world = createWorld([]);
  world.onChapters = () => Promise.reject(new Error('There are no documents'));
  await world.openWindow().run();
  expect(world.lists).toBe(1);
});
