import { CallFailed } from '@sermon/contract/client';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSaveServer, type Stored } from '../../../testing/saveServer.setup.ts';
import { type Autosave, createAutosave, longestUnsavedMs, retryAfterMs } from './autosave.ts';

/** A reply to a request: the server's own, a refusal with a status, or 'lost' if only the reply gets lost. */
type Reply = 'ok' | 'lost' | number;
const editorId = 'desk';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * Creates an autosave session with a fake editor, journal and server. Each request reaches the server at once and is
 * answered after 100 ms. The test sets the replies.
 */
function createSession({ revision = 1, restored = null as string | null, replies = [] as Reply[] } = {}) {
  const server = createSaveServer({ revision, text: '' });
  const session = {
    text: restored ?? '',
    replies,
    defaultReply: 'ok' as Reply,
    /** How long requests take to reach the server, and their replies to come back. */
    requestMs: 0,
    replyAfterMs: 100,
    /** Simulates a broken server that rejects every revision as stale. */
    isAlwaysStale: false,
    get server(): Stored {
      return server.current;
    },
    /** The stale texts that the server added to the history. */
    staleTexts: server.refused,
    sent: [] as { text: string; revision: number; keepalive: boolean; step: number }[],
    /** Revisions saved elsewhere whose text was already known here. */
    otherRevisions: [] as number[],
    inFlight: 0,
    maxInFlight: 0,
    journal: null as { text: string; revision: number } | null,
    journalDates: [] as Date[],
    /** The text of the base in each write to the journal. */
    journalBases: [] as (string | null)[],
    isJournalFull: false,
    isOnline: true,
    /** The revision that the page that wrote the restored text has saved late. */
    lateRevision: null as number | null,
    autosave: null as unknown as Autosave<Stored>,
    type(text: string) {
      session.text = text;
      session.autosave.changed();
    },
    saveElsewhere(text: string) {
      server.replace(text, 'phone');
    },
  };
  const wait = (ms: number) => (ms ? new Promise((done) => setTimeout(done, ms)) : null);
  const request = async <T>(perform: () => T) => {
    session.maxInFlight = Math.max(session.maxInFlight, (session.inFlight += 1));
    const { requestMs, replyAfterMs } = session;
    await wait(requestMs);
    const next = session.replies.shift() ?? session.defaultReply;
    let outcome: () => T;
    try {
      const reply = typeof next === 'number' ? null : perform();
      outcome = () => reply!;
    } catch (cause) {
      outcome = () => {
        throw cause;
      };
    }
    await wait(replyAfterMs);
    session.inFlight -= 1;
    if (next !== 'ok') throw new CallFailed(`Refused with ${next}`, next === 'lost' ? 0 : next);
    return outcome();
  };
  session.autosave = createAutosave<Stored>({
    base: { revision, text: '' },
    restored,
    isEarlierState: async ({ revision: saved }) => restored !== null && request(() => saved === session.lateRevision),
    edited: new Date('2026-11-20T09:00:00Z'),
    read: () => session.text,
    isOnline: () => session.isOnline,
    save: (text, from, { keepalive, step }) => {
      session.sent.push({ text, revision: from, keepalive, step });
      return request(() => {
        if (!session.isAlwaysStale) return server.save({ text, revision: from, editorId, editorStep: step });
        session.staleTexts.push(text);
        throw new CallFailed('stale', 409);
      });
    },
    fetchLatest: () => request(() => session.server),
    onChangedElsewhere: (saved) => session.otherRevisions.push(saved.revision),
    journal: {
      write: async (text, base, _step, edited) => {
        session.journal = { text, revision: base.revision };
        session.journalBases.push(base.text);
        session.journalDates.push(edited);
        return !session.isJournalFull;
      },
      clear: () => (session.journal = null),
    },
    clock: {
      now: () => new Date(),
      after: (ms, perform) => {
        const timer = setTimeout(perform, ms);
        return () => clearTimeout(timer);
      },
    },
  });
  return session;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('saving during writing', () => {
  test('a change is saved after three seconds without another change', async () => {
    const session = createSession();
    session.type('G');
    await pass(2_000);
    session.type('Grace');
    expect(session.autosave.state.kind).toBe('unsaved');
    await pass(2_999);
    expect(session.sent).toEqual([]);
    await pass(1);
    expect(session.autosave.state.kind).toBe('saving');
    await pass(100);
    expect(session.autosave.state.kind).toBe('saved');
    expect(session.server).toEqual({ revision: 2, text: 'Grace' });
  });

  test('a change made during a save is saved next, based on the new revision', async () => {
    const session = createSession();
    session.type('a');
    await pass(3_050);
    session.type('ab');
    await pass(50);
    expect(session.autosave.state.kind).toBe('unsaved');
    await pass(3_100);
    expect(session.sent).toEqual([
      { text: 'a', revision: 1, keepalive: false, step: 1 },
      { text: 'ab', revision: 2, keepalive: false, step: 2 },
    ]);
    expect(session.autosave.state.kind).toBe('saved');
    expect(session.maxInFlight).toBe(1);
  });

  test('a change whose three seconds end during another save is saved as soon as that save ends', async () => {
    const session = createSession();
    session.type('a');
    void session.autosave.saveNow();
    await pass(50);
    session.type('ab');
    void session.autosave.saveNow();
    await pass(150);
    expect(session.server.text).toBe('ab');
    expect(session.maxInFlight).toBe(1);
  });

  test('typing that never pauses is saved fifteen seconds after the first unsaved change', async () => {
    const session = createSession();
    const typeFor = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 1_000) {
        session.type(`${session.text}.`);
        await pass(1_000);
      }
    };
    await typeFor(14_000);
    await pass(999);
    expect(session.sent).toEqual([]);
    await pass(1);
    expect(session.sent.map(({ text }) => text.length)).toEqual([14]);
    await typeFor(40_000);
    expect(session.sent).toHaveLength(3);
    expect(longestUnsavedMs).toBe(15_000);
  });

  test('a limit that is reached during a slow save is met as soon as that save ends', async () => {
    const session = createSession();
    session.type('a');
    void session.autosave.saveNow();
    session.replyAfterMs = 100;
    await pass(100);
    session.replyAfterMs = 20_000;
    session.type('ab');
    void session.autosave.saveNow();
    for (let n = 0; n < 20; n += 1) {
      session.type(`${session.text}.`);
      await pass(1_000);
    }
    await pass(1);
    expect(session.sent.map(({ text }) => text)).toEqual(['a', 'ab', session.text]);
  });

  test('a slow server gets the newest text as soon as it has saved the previous one', async () => {
    const session = createSession();
    session.replyAfterMs = 10_000;
    session.type('a');
    await pass(3_000);
    session.type('ab');
    await pass(10_001);
    expect(session.sent.map(({ text }) => text)).toEqual(['a', 'ab']);
    expect(session.maxInFlight).toBe(1);
  });

  test('Ctrl+S saves immediately and reports whether the server has the text', async () => {
    const session = createSession({ replies: [503, 'ok'] });
    session.type('a');
    const first = session.autosave.saveNow();
    await pass(100);
    expect(await first).toBe(false);
    const second = session.autosave.saveNow();
    await pass(100);
    expect(await second).toBe(true);
  });

  test('saving without changes sends no request', async () => {
    const session = createSession();
    expect(await session.autosave.saveNow()).toBe(true);
    session.autosave.leave();
    expect(session.sent).toEqual([]);
  });

  test('the time of the last edit is the time of the last change', async () => {
    const session = createSession();
    expect(session.autosave.edited).toEqual(new Date('2026-11-20T09:00:00Z'));
    await pass(60_000);
    session.type('a');
    await pass(5_000);
    expect(session.autosave.edited).toEqual(new Date('2026-11-22T09:01:00Z'));
  });

  test('listeners are called for every new state until they unsubscribe', async () => {
    const session = createSession();
    const otherRevisions: string[] = [];
    const stop = session.autosave.subscribe(() => otherRevisions.push(session.autosave.state.kind));
    session.type('a');
    session.type('ab');
    await pass(3_100);
    stop();
    session.type('abc');
    expect(otherRevisions).toEqual(['unsaved', 'saving', 'saved']);
  });
});

