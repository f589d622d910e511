import { CallFailed } from '@sermon/contract/client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Crash, crashAt, type Wrap } from '../../testing/crash.setup.ts';
import { fakeStorage, fakeWebLocks, storedRows, writeUnsaved } from '../../testing/storage.setup.ts';
import { createSyncServer } from '../../testing/syncServer.setup.ts';
import { Journal } from '../journal.ts';
import { holdEditor, newEditorId } from '../openEditors.ts';
import { firstRepeatMs } from './repeatedRun.ts';
import type { Sent, SyncServer } from './saves.ts';
import { createSender, type Sender } from './sender.ts';

const ruth = newEditorId();
const html = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');
const base = html('The son went away', 'He spent everything', 'The father ran to him');
const mine = html('The son went away mine', 'He spent everything', 'The father ran to him');
const theirs = html('The son went away', 'He spent everything', 'The father ran to him theirs');
const merged = html('The son went away mine', 'He spent everything', 'The father ran to him theirs');
const touching = html('The son went away theirs', 'He spent everything', 'The father ran to him');

/** Whether the lock of an editor cannot be taken, although no window seems to have the editor open. */
let isHeldElsewhere = false;

/** A device with an unsaved text of a document, and the server. */
async function createWorld({ unsaved = mine }: { unsaved?: string | null } = {}) {
  const server = createSyncServer();
  const document = server.add({ text: base, revision: 4, name: 'The Father Who Runs' });
  const { id } = document;
  const entry = { documentId: id, html: unsaved ?? '', revision: 4, baseText: base };
  const { editorId } = unsaved === null ? { editorId: '' } : await writeUnsaved(ruth, entry);
  const sent: Sent[] = [];
  const timers: { ms: number; perform: () => void }[] = [];
  const world = {
    server,
    id,
    editorId,
    timers,
    /** The documents about which the page was told, in order. */
    sentIds: () => sent.map(({ documentId }) => documentId),
    notices: () => sent.flatMap(({ notice }) => notice ?? []),
    journal: new Journal(ruth),
    /** Opens a window and runs its sender once. `wrap` wraps the server and the journal. `started` gets the sender. */
    run: async (wrap: Wrap = (part) => part, started: Partial<Sender> = {}) => {
      const sender = createSender({
        ownerId: ruth,
        journal: wrap(new Journal(ruth)),
        server: () => wrap<SyncServer>(server),
        hold: (editorId) => (isHeldElsewhere ? Promise.resolve(null) : holdEditor(editorId)),
        now: () => new Date('2026-11-23T09:00:00Z'),
        onSent: (one) => sent.push(one),
        after(ms, perform) {
          timers.push({ ms, perform });
          return () => {};
        },
      });
      Object.assign(started, sender);
      await sender.run();
      return sender;
    },
    heads: async () => (await storedRows()).heads,
  };
  return world;
}
type World = Awaited<ReturnType<typeof createWorld>>;

beforeEach(fakeStorage);
beforeEach(() => void (isHeldElsewhere = false));
beforeEach(() => void fakeWebLocks());

const isBack = 'The Father Who Runs was restored from the trash because you changed it offline.';

describe('an unsaved text is sent', () => {
  test('if nobody else has changed the document', async () => {
    const { run, server, id, heads, notices } = await createWorld();
    await run();
    expect(server.textsOf(id)).toEqual([mine, base]);
    expect(await heads()).toEqual([]);
    expect(notices()).toEqual([]);
  });

  test('merged, if another device has changed other paragraphs; the history has both', async () => {
    const { run, server, id, heads, notices } = await createWorld();
    server.write(id, theirs);
    await run();
    expect(server.textOf(id)).toBe(merged);
    expect(server.textsOf(id)).toEqual(expect.arrayContaining([mine, theirs]));
    expect(await heads()).toEqual([]);
    expect(notices()).toEqual([
      'Your offline changes to The Father Who Runs and those from another device were merged. Both versions are in the history.',
    ]);
  });

  test('after its document was restored from the trash', async () => {
    const { run, server, id, heads, notices } = await createWorld();
    server.trash(id);
    await run();
    expect(server.textOf(id)).toBe(mine);
    expect(server.documents.get(id)!.isInTrash).toBe(false);
    expect(await heads()).toEqual([]);
    expect(notices()).toEqual([isBack]);
  });

  test('after its document was restored and merged: both are said, in this order', async () => {
    const { run, server, id, notices } = await createWorld();
    server.write(id, theirs);
    server.trash(id);
    await run();
    expect(server.textOf(id)).toBe(merged);
    expect(notices()).toEqual([isBack, expect.stringContaining('were merged')]);
  });

  test('as a new document, if it was created on this device', async () => {
    const { run, server, heads } = await createWorld({ unsaved: null });
    const { documentId } = await writeUnsaved(ruth, { revision: 0, html: mine, name: 'Written on the train' });
    await run();
    expect(server.documents.get(documentId)).toMatchObject({ text: mine, name: 'Written on the train' });
    expect(await heads()).toEqual([]);
  });

  test('once, even if the reply to an earlier attempt was lost and somebody else has changed the document since', async () => {
    const { run, server, id, editorId, heads } = await createWorld();
    await server.save({ id, text: mine, revision: 4, editorId, editorStep: 3 });
    server.write(id, touching);
    await run();
    expect(server.textOf(id)).toBe(touching);
    expect(await heads()).toEqual([]);
  });

  test('with all texts of its document, oldest first', async () => {
    const { run, server, id, heads } = await createWorld();
    await writeUnsaved(ruth, { documentId: id, html: theirs, revision: 4, baseText: base, at: new Date() });
    await run();
    expect(server.textOf(id)).toBe(merged);
    expect(await heads()).toEqual([]);
  });

  test('never for another user of this device', async () => {
    const { run, server, heads } = await createWorld({ unsaved: null });
    await writeUnsaved(newEditorId(), { html: mine });
    await run();
    expect(server.calls).toEqual([]);
    expect(await heads()).toHaveLength(1);
  });
});

