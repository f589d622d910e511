import { CallFailed } from '@sermon/contract/client';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Autosave, createAutosave, retryAfterMs } from './autosave.ts';

type Saved = { revision: number; text: string };
type Reply = 'ok' | number;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * Creates an autosave session with a fake editor, journal and server. The test sets the server's replies, each of which
 * takes 100 ms.
 */
function createSession({ revision = 1, step = 0, replies = [] as Reply[] } = {}) {
  const session = {
    text: '',
    replies,
    defaultReply: 'ok' as Reply,
    replyAfterMs: 100,
    /** Simulates a broken server that rejects every revision as stale. */
    isAlwaysStale: false,
    server: { revision, text: '' },
    /** The stale texts that the server added to the history. */
    staleTexts: [] as string[],
    sent: [] as { text: string; revision: number; keepalive: boolean; step: number }[],
    /** Revisions saved elsewhere that changed something other than the text. */
    otherRevisions: [] as number[],
    inFlight: 0,
    maxInFlight: 0,
    journal: null as { text: string; revision: number } | null,
    isJournalFull: false,
    autosave: null as unknown as Autosave<Saved>,
    type(text: string) {
      session.text = text;
      session.autosave.changed();
    },
    saveElsewhere(text: string) {
      session.server = { revision: session.server.revision + 1, text };
    },
  };
  const reply = async <T>(makeReply: () => T) => {
    session.maxInFlight = Math.max(session.maxInFlight, (session.inFlight += 1));
    await new Promise((done) => setTimeout(done, session.replyAfterMs));
    session.inFlight -= 1;
    const next = session.replies.shift() ?? session.defaultReply;
    if (next !== 'ok') throw new CallFailed(`Refused with ${next}`, next);
    return makeReply();
  };
  session.autosave = createAutosave<Saved>({
    base: { revision, text: '' },
    step,
    edited: new Date('2026-11-20T09:00:00Z'),
    read: () => session.text,
    save: (text, from, { keepalive, step: number }) => {
      session.sent.push({ text, revision: from, keepalive, step: number });
      return reply(() => {
        if (session.isAlwaysStale || from !== session.server.revision) {
          session.staleTexts.push(text);
          throw new CallFailed('stale', 409);
        }
        session.server = { revision: from + 1, text };
        return session.server;
      });
    },
    fetchLatest: () => reply(() => session.server),
    onChangedElsewhere: (saved) => session.otherRevisions.push(saved.revision),
    journal: {
      write: async (text, from) => {
        session.journal = { text, revision: from };
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
    session.autosave.leave();
    void session.autosave.saveNow();
    await pass(150);
    expect(session.server.text).toBe('ab');
    expect(session.maxInFlight).toBe(1);
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

  test('every save has a step number, which continues after the steps of an earlier editor with the same id', async () => {
    const session = createSession({ step: 6 });
    session.type('a');
    session.type('ab');
    await pass(4_000);
    session.type('abc');
    await pass(4_000);
    expect(session.sent.map(({ step }) => step)).toEqual([8, 9]);
  });

  test('a browser without storage does not claim to keep the text', async () => {
    const session = createSession();
    session.type('a');
    await pass(journalMs);
    expect(session.autosave.isKeptOnDevice).toBe(true);
    session.isJournalFull = true;
    session.type('ab');
    await pass(journalMs);
    expect(session.autosave.isKeptOnDevice).toBe(false);
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

describe('leaving the page', () => {
  test('sends unsaved text immediately, in a request that outlives the page', async () => {
    const session = createSession();
    session.type('a');
    session.autosave.leave();
    expect(session.sent).toEqual([{ text: 'a', revision: 1, keepalive: true, step: 1 }]);
    expect(session.journal).toEqual({ text: 'a', revision: 1 });
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

  test('text typed while the rejected save was in flight reaches the history too', async () => {
    const session = createSession();
    session.type('mine');
    session.saveElsewhere('theirs');
    await pass(3_050);
    session.type('mine and more');
    await pass(1_000);
    expect(session.staleTexts).toEqual(['mine', 'mine and more']);
    expect(session.autosave.state).toMatchObject({ kind: 'conflict', other: { text: 'theirs' } });
  });

  test('the question appears only after the last typed text is kept too, even if sending it fails at first', async () => {
    const session = createSession({ replies: ['ok', 'ok', 0] });
    const keptWhenAsked: string[][] = [];
    session.autosave.subscribe(() => {
      const { state } = session.autosave;
      if (state.kind === 'conflict' && state.other) keptWhenAsked.push([...session.staleTexts]);
    });
    session.type('mine');
    session.saveElsewhere('theirs');
    await pass(3_150);
    session.type('mine and more');
    await pass(100);
    expect(session.autosave.state).toEqual({ kind: 'conflict', other: null });
    await pass(100);
    expect(session.autosave.state.kind).toBe('away');
    expect(session.journal?.text).toBe('mine and more');
    await pass(2_000);
    expect(session.autosave.state).toMatchObject({ kind: 'conflict', other: { text: 'theirs' } });
    expect(keptWhenAsked).toEqual([['mine', 'mine and more']]);
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

describe('other changes of the document', () => {
  const rename = (session: ReturnType<typeof createSession>) => async () => {
    await new Promise((done) => setTimeout(done, 100));
    session.server = { ...session.server, revision: session.server.revision + 1 };
    return session.server;
  };

  test('a rename in this window causes no conflict, even between two saves', async () => {
    const session = createSession();
    session.type('a');
    void session.autosave.saveNow();
    const renamed = session.autosave.betweenSaves(rename(session));
    session.type('ab');
    void session.autosave.saveNow();
    await pass(400);
    expect(await renamed).toEqual({ revision: 3, text: 'a' });
    expect(session.staleTexts).toEqual([]);
    expect(session.server).toEqual({ revision: 4, text: 'ab' });
    expect(session.maxInFlight).toBe(1);
  });

  test('a rename elsewhere causes no conflict, because only the text matters', async () => {
    const session = createSession();
    session.server.revision = 2;
    session.type('mine');
    await pass(3_400);
    expect(session.autosave.state.kind).toBe('saved');
    expect(session.server).toEqual({ revision: 3, text: 'mine' });
    expect(session.otherRevisions).toEqual([2]);
  });

  test('a rename elsewhere never interrupts typing', async () => {
    const session = createSession();
    const seen: string[] = [];
    session.autosave.subscribe(() => seen.push(session.autosave.state.kind));
    session.server.revision = 2;
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

  test('a failed rename leaves the saves unchanged', async () => {
    const session = createSession();
    await expect(session.autosave.betweenSaves(() => Promise.reject(new CallFailed('away', 0)))).rejects.toThrow(
      'away',
    );
    session.type('a');
    await pass(3_100);
    expect(session.server).toEqual({ revision: 2, text: 'a' });
  });

  test("a rename after someone else's save does not hide their text", async () => {
    const session = createSession();
    session.saveElsewhere('theirs');
    const renamed = session.autosave.betweenSaves(rename(session));
    await pass(100);
    await renamed;
    session.type('mine');
    await pass(3_300);
    expect(session.autosave.state).toMatchObject({ kind: 'conflict', other: { text: 'theirs' } });
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
        reply: fc.constantFrom<Reply>('ok', 0, 503, 401, 413),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom('saveNow' as const, 'leave' as const, 'retry' as const) }),
    },
  );

  test('at most one save is in flight, unsaved text is in the journal, and in the end the server has it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
        const session = createSession();
        for (const next of events) {
          if (next.kind === 'type') session.type(next.text);
          else if (next.kind === 'pass') await pass(next.ms);
          else if (next.kind === 'answer') session.replies.push(next.reply);
          else void session.autosave[next.kind]();
          await pass(0);
        }
        await pass(journalMs);
        if (session.autosave.state.kind !== 'saved') expect(session.journal?.text).toBe(session.text);
        session.replies = [];
        session.type(`${session.text}!`);
        await pass(70_000);
        expect(session.autosave.state.kind).toBe('saved');
        expect(session.server.text).toBe(session.text);
        expect(session.journal).toBeNull();
        expect(session.maxInFlight).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });
});

const journalMs = 300;