describe('the journal of this device', () => {
  test('typing is in the journal after 300 ms and is removed when the server has that text', async () => {
    const session = createSession({ revision: 7 });
    session.type('a');
    await pass(200);
    session.type('ab');
    expect(session.journal).toBeNull();
    await pass(100);
    expect(session.journal).toEqual({ text: 'ab', revision: 7 });
    await pass(3_000);
    expect(session.server.text).toBe('ab');
    expect(session.journal).toBeNull();
  });

  test('text that is sent immediately is in the journal immediately', async () => {
    const session = createSession({ replies: [0] });
    session.type('a');
    void session.autosave.saveNow();
    expect(session.journal).toEqual({ text: 'a', revision: 1 });
  });

  test('text that is newer than the last save stays in the journal, based on the new revision', async () => {
    const session = createSession({ revision: 7 });
    session.type('a');
    await pass(3_050);
    session.type('ab');
    await pass(50);
    expect(session.journal).toEqual({ text: 'ab', revision: 8 });
    expect(session.journalBases).toEqual(['', '', 'a']);
  });

  test('text that is being saved when the screen closes leaves the journal once the server has it', async () => {
    const session = createSession();
    session.type('a');
    void session.autosave.saveNow();
    void session.autosave.close();
    expect(session.journal).toEqual({ text: 'a', revision: 1 });
    await pass(100);
    expect(session.journal).toBeNull();
  });

  test('every save has a step number, which counts the changes', async () => {
    const session = createSession();
    session.type('a');
    session.type('ab');
    await pass(4_000);
    session.type('abc');
    await pass(4_000);
    expect(session.sent.map(({ step }) => step)).toEqual([2, 3]);
  });

  test('an entry has the time of the last edit, even if it is written later', async () => {
    const session = createSession();
    session.type('a');
    const edited = new Date();
    await pass(journalMs);
    session.autosave.leave();
    expect(session.journalDates).toEqual([edited, edited, edited]);
  });

  test('a browser without storage does not claim to keep the text', async () => {
    const session = createSession();
    session.type('a');
    await pass(journalMs);
    expect(session.autosave.isStoredOnDevice).toBe(true);
    session.isJournalFull = true;
    session.type('ab');
    await pass(journalMs);
    expect(session.autosave.isStoredOnDevice).toBe(false);
  });

  test('closing after everything is saved writes nothing to the journal', async () => {
    const session = createSession();
    session.type('a');
    await pass(3_100);
    void session.autosave.close();
    expect(session.journal).toBeNull();
  });

  test('closing while the server is unavailable leaves the text in the journal and starts no more saves', async () => {
    const session = createSession();
    session.defaultReply = 0;
    session.type('a');
    await pass(3_100);
    void session.autosave.close();
    await pass(120_000);
    expect(session.sent).toHaveLength(1);
    expect(session.journal).toEqual({ text: 'a', revision: 1 });
  });
});