describe('an unsaved text stays', () => {
  test('if its document was restored from the trash and the user is asked: the page hears at once that it is back', async () => {
    const { run, server, id, heads, notices, sentIds } = await createWorld();
    server.write(id, touching);
    server.trash(id);
    await run();
    expect(server.documents.get(id)!.isInTrash).toBe(false);
    expect(await heads()).toMatchObject([{ sync: { isQuestion: true } }]);
    expect(sentIds()).toEqual([id]);
    expect(notices()).toEqual([isBack]);
    await run();
    expect(notices(), 'said once').toEqual([isBack]);
  });

  test('if the same paragraph was changed elsewhere: the user is asked', async () => {
    const { run, server, id, heads, timers } = await createWorld();
    server.write(id, touching);
    await run();
    expect(server.textOf(id)).toBe(touching);
    expect(await heads()).toMatchObject([{ sync: { isQuestion: true } }]);
    expect(timers).toEqual([]);
  });

  test('if its document was permanently deleted', async () => {
    const { run, server, id, heads } = await createWorld();
    server.purge(id);
    await run();
    expect(await heads()).toMatchObject([{ goneAt: new Date('2026-11-23T09:00:00Z') }]);
    server.calls = [];
    await run();
    expect(server.calls).toEqual([]);
  });

  test('and does not count as deleted, if another user has signed in in the meantime', async () => {
    const { run, server, heads } = await createWorld();
    server.signInAnother();
    await run();
    const [head] = await heads();
    expect(head).not.toHaveProperty('goneAt');
  });

  test('while an editor has it open, or another text of its document', async () => {
    const { open } = fakeWebLocks();
    const { run, server, id, heads } = await createWorld({ unsaved: null });
    const [held] = [await writeUnsaved(ruth, { documentId: id }), await writeUnsaved(ruth, { documentId: id })];
    const close = open(held.editorId);
    await run();
    expect(server.calls).toEqual([]);
    close();
    expect(await heads()).toHaveLength(2);
  });

  test('over plain HTTP', async () => {
    Reflect.deleteProperty(navigator, 'locks');
    const { run, server, heads } = await createWorld();
    await run();
    expect(server.calls).toEqual([]);
    expect(await heads()).toHaveLength(1);
  });

  test.each([
    ['the server cannot be reached', 0, [firstRepeatMs]],
    ['the session has ended', 401, []],
  ])('if %s, and then no other text is tried', async (_, status, retries) => {
    const { run, heads, timers } = await createWorld();
    await writeUnsaved(ruth);
    await writeUnsaved(ruth);
    const get = vi.fn<() => Promise<never>>(() => Promise.reject(new CallFailed('', status)));
    await run((part) => ('receipt' in part ? { ...part, get } : part));
    expect(get.mock.calls.length).toBeLessThanOrEqual(2);
    expect(await heads()).toHaveLength(3);
    expect(timers.map(({ ms }) => ms)).toEqual(retries);
  });

  test('if one request is lost, and is sent again after a while, because the connection may work all the same', async () => {
    const { run, server, id, timers } = await createWorld();
    let isLost = true;
    const get = () => Promise.reject(new CallFailed('', 0));
    await run((part) => ('receipt' in part && isLost ? { ...part, get } : part));
    isLost = false;
    timers[0]!.perform();
    await vi.waitFor(() => expect(server.textOf(id)).toBe(mine), 45_000);
  });

  test('if the sender is stopped, whatever the interrupted request reports', async () => {
    const { run, heads, timers } = await createWorld();
    const sender: Partial<Sender> = {};
    let isAsked = () => {};
    const asked = new Promise<void>((settle) => (isAsked = settle));
    let interrupt = (_cause: Error) => {};
    const get = () =>
      new Promise<never>((_, fail) => {
        interrupt = fail;
        isAsked();
      });
    const running = run((part) => ('receipt' in part ? { ...part, get } : part), sender);
    await asked;
    const stopped = sender.stop!();
    interrupt(Object.assign(new Error('This operation was aborted'), { name: 'AbortError' }));
    await stopped;
    await running;
    expect(await heads()).toHaveLength(1);
    expect(timers).toEqual([]);
  });

  test('if the lock of its editor is not free at once, and is sent again after a while', async () => {
    const { run, server, id, timers } = await createWorld();
    isHeldElsewhere = true;
    await run();
    expect(server.calls).toEqual([]);
    isHeldElsewhere = false;
    timers[0]!.perform();
    await vi.waitFor(() => expect(server.textOf(id)).toBe(mine), 45_000);
  });

  test('if the server is busy, and is sent again after a while', async () => {
    const { run, server, id, timers } = await createWorld();
    const busy = { get: () => Promise.reject(new CallFailed('', 503)) };
    let isBusy = true;
    await run((part) => ('receipt' in part && isBusy ? { ...part, ...busy } : part));
    expect(timers.map(({ ms }) => ms)).toEqual([firstRepeatMs]);
    isBusy = false;
    timers[0]!.perform();
    await vi.waitFor(() => expect(server.textOf(id)).toBe(mine), 45_000);
  });

  test('if the server refuses it, and says why', async () => {
    const { run, heads } = await createWorld();
    const save = () => Promise.reject(new CallFailed('', 400, { text: ['Text is too long'] }));
    await run((part) => ('receipt' in part ? { ...part, save } : part));
    expect(await heads()).toMatchObject([{ sync: { refusal: 'Text is too long' } }]);
  });
});

