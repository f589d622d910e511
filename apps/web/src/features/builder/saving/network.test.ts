import type { SermonDocument } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Entry } from '../../../offline/journal.ts';
import { createSaveServer, type Stored } from '../../../testing/saveServer.setup.ts';
import { type Autosave, createAutosave } from './autosave.ts';
import { openText } from './recover.ts';

/** What happens to a request: how long it takes, what gets lost, and when a second copy of it arrives, if ever. */
type Fate = { requestMs: number; replyMs: number; lost: 'nothing' | 'request' | 'reply'; copyAfterMs: number | null };
const smooth: Fate = { requestMs: 0, replyMs: 0, lost: 'nothing', copyAfterMs: null };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const never = () => new Promise<never>(() => {});

/** A server, and a network that treats the next requests as `fates` says. */
function createWorld() {
  const server = createSaveServer();
  const world = {
    server,
    fates: [] as Fate[],
    /** The texts that the server confirmed to an editor. */
    confirmed: [] as { editorId: string; step: number; text: string }[],
    questions: 0,
    /** The texts that were replaced by one that does not continue them, without the user's consent. */
    overwritten: [] as string[],
    editors: 0,
    async request<T>(perform: () => T): Promise<T> {
      const { requestMs, replyMs, lost, copyAfterMs } = world.fates.shift() ?? smooth;
      await after(requestMs);
      if (copyAfterMs !== null) setTimeout(() => void outcomeOf(perform), copyAfterMs);
      const outcome = lost === 'request' ? null : outcomeOf(perform);
      await after(replyMs);
      if (!outcome || lost === 'reply') throw new CallFailed('No reply', 0);
      return outcome();
    },
  };
  return world;
}

function outcomeOf<T>(perform: () => T): () => T {
  try {
    const reply = perform();
    return () => reply;
  } catch (cause) {
    return () => {
      throw cause;
    };
  }
}

/** A browser on one device, with its journal. At most one page has the document open. */
function createDevice(name: string, world: ReturnType<typeof createWorld>) {
  const journal = new Map<string, Entry>();
  let words = 0;
  let hasChosenMine = false;
  const device = {
    journal,
    page: null as { autosave: Autosave<Stored>; text: string; isAlive: boolean; editorId: string } | null,
    async open() {
      const opening = await openText({ id: 'd', ...world.server.current } as SermonDocument, {
        journal: {
          ofDocument: async () => [...journal.values()].toSorted((a, b) => b.at.getTime() - a.at.getTime()),
          async replace(replacedId, entry) {
            journal.delete(replacedId);
            return journal.set(entry.editorId, entry).size > 0;
          },
          remove: async (editorId) => void journal.delete(editorId),
        },
        hold: async () => () => {},
        receiptOf: async (editorId) => world.server.receiptOf(editorId),
        fetchNewest: async () => ({ id: 'd', ...world.server.current }) as SermonDocument,
        newEditorId: () => `${name} ${(world.editors += 1)}`,
      });
      const { editorId, html, base, restoredFrom, restoredId } = opening;
      const page = { autosave: null as unknown as Autosave<Stored>, text: html, isAlive: true, editorId };
      /** After the page has ended, its requests may still arrive, but nothing else of it happens. */
      const whileAlive = <T>(reply: T) => (page.isAlive ? reply : never());
      page.autosave = createAutosave<Stored>({
        isOnline: () => true,
        base,
        restored: restoredFrom && html,
        isEarlierState: ({ revision }) =>
          world.request(() => restoredId !== null && world.server.receiptOf(restoredId)?.revision === revision),
        edited: new Date(),
        read: () => page.text,
        save: async (text, revision, { step }) => {
          const perform = () => {
            const { current } = world.server;
            const reply = world.server.save({ text, revision, editorId, editorStep: step });
            const isReplaced = world.server.current.revision > current.revision;
            if (isReplaced && !text.startsWith(current.text) && !hasChosenMine) world.overwritten.push(current.text);
            return reply;
          };
          const failed = (cause: unknown) => (page.isAlive ? Promise.reject(cause) : never());
          const reply = await whileAlive(await world.request(perform).catch(failed));
          world.confirmed.push({ editorId, step, text });
          return reply;
        },
        fetchLatest: async () => world.request(() => world.server.current),
        onChangedElsewhere: () => {},
        journal: {
          write: async (html, { revision, text: baseText }, step, at) =>
            page.isAlive &&
            journal.set(editorId, { editorId, documentId: 'd', html, revision, baseText, step, at }).size > 0,
          clear: () => void (page.isAlive && journal.delete(editorId)),
        },
        clock: {
          now: () => new Date(),
          after(ms, perform) {
            const timer = setTimeout(() => page.isAlive && perform(), ms);
            return () => clearTimeout(timer);
          },
        },
      });
      let wasConflict = false;
      page.autosave.subscribe(() => {
        const isConflict = page.autosave.state.kind === 'conflict';
        if (isConflict && !wasConflict) world.questions += 1;
        wasConflict = isConflict;
      });
      device.page = page;
      if (restoredFrom) void page.autosave.saveNow();
    },
    /** Types a word that nobody has typed before. The editor is read-only during a question. */
    type() {
      const { page } = device;
      if (!page || page.autosave.state.kind === 'conflict') return;
      page.text += ` ${name}${(words += 1)}`;
      page.autosave.changed();
    },
    async choose(isMine: boolean) {
      const { page } = device;
      if (page?.autosave.state.kind !== 'conflict') return;
      hasChosenMine ||= isMine;
      if (isMine) return void page.autosave.keepMine();
      const other = await page.autosave.fetchOther().catch(() => null);
      if (!other || !page.isAlive) return;
      page.text = other.text;
      page.autosave.replaced(other);
    },
    /** Ends the page, either after the events of a page that is closed or by a crash. */
    end(isCrash: boolean) {
      if (!isCrash) device.page?.autosave.leave();
      if (device.page) device.page.isAlive = false;
      device.page = null;
    },
  };
  return device;
}