describe('while the server is unavailable', () => {
  test('the wait between retries doubles from one second up to thirty', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 60].map(retryAfterMs)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  test.each([0, 500, 502, 503, 429, 408])('status %i is retried until the text is saved', async (status) => {
    const session = createSession({ replies: [status, status, 'ok'] });
    session.type('a');
    await pass(3_100);
    expect(session.autosave.state).toEqual({ kind: 'away', isSignedOut: false });
    await pass(1_000 + 100);
    expect(session.autosave.state.kind).toBe('away');
    await pass(2_000 + 100);
    expect(session.autosave.state.kind).toBe('saved');
    expect(session.server.text).toBe('a');
  });

  test('after a successful save, the next failure starts again with a wait of one second', async () => {
    const session = createSession({ replies: [0, 0, 0, 'ok', 0, 'ok'] });
    session.type('a');
    await pass(3_100 + 1_100 + 2_100 + 4_100);
    expect(session.autosave.state.kind).toBe('saved');
    session.type('ab');
    await pass(3_100 + 1_100);
    expect(session.autosave.state.kind).toBe('saved');
  });

  test('typing continues, and the next retry sends the newest text', async () => {
    const session = createSession({ replies: [0, 'ok'] });
    session.type('a');
    await pass(3_100);
    session.type('ab');
    expect(session.autosave.state.kind).toBe('away');
    await pass(1_100);
    expect(session.server.text).toBe('ab');
  });

  test('it retries immediately when the browser reports that the network is back', async () => {
    const session = createSession({ replies: [0, 0, 0, 'ok'] });
    session.type('a');
    await pass(3_100 + 1_100 + 2_100);
    session.autosave.retry();
    await pass(100);
    expect(session.autosave.state.kind).toBe('saved');
    session.autosave.retry();
    expect(session.sent).toHaveLength(4);
  });

  test('an ended session is reported, and the text is saved after signing in again', async () => {
    const session = createSession({ replies: [401, 'ok'] });
    session.type('a');
    await pass(3_100);
    expect(session.autosave.state).toEqual({ kind: 'away', isSignedOut: true });
    await pass(1_100);
    expect(session.autosave.state.kind).toBe('saved');
  });
});

