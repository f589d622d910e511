import { libraryItem, type LibraryItem } from '@sermon/contract/library';
import { describe, expect, test, vi } from 'vitest';
import type { Attempt } from '../../../connection/attempts.ts';
import { item, type WireItem } from '../../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused, refusedFields, streamOf } from '../../../testing/network.setup.ts';
import { fakeUploads } from '../../../testing/uploads.setup.ts';
import type { ImportOutcome } from '../../../offline/store/database.ts';
import { addPlan, type NewItem, newItem, type Plan, sizeOf, topIdsOf } from './plan.ts';
import { type Draft, importPlan, keysWithExistingName, layOut } from '../import/drafts.ts';

const add = 'POST /api/LibraryArchive/AddItems';
type Sent = {
  items: { id: string; name: string; type: string; parentId: string | null; text?: string; original?: object }[];
};

let keys = 0;
const draft = (title: string, folders: string[] = [], overrides: Partial<Draft> = {}): Draft => ({
  key: keys++,
  folders,
  fileName: `${title}.txt`,
  source: { path: `${title}.txt`, name: `${title}.txt`, folders, size: 5, read: async () => new Blob(['Words']) },
  hashes: [],
  same: null,
  title,
  datePreached: null,
  scripture: '',
  html: async () => `<p>${title}</p>`,
  beginning: title,
  lost: [],
  tidying: null,
  isIncluded: true,
  ...overrides,
});
const asItem = (wire: WireItem): LibraryItem => libraryItem.parse(wire);
const now = new Date('2026-11-20T09:12:00Z');

/** Creates a fake library that accepts each batch. If `refuse` returns a reply, it replaces the normal one. */
function takingLibrary(refuse: (sent: Sent) => unknown = () => null) {
  const batches: Sent['items'][] = [];
  const network = fakeNetwork({});
  network.answer(add, () => {
    const sent = network.bodiesOf(add).at(-1) as Sent;
    const refusal = refuse(sent);
    if (refusal) return refusal;
    batches.push(sent.items);
    const items = sent.items.map(({ name, type, parentId }) => item(name, { type: type as 'Folder', parentId }));
    return streamOf([{ kind: 'added', items }]);
  });
  return { batches, network };
}

/** Does not wait for a lost connection. */
const once: Attempt = (step) => step();

/** The names of the items that Undo removes. */
const topNames = (plan: Plan) => {
  const ids = new Set(topIdsOf(plan));
  return [...plan.levels.flat(), ...plan.leaves].filter(({ id }) => ids.has(id)).map(({ name }) => name);
};

const runPlan = (drafts: Draft[], items: LibraryItem[] = [], targetId: string | null = null) => {
  const reported: number[] = [];
  const controller = new AbortController();
  const plan = importPlan(layOut(drafts, items, targetId, now), drafts, { keepsOriginals: false, isTidied: true });
  const onProgress = (n: number) => void reported.push(n);
  const done = addPlan(plan, { targetId, attempt: once, onProgress, signal: controller.signal });
  return { done, reported, plan, controller };
};

const runLeft = (plan: Plan, outcomes: ReadonlyMap<string, ImportOutcome> = new Map()) =>
  addPlan(plan, {
    targetId: null,
    attempt: once,
    onProgress: () => {},
    outcomes,
    signal: new AbortController().signal,
  });

const original = { uploadPath: 'uploads/1', fileName: 'A.doc' };
const runLeaves = (items: NewItem[]) => {
  const leaves = items.map((leaf) => ({ id: leaf.name, name: leaf.name, parentKey: null, make: async () => leaf }));
  return runLeft({ known: new Map(), levels: [], leaves });
};

