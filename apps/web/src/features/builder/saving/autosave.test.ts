import { CallFailed } from '@sermon/contract/client';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Autosave, createAutosave, retryAfterMs } from './autosave.ts';

type Saved = { revision: number; text: string };
type Answer = 'ok' | number;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An editor, a journal and a server whose answers the test decides; each answer takes 100 ms. */
function session({ revision = 1, step = 0, answers = [] as Answer[] } = {}) {
  const session = {
    text: '',
    answers,
    otherwise: 'ok' as Answer,
    answersAfterMs: 100,
    /** A fault of the server: it calls every revision stale. */
    isAlwaysStale: false,
    server: { revision, text: '' },
    /** Texts that the server keeps in the history because they were stale. */
    kept: [] as string[],
    sent: [] as { text: string; revision: number; keepalive: boolean; step: number }[],
    /** Revisions by which somebody else changed something besides the text. */
    heard: [] as number[],
    flying: 0,
    mostFlying: 0,
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
  const answer = async <T>(give: () => T) => {
    session.mostFlying = Math.max(session.mostFlying, (session.flying += 1));
    await new Promise((done) => setTimeout(done, session.answersAfterMs));
    session.flying -= 1;
    const next = session.answers.shift() ?? session.otherwise;
    if (next !== 'ok') throw new CallFailed(`Refused with ${next}`, next);
    return give();
  };
  session.autosave = createAutosave<Saved>({
    base: { revision, text: '' },
    step,
    edited: new Date('2026-11-20T09:00:00Z'),
    read: () => session.text,
    save: (text, from, { keepalive, step: number }) => {
      session.sent.push({ text, revision: from, keepalive, step: number });
      return answer(() => {
        if (session.isAlwaysStale || from !== session.server.revision) {
          session.kept.push(text);
          throw new CallFailed('stale', 409);
        }
        session.server = { revision: from + 1, text };
        return session.server;
      });
    },
    newest: () => answer(() => session.server),
    changedElsewhere: ({ revision: heard }) => session.heard.push(heard),
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

describe('saving while writing', () => {
  test('a change is saved after three seconds without another one', async () => {
    const it = session();
    it.type('G');
    await pass(2_000);
    it.type('Grace');
    expect(it.autosave.state.kind).toBe('unsaved');
    await pass(2_999);
    expect(it.sent).toEqual([]);
    await pass(1);
    expect(it.autosave.state.kind).toBe('saving');
    await pass(100);
    expect(it.autosave.state.kind).toBe('saved');
    expect(it.server).toEqual({ revision: 2, text: 'Grace' });
  });

  test('what changes during a save is saved next, from the revision that the save gave', async () => {
    const it = session();
    it.type('a');
    await pass(3_050);
    it.type('ab');
    await pass(50);
    expect(it.autosave.state.kind).toBe('unsaved');
    await pass(3_100);
    expect(it.sent).toEqual([
      { text: 'a', revision: 1, keepalive: false, step: 1 },
      { text: 'ab', revision: 2, keepalive: false, step: 2 },
    ]);
    expect(it.autosave.state.kind).toBe('saved');
    expect(it.mostFlying).toBe(1);
  });

  test('a change whose three seconds end while another save is on its way is saved as soon as that one is done', async () => {
    const it = session();
    it.type('a');
    void it.autosave.saveNow();
    await pass(50);
    it.type('ab');
    it.autosave.leave();
    void it.autosave.saveNow();
    await pass(150);
    expect(it.server.text).toBe('ab');
    expect(it.mostFlying).toBe(1);
  });

  test('a slow server gets the newest text as soon as it has taken the one before', async () => {
    const it = session();
    it.answersAfterMs = 10_000;
    it.type('a');
    await pass(3_000);
    it.type('ab');
    await pass(10_001);
    expect(it.sent.map(({ text }) => text)).toEqual(['a', 'ab']);
    expect(it.mostFlying).toBe(1);
  });

  test('Ctrl+S saves at once and says whether the server has the text', async () => {
    const it = session({ answers: [503, 'ok'] });
    it.type('a');
    const first = it.autosave.saveNow();
    await pass(100);
    expect(await first).toBe(false);
    const second = it.autosave.saveNow();
    await pass(100);
    expect(await second).toBe(true);
  });

  test('saving when nothing has changed asks nothing of the server', async () => {
    const it = session();
    expect(await it.autosave.saveNow()).toBe(true);
    it.autosave.leave();
    expect(it.sent).toEqual([]);
  });

  test('the time of the last edit is the time of the last change', async () => {
    const it = session();
    expect(it.autosave.edited).toEqual(new Date('2026-11-20T09:00:00Z'));
    await pass(60_000);
    it.type('a');
    await pass(5_000);
    expect(it.autosave.edited).toEqual(new Date('2026-11-22T09:01:00Z'));
  });

  test('listeners hear of every new state until they stop listening', async () => {
    const it = session();
    const heard: string[] = [];
    const stop = it.autosave.subscribe(() => heard.push(it.autosave.state.kind));
    it.type('a');
    it.type('ab');
    await pass(3_100);
    stop();
    it.type('abc');
    expect(heard).toEqual(['unsaved', 'saving', 'saved']);
  });
});

describe('the journal of this device', () => {
  test('a burst of typing is in the journal after 300 ms and leaves it when the server has that text', async () => {
    const it = session({ revision: 7 });
    it.type('a');
    await pass(200);
    it.type('ab');
    expect(it.journal).toBeNull();
    await pass(100);
    expect(it.journal).toEqual({ text: 'ab', revision: 7 });
    await pass(3_000);
    expect(it.server.text).toBe('ab');
    expect(it.journal).toBeNull();
  });

  test('what is sent at once is in the journal at once', async () => {
    const it = session({ answers: [0] });
    it.type('a');
    void it.autosave.saveNow();
    expect(it.journal).toEqual({ text: 'a', revision: 1 });
  });

  test('a text that is newer than the one just saved stays in the journal, from the new revision', async () => {
    const it = session({ revision: 7 });
    it.type('a');
    await pass(3_050);
    it.type('ab');
    await pass(50);
    expect(it.journal).toEqual({ text: 'ab', revision: 8 });
  });

  test('a text whose save is under way as the screen closes leaves the journal when the server has it', async () => {
    const it = session();
    it.type('a');
    void it.autosave.saveNow();
    void it.autosave.close();
    expect(it.journal).toEqual({ text: 'a', revision: 1 });
    await pass(100);
    expect(it.journal).toBeNull();
  });

  test('every save says which of the texts it is, going on from where a former editor of that name ended', async () => {
    const it = session({ step: 6 });
    it.type('a');
    it.type('ab');
    await pass(4_000);
    it.type('abc');
    await pass(4_000);
    expect(it.sent.map(({ step }) => step)).toEqual([8, 9]);
  });

  test('a browser that keeps nothing is not said to keep the text', async () => {
    const it = session();
    it.type('a');
    await pass(journalMs);
    expect(it.autosave.isKeptHere).toBe(true);
    it.isJournalFull = true;
    it.type('ab');
    await pass(journalMs);
    expect(it.autosave.isKeptHere).toBe(false);
  });

  test('closing when all is saved writes nothing into the journal', async () => {
    const it = session();
    it.type('a');
    await pass(3_100);
    void it.autosave.close();
    expect(it.journal).toBeNull();
  });

  test('closing while the server is away leaves the text in the journal and begins nothing more', async () => {
    const it = session();
    it.otherwise = 0;
    it.type('a');
    await pass(3_100);
    void it.autosave.close();
    await pass(120_000);
    expect(it.sent).toHaveLength(1);
    expect(it.journal).toEqual({ text: 'a', revision: 1 });
  });
});

describe('while the server is away', () => {
  test('the wait between tries doubles from one second up to thirty', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 60].map(retryAfterMs)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  test.each([0, 500, 502, 503, 429, 408])('status %i is tried again until the text is saved', async (status) => {
    const it = session({ answers: [status, status, 'ok'] });
    it.type('a');
    await pass(3_100);
    expect(it.autosave.state).toEqual({ kind: 'away', isSignedOut: false });
    await pass(1_000 + 100);
    expect(it.autosave.state.kind).toBe('away');
    await pass(2_000 + 100);
    expect(it.autosave.state.kind).toBe('saved');
    expect(it.server.text).toBe('a');
  });

  test('after a save the next trouble begins again with a wait of one second', async () => {
    const it = session({ answers: [0, 0, 0, 'ok', 0, 'ok'] });
    it.type('a');
    await pass(3_100 + 1_100 + 2_100 + 4_100);
    expect(it.autosave.state.kind).toBe('saved');
    it.type('ab');
    await pass(3_100 + 1_100);
    expect(it.autosave.state.kind).toBe('saved');
  });

  test('writing goes on, and the next try carries the newest text', async () => {
    const it = session({ answers: [0, 'ok'] });
    it.type('a');
    await pass(3_100);
    it.type('ab');
    expect(it.autosave.state.kind).toBe('away');
    await pass(1_100);
    expect(it.server.text).toBe('ab');
  });

  test('when the browser says that the network is back, it is tried at once', async () => {
    const it = session({ answers: [0, 0, 0, 'ok'] });
    it.type('a');
    await pass(3_100 + 1_100 + 2_100);
    it.autosave.retry();
    await pass(100);
    expect(it.autosave.state.kind).toBe('saved');
    it.autosave.retry();
    expect(it.sent).toHaveLength(4);
  });

  test('an ended session says so, and the text is saved after signing in again', async () => {
    const it = session({ answers: [401, 'ok'] });
    it.type('a');
    await pass(3_100);
    expect(it.autosave.state).toEqual({ kind: 'away', isSignedOut: true });
    await pass(1_100);
    expect(it.autosave.state.kind).toBe('saved');
  });
});

describe('a text that the server refuses', () => {
  test.each([400, 413])(
    'status %i shows the sentence of the server, and the next change tries again',
    async (status) => {
      const it = session({ answers: [status, 'ok'] });
      it.type('far too long');
      await pass(3_100);
      expect(it.autosave.state).toEqual({ kind: 'refused', message: `Refused with ${status}` });
      await pass(60_000);
      expect(it.sent).toHaveLength(1);
      it.type('shorter');
      await pass(3_100);
      expect(it.server.text).toBe('shorter');
    },
  );

  test('a document that is no longer there says that the text still is', async () => {
    const it = session({ answers: [404] });
    it.type('a');
    await pass(3_100);
    expect(it.autosave.state).toEqual({
      kind: 'refused',
      message: 'This document is no longer in your library. Your text is still here.',
    });
  });
});

describe('leaving the page', () => {
  test('sends at once what is not saved, in a request that outlives the page', async () => {
    const it = session();
    it.type('a');
    it.autosave.leave();
    expect(it.sent).toEqual([{ text: 'a', revision: 1, keepalive: true, step: 1 }]);
    expect(it.journal).toEqual({ text: 'a', revision: 1 });
  });

  test('a text of more than 60 KB goes in an ordinary request', async () => {
    const it = session();
    it.type('é'.repeat(30_000));
    it.autosave.leave();
    expect(it.sent[0]!.keepalive).toBe(false);
  });
});

describe('when somebody else has saved in between', () => {
  async function conflict() {
    const it = session();
    it.type('mine');
    it.saveElsewhere('theirs');
    await pass(3_200);
    expect(it.autosave.state).toEqual({ kind: 'conflict', other: { revision: 2, text: 'theirs' } });
    return it;
  }

  test('nothing is saved until the person has chosen', async () => {
    const it = await conflict();
    await pass(600_000);
    it.autosave.leave();
    expect(it.sent).toHaveLength(1);
    expect(it.server.text).toBe('theirs');
    expect(it.journal).toEqual({ text: 'mine', revision: 1 });
  });

  test('keeping mine saves it from the newest revision', async () => {
    const it = await conflict();
    const kept = it.autosave.keepMine();
    await pass(100);
    expect(await kept).toBe(true);
    expect(it.server).toEqual({ revision: 3, text: 'mine' });
    expect(it.journal).toBeNull();
  });

  test('keeping mine asks again when yet another save came in between', async () => {
    const it = await conflict();
    it.saveElsewhere('theirs again');
    void it.autosave.keepMine();
    await pass(200);
    expect(it.autosave.state).toEqual({ kind: 'conflict', other: { revision: 3, text: 'theirs again' } });
  });

  test('taking the other text goes on from its revision', async () => {
    const it = await conflict();
    it.text = 'theirs';
    it.autosave.replaced(it.server);
    expect(it.autosave.state.kind).toBe('saved');
    expect(it.journal).toBeNull();
    it.type('theirs, continued');
    await pass(3_100);
    expect(it.server).toEqual({ revision: 3, text: 'theirs, continued' });
  });

  test('what was typed while the refused text was on its way reaches the history too', async () => {
    const it = session();
    it.type('mine');
    it.saveElsewhere('theirs');
    await pass(3_050);
    it.type('mine and more');
    await pass(1_000);
    expect(it.kept).toEqual(['mine', 'mine and more']);
    expect(it.autosave.state).toMatchObject({ kind: 'conflict', other: { text: 'theirs' } });
  });

  test('the question comes only when what was typed last is kept too, even where sending it fails at first', async () => {
    const it = session({ answers: ['ok', 'ok', 0] });
    const keptWhenAsked: string[][] = [];
    it.autosave.subscribe(() => {
      const { state } = it.autosave;
      if (state.kind === 'conflict' && state.other) keptWhenAsked.push([...it.kept]);
    });
    it.type('mine');
    it.saveElsewhere('theirs');
    await pass(3_150);
    it.type('mine and more');
    await pass(100);
    expect(it.autosave.state).toEqual({ kind: 'conflict', other: null });
    await pass(100);
    expect(it.autosave.state.kind).toBe('away');
    expect(it.journal?.text).toBe('mine and more');
    await pass(2_000);
    expect(it.autosave.state).toMatchObject({ kind: 'conflict', other: { text: 'theirs' } });
    expect(keptWhenAsked).toEqual([['mine', 'mine and more']]);
  });

  test('when the other text cannot be had yet, it is tried again', async () => {
    const it = session({ answers: ['ok', 0] });
    it.type('mine');
    it.saveElsewhere('theirs');
    await pass(3_200);
    expect(it.autosave.state.kind).toBe('away');
    await pass(1_300);
    expect(it.autosave.state).toMatchObject({ kind: 'conflict', other: { text: 'theirs' } });
  });
});

describe('what else changes of the document', () => {
  const rename = (it: ReturnType<typeof session>) => async () => {
    await new Promise((done) => setTimeout(done, 100));
    it.server = { ...it.server, revision: it.server.revision + 1 };
    return it.server;
  };

  test('a new name given here is no conflict, even between two saves', async () => {
    const it = session();
    it.type('a');
    void it.autosave.saveNow();
    const renamed = it.autosave.between(rename(it));
    it.type('ab');
    void it.autosave.saveNow();
    await pass(400);
    expect(await renamed).toEqual({ revision: 3, text: 'a' });
    expect(it.kept).toEqual([]);
    expect(it.server).toEqual({ revision: 4, text: 'ab' });
    expect(it.mostFlying).toBe(1);
  });

  test('a new name given elsewhere is no conflict either: only the text matters', async () => {
    const it = session();
    it.server.revision = 2;
    it.type('mine');
    await pass(3_400);
    expect(it.autosave.state.kind).toBe('saved');
    expect(it.server).toEqual({ revision: 3, text: 'mine' });
    expect(it.heard).toEqual([2]);
  });

  test('a rename elsewhere never interrupts typing', async () => {
    const it = session();
    const seen: string[] = [];
    it.autosave.subscribe(() => seen.push(it.autosave.state.kind));
    it.server.revision = 2;
    it.type('mine');
    await pass(3_150);
    it.type('mine, typed while the save was refused');
    await pass(100);
    it.type('mine, typed while it was sent again');
    await pass(3_400);
    expect(seen).not.toContain('conflict');
    expect(it.server.text).toBe('mine, typed while it was sent again');
    expect(it.kept).toEqual(['mine']);
  });

  test('a server that keeps calling the newest revision stale is not asked without a pause', async () => {
    const it = session();
    it.isAlwaysStale = true;
    it.type('mine');
    await pass(3_000 + 4_000);
    expect(it.sent.length).toBeLessThan(6);
    expect(it.autosave.state.kind).not.toBe('saved');
    expect(it.journal).toEqual({ text: 'mine', revision: 1 });
  });

  test('a name that could not be changed leaves the saves as they were', async () => {
    const it = session();
    await expect(it.autosave.between(() => Promise.reject(new CallFailed('away', 0)))).rejects.toThrow('away');
    it.type('a');
    await pass(3_100);
    expect(it.server).toEqual({ revision: 2, text: 'a' });
  });

  test('a name that came after somebody else saved does not hide their text', async () => {
    const it = session();
    it.saveElsewhere('theirs');
    const renamed = it.autosave.between(rename(it));
    await pass(100);
    await renamed;
    it.type('mine');
    await pass(3_300);
    expect(it.autosave.state).toMatchObject({ kind: 'conflict', other: { text: 'theirs' } });
  });
});

describe('whatever happens', () => {
  const happening = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('type' as const), text: fc.string({ maxLength: 3 }) }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 9_000 }) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('answer' as const),
        answer: fc.constantFrom<Answer>('ok', 0, 503, 401, 413),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom('saveNow' as const, 'leave' as const, 'retry' as const) }),
    },
  );

  test('there is never more than one save under way, an unsaved text is in the journal, and in the end the server has it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 30 }), async (happenings) => {
        const it = session();
        for (const next of happenings) {
          if (next.kind === 'type') it.type(next.text);
          else if (next.kind === 'pass') await pass(next.ms);
          else if (next.kind === 'answer') it.answers.push(next.answer);
          else void it.autosave[next.kind]();
          await pass(0);
        }
        await pass(journalMs);
        if (it.autosave.state.kind !== 'saved') expect(it.journal?.text).toBe(it.text);
        it.answers = [];
        it.type(`${it.text}!`);
        await pass(70_000);
        expect(it.autosave.state.kind).toBe('saved');
        expect(it.server.text).toBe(it.text);
        expect(it.journal).toBeNull();
        expect(it.mostFlying).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });
});

const journalMs = 300;