describe('offline', () => {
  test('changes are written to this device, and nothing is sent', async () => {
    const session = createSession();
    session.isOnline = false;
    session.type('a');
    await pass(3_100);
    expect(session.autosave.state).toEqual({ kind: 'onDevice', isStored: true });
    session.type('ab');
    expect(session.autosave.mayPageClose, 'not written yet').toBe(false);
    await pass(600_000);
    expect(session.autosave.mayPageClose).toBe(true);
    expect(session.journal).toEqual({ text: 'ab', revision: 1 });
    expect(await session.autosave.saveNow()).toBe(false);
    session.autosave.leave();
    await session.autosave.close();
    expect(session.sent).toEqual([]);
  });

  test('the newest text is sent at once when the connection is back', async () => {
    const session = createSession();
    session.isOnline = false;
    session.type('a');
    await pass(3_100);
    session.type('ab');
    session.autosave.retry();
    await pass(0);
    expect(session.sent, 'still offline').toEqual([]);
    session.isOnline = true;
    session.autosave.retry();
    await pass(100);
    expect(session.server.text).toBe('ab');
    expect(session.autosave.state.kind).toBe('saved');
    expect(session.journal).toBeNull();
  });

  test('retries end when the connection is lost', async () => {
    const session = createSession({ replies: [0] });
    session.type('a');
    await pass(3_100);
    expect(session.autosave.state.kind).toBe('away');
    session.isOnline = false;
    await pass(60_000);
    expect(session.autosave.state).toEqual({ kind: 'onDevice', isStored: true });
    expect(session.sent).toHaveLength(1);
  });

  test('a save in flight that fails is not retried', async () => {
    const session = createSession({ replies: [0] });
    session.type('a');
    await pass(3_050);
    session.isOnline = false;
    await pass(60_000);
    expect(session.autosave.state.kind).toBe('onDevice');
    expect(session.sent).toHaveLength(1);
  });

  test('a browser that does not store the text does not claim to keep it', async () => {
    const session = createSession();
    session.isOnline = false;
    session.type('a');
    await pass(3_100);
    const heard = vi.fn<() => void>();
    session.autosave.subscribe(heard);
    session.isJournalFull = true;
    session.type('ab');
    await pass(300);
    expect(session.autosave.state).toEqual({ kind: 'onDevice', isStored: false });
    expect(heard).toHaveBeenCalledTimes(1);
    session.isJournalFull = false;
    session.type('abc');
    await pass(300);
    expect(session.autosave.state).toEqual({ kind: 'onDevice', isStored: true });
  });
});