describe('adding drafts', () => {
  test('creates their folders from the outermost in, then the documents', async () => {
    const { batches } = takingLibrary();
    const { done, reported, plan } = runPlan([
      draft('Comfort', ['Sermons', 'Advent']),
      draft('Loose'),
      draft('Joy', ['Sermons']),
    ]);
    const { made, failed, stoppedBy } = await done;
    expect(sizeOf(plan)).toBe(5);
    expect(batches.map((batch) => batch.map(({ name }) => name))).toEqual([
      ['Sermons'],
      ['Advent'],
      ['Comfort', 'Loose', 'Joy'],
    ]);
    const idOf = (name: string) => made.find((each) => each.name === name)!.id;
    expect(batches[1]![0]!.parentId).toBe(idOf('Sermons'));
    expect(batches[2]!.map(({ parentId }) => parentId)).toEqual([idOf('Advent'), null, idOf('Sermons')]);
    expect(batches[2]![0]).toMatchObject({
      type: 'BuilderAsset',
      text: '<p>Comfort</p>',
      dateCreated: now.toISOString(),
    });
    expect({ failed, stoppedBy, reported }).toEqual({ failed: [], stoppedBy: null, reported: [1, 2, 5] });
    expect(topNames(plan)).toEqual(['Sermons', 'Loose']);
  });

  test('reuses an existing folder of the same name, and Undo removes only what was added', async () => {
    const { batches } = takingLibrary();
    const sermons = asItem(item('Sermons', { type: 'Folder' }));
    const { done, plan } = runPlan([draft('Comfort', ['sermons', 'Advent'])], [sermons]);
    await done;
    expect(batches[0]).toMatchObject([{ name: 'Advent', parentId: sermons.id }]);
    expect(topNames(plan)).toEqual(['Advent']);
  });

  test('continues after a refused item, and names it', async () => {
    takingLibrary(
      ({ items }) => items.some(({ name }) => name === 'Bad') && refusedFields({ items: ['Name is too strange'] }),
    );
    const drafts = ['A', 'B', 'Bad', 'C', 'D'].map((name) => draft(name));
    const { made, failed } = await runPlan(drafts).done;
    expect(made.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D']);
    expect(failed).toEqual([{ name: 'Bad', reason: 'Name is too strange' }]);
  });

  test('ends if the server is unreachable or the library is full, and returns what was added before', async () => {
    for (const [answer, sentence] of [
      [noAnswer, 'Cannot reach Sermon Maker. Please try again.'],
      [() => refused(409, 'Your library is full.'), 'Your library is full.'],
    ] as const) {
      let calls = 0;
      takingLibrary(() => ++calls > 1 && answer());
      const { made, stoppedBy } = await runPlan(Array.from({ length: 60 }, (_, n) => draft(`${n}`))).done;
      expect({ made: made.length, stoppedBy }).toEqual({ made: 25, stoppedBy: sentence });
    }
  });

  test('adds documents without their originals if the storage is full', async () => {
    const uploads = fakeUploads();
    const { batches, network } = takingLibrary(({ items }) =>
      items.some(({ original }) => original) ? refused(409, 'Your storage is full.') : null,
    );
    network.answer('POST /api/FileAssets/GenerateFileUploadUrl', {
      url: '/uploads/1',
      filePath: 'uploads/1',
      contentType: 'text/plain',
    });
    const drafts = [draft('Comfort')];
    const done = runLeft(importPlan(layOut(drafts, [], null, now), drafts, { keepsOriginals: true, isTidied: true }));
    await vi.waitFor(() => uploads.take(0));
    const { made, withoutOriginal, stoppedBy } = await done;
    expect({ made: made.length, withoutOriginal, stoppedBy }).toEqual({
      made: 1,
      withoutOriginal: [{ name: 'Comfort', reason: 'Your storage is full.' }],
      stoppedBy: null,
    });
    expect(batches).toHaveLength(1);
  });

  test('adds documents as they are in their files if the versions before tidying do not fit into the storage', async () => {
    const { batches } = takingLibrary(({ items }) =>
      items.some((sent) => 'untidiedText' in sent) ? refused(409, 'Your storage is full.') : null,
    );
    const untidiedText = '<p>COMFORT</p>';
    const { made, stoppedBy } = await runLeaves([
      { ...newItem('BuilderAsset', 'A', now), text: '<h1>COMFORT</h1>', untidiedText },
    ]);
    expect({ made: made.length, stoppedBy }).toEqual({ made: 1, stoppedBy: null });
    expect(batches).toEqual([[expect.objectContaining({ text: untidiedText })]]);
  });

  test('keeps the originals that still fit into the storage', async () => {
    const { batches } = takingLibrary(({ items }) =>
      items.some(({ name, original }) => name === 'Long' && original) ? refused(409, 'Your storage is full.') : null,
    );
    const { withoutOriginal, stoppedBy } = await runLeaves(
      ['A', 'B', 'Long', 'C'].map((name) => ({ ...newItem('BuilderAsset', name, now), original })),
    );
    expect(batches.flat().map((sent) => [sent.name, sent.original !== undefined])).toEqual([
      ['A', true],
      ['B', true],
      ['Long', false],
      ['C', true],
    ]);
    expect({ withoutOriginal, stoppedBy }).toEqual({
      withoutOriginal: [{ name: 'Long', reason: 'Your storage is full.' }],
      stoppedBy: null,
    });
  });

  test.each([
    ['slideImage', 'Upload', { changed: 1, withoutOriginal: 0 }],
    ['original', 'Original', { changed: 0, withoutOriginal: 1 }],
  ] as const)('leaves out only the refused %s', async (part, field, numbers) => {
    const { batches } = takingLibrary(({ items }) => part in items[0]! && refusedFields({ [field]: ['No'] }));
    const whole = { ...newItem('BuilderAsset', 'A', now), slideImage: 'uploads/2', original };
    const { changed, withoutOriginal } = await runLeaves([whole]);
    expect({ changed: changed.length, withoutOriginal: withoutOriginal.length }).toEqual(numbers);
    const { [part]: _, ...rest } = { slideImage: whole.slideImage, original };
    expect(batches).toEqual([[expect.objectContaining(rest)]]);
  });

  test('goes on with the same ids where an earlier run has ended, and counts what that has added', async () => {
    const drafts = [draft('Comfort', ['Sermons']), draft('Joy', ['Sermons']), draft('Peace'), draft('Hope')];
    const plan = importPlan(layOut(drafts, [], null, now), drafts, { keepsOriginals: false, isTidied: true });
    const [comfort, , peace] = plan.leaves;
    const { batches } = takingLibrary();
    const outcomes = new Map([
      [comfort!.id, { isAdded: true, reason: 'Your storage is full.' }],
      [peace!.id, { isAdded: false, reason: 'No' }],
    ]);
    const { count, made, failed, withoutOriginal } = await runLeft(plan, outcomes);
    expect(batches.map((batch) => batch.map(({ id, name }) => [id, name]))).toEqual([
      [[plan.levels[0]![0]!.id, 'Sermons']],
      [1, 3].map((n) => [plan.leaves[n]!.id, plan.leaves[n]!.name]),
    ]);
    expect({ count, made: made.length, failed, withoutOriginal }).toEqual({
      count: 4,
      made: 3,
      failed: [{ name: 'Peace', reason: 'No' }],
      withoutOriginal: [{ name: 'Comfort', reason: 'Your storage is full.' }],
    });
  });

  test('ends when canceled, and returns what was added before', async () => {
    const cancel = { now: () => {} };
    let calls = 0;
    takingLibrary(() => void (++calls === 2 && cancel.now()));
    const run = runPlan(Array.from({ length: 100 }, (_, n) => draft(`${n}`)));
    cancel.now = () => run.controller.abort();
    const { made, stoppedBy } = await run.done;
    expect({ made: made.length, stoppedBy }).toEqual({ made: 50, stoppedBy: '' });
  });

  test('sends at most three million bytes of text in one call', async () => {
    const { batches } = takingLibrary();
    const long = 'é'.repeat(700_000);
    await runPlan(['A', 'B', 'C', 'D'].map((name) => draft(name, [], { html: async () => long }))).done;
    expect(batches.map((batch) => batch.length)).toEqual([2, 2]);
  });
});

describe('an existing name', () => {
  test('is marked in the target folder and in its folders of the same name', () => {
    const advent = asItem(item('Advent', { type: 'Folder' }));
    const items = [
      advent,
      asItem(item('Comfort', { parentId: advent.id })),
      asItem(item('Loose')),
      asItem(item('Joy', { type: 'Folder' })),
    ];
    const drafts = [
      draft('comfort ', ['advent']),
      draft('Comfort'),
      draft('LOOSE'),
      draft('Joy'),
      draft('Loose', ['New']),
    ];
    const marked = (targetId: string | null) =>
      drafts.filter(({ key }) => keysWithExistingName(drafts, items, targetId).has(key)).map(({ title }) => title);
    expect(marked(null)).toEqual(['comfort ', 'LOOSE']);
    expect(marked(advent.id)).toEqual(['Comfort']);
  });
});
