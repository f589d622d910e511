import type { LibraryItem } from '@sermon/contract/library';
import { libraryItem } from '@sermon/contract/library';
import { describe, expect, test } from 'vitest';
import { item, type WireItem } from '../../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused, refusedFields } from '../../../testing/network.setup.ts';
import { addPlan, topOf } from './addPlan.ts';
import { alreadyThere, type Draft } from '../import/drafts.ts';
import { importPlan } from '../import/importPlan.ts';
import { sizeOf } from './plan.ts';

const add = 'POST /api/LibraryArchive/AddItems';
type Sent = { items: { name: string; type: string; parentId: string | null; text?: string }[] };

let keys = 0;
const draft = (title: string, folders: string[] = [], more: Partial<Draft> = {}): Draft => ({
  key: keys++,
  folders,
  fileName: `${title}.txt`,
  title,
  datePreached: null,
  scripture: '',
  html: `<p>${title}</p>`,
  lost: [],
  isIncluded: true,
  ...more,
});
const asItem = (wire: WireItem): LibraryItem => libraryItem.parse(wire);
const now = new Date('2026-11-20T09:12:00Z');

/** A library that takes what it is sent; `refuse` says what it answers to a batch instead. */
function takingLibrary(refuse: (sent: Sent) => unknown = () => null) {
  const batches: Sent['items'][] = [];
  const network = fakeNetwork({});
  network.answer(add, () => {
    const sent = network.bodiesOf(add).at(-1) as Sent;
    const refusal = refuse(sent);
    if (refusal) return refusal;
    batches.push(sent.items);
    return sent.items.map(({ name, type, parentId }) => item(name, { type: type as 'Folder', parentId }));
  });
  return { batches };
}

const carryOut = (drafts: Draft[], items: LibraryItem[] = [], targetId: string | null = null) => {
  const told: number[] = [];
  const controller = new AbortController();
  const plan = importPlan(drafts, items, targetId, now);
  const done = addPlan(plan, targetId, (n) => told.push(n), controller.signal);
  return { done, told, plan, controller };
};

describe('adding drafts', () => {
  test('makes their folders from the outermost in, then the documents in them', async () => {
    const { batches } = takingLibrary();
    const { done, told, plan } = carryOut([
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
    const idOf = (name: string) => made.find((one) => one.name === name)!.id;
    expect(batches[1]![0]!.parentId).toBe(idOf('Sermons'));
    expect(batches[2]!.map(({ parentId }) => parentId)).toEqual([idOf('Advent'), null, idOf('Sermons')]);
    expect(batches[2]![0]).toMatchObject({
      type: 'BuilderAsset',
      text: '<p>Comfort</p>',
      dateCreated: now.toISOString(),
    });
    expect({ failed, stoppedBy, told }).toEqual({ failed: [], stoppedBy: null, told: [1, 2, 5] });
    expect(topOf(made).map(({ name }) => name)).toEqual(['Sermons', 'Loose']);
  });

  test('uses a folder of the same name that is there, and removes only what was added to it', async () => {
    const { batches } = takingLibrary();
    const sermons = asItem(item('Sermons', { type: 'Folder' }));
    const { made } = await carryOut([draft('Comfort', ['sermons', 'Advent'])], [sermons]).done;
    expect(batches[0]).toMatchObject([{ name: 'Advent', parentId: sermons.id }]);
    expect(topOf(made).map(({ name }) => name)).toEqual(['Advent']);
  });

  test('goes on after one that is refused, and says which', async () => {
    takingLibrary(
      ({ items }) => items.some(({ name }) => name === 'Bad') && refusedFields({ items: ['Name is too strange'] }),
    );
    const drafts = ['A', 'B', 'Bad', 'C', 'D'].map((name) => draft(name));
    const { made, failed } = await carryOut(drafts).done;
    expect(made.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D']);
    expect(failed).toEqual([{ name: 'Bad', reason: 'Name is too strange' }]);
  });

  test('ends where the server is away or the library is full, and tells what was added until then', async () => {
    for (const [answer, said] of [
      [noAnswer, 'Cannot reach Sermon Maker. Please try again.'],
      [() => refused(409, 'Your library is full.'), 'Your library is full.'],
    ] as const) {
      let calls = 0;
      takingLibrary(() => ++calls > 1 && answer());
      const { made, stoppedBy } = await carryOut(Array.from({ length: 60 }, (_, n) => draft(`${n}`))).done;
      expect({ made: made.length, stoppedBy }).toEqual({ made: 25, stoppedBy: said });
    }
  });

  test('ends when it is cancelled, and what was added is told', async () => {
    const cancel = { now: () => {} };
    let calls = 0;
    takingLibrary(() => void (++calls === 2 && cancel.now()));
    const run = carryOut(Array.from({ length: 100 }, (_, n) => draft(`${n}`)));
    cancel.now = () => run.controller.abort();
    const { made, stoppedBy } = await run.done;
    expect({ made: made.length, stoppedBy }).toEqual({ made: 50, stoppedBy: '' });
  });

  test('sends at most three million bytes of text in one call', async () => {
    const { batches } = takingLibrary();
    const long = 'é'.repeat(700_000);
    await carryOut(['A', 'B', 'C', 'D'].map((name) => draft(name, [], { html: long }))).done;
    expect(batches.map((batch) => batch.length)).toEqual([2, 2]);
  });
});

describe('a name that is there already', () => {
  test('is marked in the target folder and in folders of the same name under it', () => {
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
      drafts.filter(({ key }) => alreadyThere(drafts, items, targetId).has(key)).map(({ title }) => title);
    expect(marked(null)).toEqual(['comfort ', 'LOOSE']);
    expect(marked(advent.id)).toEqual(['Comfort']);
  });
});