describe('a text that the server rejects', () => {
  test.each([400, 413])("status %i shows the server's message, and the next change tries again", async (status) => {
    const session = createSession({ replies: [status, 'ok'] });
    session.type('far too long');
    await pass(3_100);
    expect(session.autosave.state).toEqual({ kind: 'refused', message: `Refused with ${status}` });
    await pass(60_000);
    expect(session.sent).toHaveLength(1);
    session.type('shorter');
    await pass(3_100);
    expect(session.server.text).toBe('shorter');
  });

  test('a missing document reports that the text still exists', async () => {
    const session = createSession({ replies: [404] });
    session.type('a');
    await pass(3_100);
    expect(session.autosave.state).toEqual({
      kind: 'refused',
      message: 'This document is no longer in your library. Your text is still here.',
    });
  });
});

describe('an update of the window', () => {
  test('that the server requires finds the text in the journal', async () => {
    const session = createSession({ replies: [426] });
    session.type('a');
    await pass(3_100);
    expect(session.autosave.state).toEqual({ kind: 'refused', message: 'Refused with 426' });
    session.defaultReply = 426;
    session.type('ab');
    expect(await session.autosave.keepOnDevice()).toBe(true);
    expect(session.journal).toEqual({ text: 'ab', revision: 1 });
    await pass(60_000);
    expect(session.journal).toEqual({ text: 'ab', revision: 1 });
    expect(session.server.text).toBe('');
  });

  test('is told if the browser cannot keep the text', async () => {
    const session = createSession({ replies: [426] });
    session.isJournalFull = true;
    session.type('a');
    expect(await session.autosave.keepOnDevice()).toBe(false);
  });

  test('needs no journal if everything is saved', async () => {
    const session = createSession();
    session.isJournalFull = true;
    session.type('a');
    await pass(3_200);
    expect(session.autosave.state.kind).toBe('saved');
    expect(await session.autosave.keepOnDevice()).toBe(true);
    expect(session.journal).toBeNull();
  });
});

describe('leaving the page', () => {
  test('sends unsaved text immediately, in a request that outlives the page', async () => {
    const session = createSession();
    session.type('a');
    session.autosave.leave();
    expect(session.sent).toEqual([{ text: 'a', revision: 1, keepalive: true, step: 1 }]);
    expect(session.journal).toEqual({ text: 'a', revision: 1 });
  });

  test('sends the newest text next to a save that is still in flight', async () => {
    const session = createSession();
    session.replyAfterMs = 5_000;
    session.type('a');
    void session.autosave.saveNow();
    await pass(1_000);
    session.type('ab');
    session.autosave.leave();
    expect(session.sent).toEqual([
      { text: 'a', revision: 1, keepalive: false, step: 1 },
      { text: 'ab', revision: 1, keepalive: true, step: 2 },
    ]);
    await pass(0);
    expect(session.server.text).toBe('ab');
    await pass(5_000);
    expect(session.autosave.state.kind).toBe('saved');
    expect(session.journal).toBeNull();
    session.type('abc');
    await pass(9_000);
    expect(session.server.text).toBe('abc');
    expect(session.staleTexts).toEqual([]);
  });

  test('the newest text wins if it overtakes the earlier save', async () => {
    const session = createSession();
    session.requestMs = 5_000;
    session.type('a');
    void session.autosave.saveNow();
    session.requestMs = 0;
    session.type('ab');
    session.autosave.leave();
    await pass(100);
    expect(session.autosave.state.kind).toBe('saved');
    session.type('abc');
    await pass(10_000);
    expect(session.server).toEqual({ revision: 3, text: 'abc' });
    expect(session.staleTexts).toEqual([]);
    expect(session.autosave.state.kind).toBe('saved');
  });

  test('sends a text again whose request would end with the page, but only once', async () => {
    const session = createSession();
    session.replyAfterMs = 5_000;
    session.type('a');
    void session.autosave.saveNow();
    session.autosave.leave();
    session.autosave.leave();
    expect(session.sent.map(({ text, keepalive }) => [text, keepalive])).toEqual([
      ['a', false],
      ['a', true],
    ]);
    await pass(5_000);
    expect(session.server).toEqual({ revision: 2, text: 'a' });
  });

  test('a failure of the request next to the save is made good by the queue', async () => {
    const session = createSession();
    session.replyAfterMs = 1_000;
    session.type('a');
    void session.autosave.saveNow();
    await pass(500);
    session.type('ab');
    session.replies = [503];
    session.autosave.leave();
    await pass(3_000);
    expect(session.server.text).toBe('ab');
    expect(session.autosave.state.kind).toBe('saved');
  });

  test('closing the screen during a slow save sends the newest text as well', async () => {
    const session = createSession();
    session.replyAfterMs = 5_000;
    session.type('a');
    void session.autosave.saveNow();
    session.type('ab');
    const closed = session.autosave.close();
    await pass(5_000);
    await closed;
    expect(session.server.text).toBe('ab');
    expect(session.journal).toBeNull();
  });

  test('requests that outlive the page stay within 60 KB in total', async () => {
    const session = createSession();
    session.replyAfterMs = 5_000;
    session.type('a'.repeat(40_000));
    session.autosave.leave();
    session.type('b'.repeat(30_000));
    session.autosave.leave();
    expect(session.sent.map(({ keepalive }) => keepalive)).toEqual([true, false]);
    await pass(5_000);
    expect(session.server.text).toBe('b'.repeat(30_000));
  });

  test('a text of more than 60 KB is sent in an ordinary request', async () => {
    const session = createSession();
    session.type('é'.repeat(30_000));
    session.autosave.leave();
    expect(session.sent[0]!.keepalive).toBe(false);
  });
});