describe('a page that ends at any moment loses no text and sends none twice', () => {
  const cases: [
    name: string,
    prepare: (world: World) => Promise<void> | void,
    expected: { text: string; kept: string[] },
  ][] = [
    ['a text based on the newest version', () => {}, { text: mine, kept: [base] }],
    [
      'a text that is merged',
      ({ server, id }) => server.write(id, theirs),
      { text: merged, kept: [mine, theirs, base] },
    ],
    ['a text of a document in the trash', ({ server, id }) => server.trash(id), { text: mine, kept: [base] }],
    [
      'a text that is merged with a document in the trash',
      ({ server, id }) => {
        server.write(id, theirs);
        server.trash(id);
      },
      { text: merged, kept: [mine, theirs, base] },
    ],
    [
      'a text that had arrived',
      async ({ server, id, editorId }) => {
        await server.save({ id, text: mine, revision: 4, editorId, editorStep: 3 });
        server.write(id, touching);
      },
      { text: touching, kept: [mine, base] },
    ],
  ];

  test.each(cases)('%s', async (_, prepare, { text, kept }) => {
    const undisturbed = crashAt(Infinity, 'before');
    const first = await createWorld();
    await prepare(first);
    await first.run(undisturbed.wrap);
    expect(first.server.textOf(first.id)).toBe(text);
    for (let number = 1; number <= undisturbed.counted.count; number += 1)
      for (const when of ['before', 'after'] as const) {
        const world = await createWorld();
        await prepare(world);
        await expect(world.run(crashAt(number, when).wrap)).rejects.toThrow(Crash);
        await world.run();
        expect(world.server.textsOf(world.id).toSorted()).toEqual([text, ...kept].toSorted());
        expect(await world.heads()).toEqual([]);
        expect(world.server.documents.size).toBe(1);
        expect(world.notices().length).toBeLessThanOrEqual(first.notices().length);
      }
  });

  test('a new document', async () => {
    const unsaved = { revision: 0, html: mine };
    const undisturbed = crashAt(Infinity, 'before');
    await writeUnsaved(ruth, unsaved);
    const first = await createWorld({ unsaved: null });
    await first.run(undisturbed.wrap);
    for (let number = 1; number <= undisturbed.counted.count; number += 1)
      for (const when of ['before', 'after'] as const) {
        const world = await createWorld({ unsaved: null });
        const { documentId } = await writeUnsaved(ruth, unsaved);
        await expect(world.run(crashAt(number, when).wrap)).rejects.toThrow(Crash);
        await world.run();
        expect([...world.server.documents.keys()].toSorted()).toEqual([world.id, documentId].toSorted());
        expect(world.server.textsOf(documentId)).toEqual([mine]);
        expect(await world.heads()).toEqual([]);
      }
  });
});