const fate = fc.record<Fate>({
  requestMs: fc.integer({ min: 0, max: 4_000 }),
  replyMs: fc.integer({ min: 0, max: 4_000 }),
  lost: fc.constantFrom('nothing', 'nothing', 'request', 'reply'),
  copyAfterMs: fc.option(fc.integer({ min: 0, max: 60_000 })),
});
const event = fc.record({
  device: fc.nat(1),
  kind: fc.constantFrom(
    'type',
    'type',
    'type',
    'pass',
    'pass',
    'save',
    'leave',
    'open',
    'close',
    'crash',
    'mine',
    'other',
  ),
  ms: fc.integer({ min: 1, max: 20_000 }),
});

test('a text that was confirmed is current, in the history, or superseded by its own editor, and none is overwritten unasked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), fc.array(fate, { maxLength: 30 }), async (events, fates) => {
      const world = createWorld();
      world.fates = [...fates];
      const devices = [createDevice('desk', world), createDevice('phone', world)];
      for (const { device: index, kind, ms } of events) {
        const device = devices[index]!;
        if (kind === 'pass') await pass(ms);
        else if (kind === 'type') device.type();
        else if (kind === 'open') await (device.page ?? device.open());
        else if (kind === 'save') void device.page?.autosave.saveNow();
        else if (kind === 'leave') device.page?.autosave.leave();
        else if (kind === 'mine' || kind === 'other') void device.choose(kind === 'mine');
        else device.end(kind === 'crash');
        await pass(0);
      }
      await pass(200_000);
      expect(world.overwritten).toEqual([]);
      const { current, kept, refused, receiptOf } = world.server;
      for (const { editorId, step, text } of world.confirmed) {
        const isSuperseded = receiptOf(editorId)!.step > step;
        expect(isSuperseded || [current.text, ...kept, ...refused].includes(text), text).toBe(true);
      }
      for (const { page, journal } of devices) {
        if (!page || page.autosave.state.kind === 'conflict') continue;
        expect(page.autosave.state.kind).toBe('saved');
        expect(journal.has(page.editorId)).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});

test('writing on one device after the other never asks a question, whatever the network does to requests and replies', async () => {
  const turn = fc.record({
    device: fc.nat(1),
    pauses: fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 6 }),
    fates: fc.array(fate, { maxLength: 6 }),
    isLastReplyLost: fc.boolean(),
    isCrash: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 2, maxLength: 8 }), async (turns) => {
      const world = createWorld();
      const devices = [createDevice('desk', world), createDevice('phone', world)];
      for (const { device: index, pauses, fates, isLastReplyLost, isCrash } of turns) {
        const device = devices[index]!;
        await device.open();
        expect(device.page!.text).toBe(world.server.current.text);
        world.fates = [...fates];
        for (const ms of pauses) {
          device.type();
          await pass(ms);
        }
        // The last text reaches the server, although its reply and earlier requests may not.
        device.type();
        const { text } = device.page!;
        world.fates = [isLastReplyLost ? { ...smooth, lost: 'reply' } : smooth];
        device.page!.autosave.leave();
        await pass(0);
        expect(world.server.current.text).toBe(text);
        device.end(isCrash);
      }
      await pass(200_000);
      expect(world.questions).toBe(0);
      expect(world.server.refused).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