describe('when someone else has saved in between', () => {
  async function conflict() {
    const session = createSession();
    session.type('mine');
    session.saveElsewhere('theirs');
    await pass(3_200);
    expect(session.autosave.state).toEqual({ kind: 'conflict', other: { revision: 2, text: 'theirs' } });
    return session;
  }

  test('nothing is saved until the user has chosen', async () => {
    const session = await conflict();
    await pass(600_000);
    session.autosave.leave();
    expect(session.sent).toHaveLength(1);
    expect(session.server.text).toBe('theirs');
    expect(session.journal).toEqual({ text: 'mine', revision: 1 });
  });

  test('keeping mine saves it based on the newest revision', async () => {
    const session = await conflict();
    const staleTexts = session.autosave.keepMine();
    await pass(100);
    expect(await staleTexts).toBe(true);
    expect(session.server).toEqual({ revision: 3, text: 'mine' });
    expect(session.journal).toBeNull();
  });

  test('keeping mine asks again if someone saves once more in between', async () => {
    const session = await conflict();
    session.saveElsewhere('theirs again');
    void session.autosave.keepMine();
    await pass(200);
    expect(session.autosave.state).toEqual({ kind: 'conflict', other: { revision: 3, text: 'theirs again' } });
  });

  test('taking the other text continues from its revision', async () => {
    const session = await conflict();
    session.text = 'theirs';
    session.autosave.replaced(session.server);
    expect(session.autosave.state.kind).toBe('saved');
    expect(session.journal).toBeNull();
    session.type('theirs, continued');
    await pass(3_100);
    expect(session.server).toEqual({ revision: 3, text: 'theirs, continued' });
  });

  test('typing goes on until the other text has arrived, and is part of mine', async () => {
    const session = createSession();
    session.type('mine');
    session.saveElsewhere('theirs');
    await pass(3_050);
    session.type('mine and');
    await pass(100);
    expect(session.autosave.state.kind).toBe('saving');
    session.type('mine and more');
    await pass(100);
    expect(session.autosave.state).toMatchObject({ kind: 'conflict', other: { text: 'theirs' } });
    void session.autosave.keepMine();
    await pass(100);
    expect(session.server.text).toBe('mine and more');
  });

  test('before the other text replaces mine, the server keeps the last words of mine', async () => {
    const session = createSession();
    session.type('mine');
    session.saveElsewhere('theirs');
    await pass(3_050);
    session.type('mine and more');
    await pass(200);
    expect(session.staleTexts).toEqual(['mine']);
    const fetched = session.autosave.fetchOther();
    await pass(200);
    expect(await fetched).toEqual(session.server);
    expect(session.staleTexts).toEqual(['mine', 'mine and more']);
    expect(session.autosave.state.kind).toBe('conflict');
  });

  test('the other text does not replace mine if the server cannot keep mine', async () => {
    const session = createSession();
    session.type('mine');
    session.saveElsewhere('theirs');
    await pass(3_050);
    session.type('mine and more');
    await pass(200);
    session.replies = [0];
    const failure = session.autosave.fetchOther().catch((cause: unknown) => cause);
    await pass(200);
    expect(await failure).toBeInstanceOf(CallFailed);
    expect(session.autosave.state.kind).toBe('conflict');
    expect(session.journal?.text).toBe('mine and more');
  });

  test('the other text is fetched again when it is taken, because it may have changed', async () => {
    const session = await conflict();
    session.saveElsewhere('theirs, continued');
    const fetched = session.autosave.fetchOther();
    await pass(200);
    expect(await fetched).toEqual({ revision: 3, text: 'theirs, continued' });
    expect(session.staleTexts).toEqual(['mine']);
  });

  test('Ctrl+S does not answer the question', async () => {
    const session = await conflict();
    expect(await session.autosave.saveNow()).toBe(false);
    expect(session.autosave.state.kind).toBe('conflict');
    expect(session.sent).toHaveLength(1);
  });

  test('a retry follows if the other text cannot be fetched yet', async () => {
    const session = createSession({ replies: ['ok', 0] });
    session.type('mine');
    session.saveElsewhere('theirs');
    await pass(3_200);
    expect(session.autosave.state.kind).toBe('away');
    await pass(1_300);
    expect(session.autosave.state).toMatchObject({ kind: 'conflict', other: { text: 'theirs' } });
  });
});

describe('a reply that gets lost', () => {
  test('is no conflict, and what was typed since is saved', async () => {
    const session = createSession({ replies: ['lost', 'lost', 'ok'] });
    session.type('a');
    await pass(3_100);
    expect(session.autosave.state.kind).toBe('away');
    session.type('ab');
    await pass(4_000);
    expect(session.autosave.state.kind).toBe('saved');
    expect(session.server.text).toBe('ab');
    expect(session.staleTexts).toEqual([]);
  });

  test('is no conflict if someone else went on meanwhile, until something is typed here', async () => {
    const session = createSession({ replies: ['lost'] });
    session.type('mine');
    await pass(3_050);
    session.saveElsewhere('mine and theirs');
    await pass(1_200);
    expect(session.autosave.state.kind).toBe('saved');
    expect(session.server.text).toBe('mine and theirs');
    session.type('mine and more');
    await pass(3_200);
    expect(session.autosave.state).toMatchObject({ kind: 'conflict', other: { text: 'mine and theirs' } });
  });
});

describe('a restored text', () => {
  test('is unsaved from the start, keeps the time of its last edit, and is saved', async () => {
    const session = createSession({ restored: 'mine' });
    expect(session.autosave.state.kind).toBe('unsaved');
    void session.autosave.saveNow();
    await pass(100);
    expect(session.sent).toEqual([{ text: 'mine', revision: 1, keepalive: false, step: 1 }]);
    expect(session.autosave.state.kind).toBe('saved');
    expect(session.autosave.edited).toEqual(new Date('2026-11-20T09:00:00Z'));
  });

  test('is no conflict with the same text that arrives late from the page that wrote it', async () => {
    const session = createSession({ restored: 'mine' });
    session.saveElsewhere('mine');
    session.type('mine and more');
    void session.autosave.saveNow();
    await pass(400);
    expect(session.autosave.state.kind).toBe('saved');
    expect(session.server).toEqual({ revision: 3, text: 'mine and more' });
  });

  test('is no conflict with an earlier text that arrives late from the page that wrote both', async () => {
    const session = createSession({ restored: 'mine, all of it' });
    session.saveElsewhere('mine');
    session.lateRevision = session.server.revision;
    void session.autosave.saveNow();
    await pass(400);
    expect(session.autosave.state.kind).toBe('saved');
    expect(session.server).toEqual({ revision: 3, text: 'mine, all of it' });
  });

  test('is a conflict with the text of another page, and nothing is decided while the server does not say whose it is', async () => {
    const session = createSession({ restored: 'mine', replies: [] });
    session.saveElsewhere('theirs');
    session.replies = ['ok', 'ok', 'lost'];
    void session.autosave.saveNow();
    await pass(300);
    expect(session.autosave.state.kind).toBe('away');
    await pass(10_000);
    expect(session.autosave.state).toEqual({ kind: 'conflict', other: { revision: 2, text: 'theirs' } });
    expect(session.server.text).toBe('theirs');
  });
});

describe('a newer revision with a text that is known here', () => {
  test('causes no conflict', async () => {
    const session = createSession();
    session.saveElsewhere('');
    session.type('mine');
    await pass(3_400);
    expect(session.autosave.state.kind).toBe('saved');
    expect(session.server).toEqual({ revision: 3, text: 'mine' });
    expect(session.otherRevisions).toEqual([2]);
  });

  test('never interrupts typing', async () => {
    const session = createSession();
    const seen: string[] = [];
    session.autosave.subscribe(() => seen.push(session.autosave.state.kind));
    session.saveElsewhere('');
    session.type('mine');
    await pass(3_150);
    session.type('mine, typed while the save was refused');
    await pass(100);
    session.type('mine, typed while it was sent again');
    await pass(3_400);
    expect(seen).not.toContain('conflict');
    expect(session.server.text).toBe('mine, typed while it was sent again');
    expect(session.staleTexts).toEqual(['mine']);
  });

  test('a server that reports every revision as stale is retried only with pauses', async () => {
    const session = createSession();
    session.isAlwaysStale = true;
    session.type('mine');
    await pass(3_000 + 4_000);
    expect(session.sent.length).toBeLessThan(6);
    expect(session.autosave.state.kind).not.toBe('saved');
    expect(session.journal).toEqual({ text: 'mine', revision: 1 });
  });
});

describe('any sequence of events', () => {
  const event = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('type' as const), text: fc.string({ maxLength: 3 }) }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 9_000 }) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('answer' as const),
        reply: fc.constantFrom<Reply>('ok', 'lost', 0, 503, 401, 413),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom('saveNow' as const, 'leave' as const, 'retry' as const) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('network' as const), isOnline: fc.boolean() }) },
  );

  test('unsaved text is in the journal, the only editor is never refused, and in the end the server has the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
        const session = createSession();
        for (const next of events) {
          if (next.kind === 'type') session.type(next.text);
          else if (next.kind === 'pass') await pass(next.ms);
          else if (next.kind === 'answer') session.replies.push(next.reply);
          else if (next.kind === 'network') {
            session.isOnline = next.isOnline;
            if (session.isOnline) session.autosave.retry();
          } else void session.autosave[next.kind]();
          await pass(0);
        }
        await pass(journalMs);
        expect(session.staleTexts).toEqual([]);
        if (session.autosave.state.kind !== 'saved') expect(session.journal?.text).toBe(session.text);
        session.replies = [];
        session.isOnline = true;
        session.autosave.retry();
        session.type(`${session.text}!`);
        await pass(70_000);
        expect(session.autosave.state.kind).toBe('saved');
        expect(session.server.text).toBe(session.text);
        expect(session.journal).toBeNull();
        expect(session.staleTexts).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

const journalMs = 300;
