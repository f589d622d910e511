import { CallFailed } from '@sermon/contract/client';
import { expect, test } from 'vitest';
import { createWritingLog } from './writingLog.ts';

const minute = 60_000;

/** Creates a log with a fake server and a clock that the test controls. */
function begin() {
  let now = new Date(2026, 10, 22, 9, 0).getTime();
  const kept = new Map<string, { dateCreated: Date; seconds: number }>();
  const calls: string[] = [];
  let refusal: CallFailed | null = null;
  const refuse = () => {
    if (refusal) throw refusal;
  };
  const log = createWritingLog(
    {
      documentId: 'sermon',
      now: () => new Date(now),
      isSameDay: (a, b) => a.toDateString() === b.toDateString(),
      calls: {
        async create({ assetId, dateCreated, writingTimeInSeconds: seconds }, { keepalive }) {
          calls.push(`create ${assetId} ${seconds}${keepalive ? ' keepalive' : ''}`);
          refuse();
          const id = `log ${kept.size + 1}`;
          kept.set(id, { dateCreated, seconds });
          return { id };
        },
        async update({ id, writingTimeInSeconds: seconds }, { keepalive }) {
          calls.push(`update ${id} ${seconds}${keepalive ? ' keepalive' : ''}`);
          refuse();
          const log = kept.get(id);
          if (!log) throw new CallFailed('Request was submitted to the incorrect location.', 404);
          log.seconds = seconds;
        },
      },
    },
    true,
  );
  return {
    log,
    calls,
    kept,
    pass: (ms: number) => (now += ms),
    /** Simulates writing with one keystroke every ten seconds. */
    writeFor(ms: number) {
      for (let left = ms; left > 0; left -= 10_000) {
        log.typed();
        now += 10_000;
      }
    },
    refuse: (failure: CallFailed | null) => (refusal = failure),
  };
}

test('the first save creates the log, and later ones update it', async () => {
  const { log, writeFor, calls } = begin();
  writeFor(minute);
  await log.save();
  writeFor(minute);
  await log.save();
  expect(calls).toEqual(['create sermon 60', 'update log 1 120']);
});

test('nothing is sent if nothing was written', async () => {
  const { log, pass, calls, writeFor } = begin();
  pass(10 * minute);
  await log.save();
  expect(calls).toEqual([]);
  writeFor(minute);
  await log.save();
  pass(10 * minute);
  await log.save();
  await log.save();
  expect(calls, 'the last minute after the last key counts once').toEqual(['create sermon 60', 'update log 1 110']);
});

test('a log that the server refuses causes no error and is sent with the next save', async () => {
  const { log, writeFor, calls, refuse, kept } = begin();
  refuse(new CallFailed('Something went wrong. Please try again.', 500));
  writeFor(minute);
  await log.save();
  refuse(null);
  writeFor(minute);
  await log.save();
  expect(calls).toEqual(['create sermon 60', 'create sermon 120']);
  expect([...kept.values()]).toMatchObject([{ seconds: 120 }]);
});

test('a log that was deleted meanwhile stays deleted, and later writing goes into a new one', async () => {
  const { log, writeFor, kept } = begin();
  writeFor(2 * minute);
  await log.save();
  kept.clear();
  writeFor(minute);
  await log.save();
  expect(kept.size).toBe(0);
  writeFor(minute);
  await log.save();
  expect([...kept.values()]).toMatchObject([{ seconds: 60, dateCreated: new Date(2026, 10, 22, 9, 3) }]);
});

test('two saves at the same time create one log', async () => {
  const { log, writeFor, calls } = begin();
  writeFor(minute);
  await Promise.all([log.save(), log.save({ keepalive: true })]);
  expect(calls).toEqual(['create sermon 60']);
});

test('the request on leaving outlives the page', async () => {
  const { log, writeFor, calls } = begin();
  writeFor(minute);
  await log.save({ keepalive: true });
  expect(calls).toEqual(['create sermon 60 keepalive']);
});

test('an editor that stays open overnight has a log for each day', async () => {
  const { log, writeFor, pass, kept } = begin();
  writeFor(minute);
  await log.save();
  pass(24 * 60 * minute);
  writeFor(2 * minute);
  await log.save();
  expect([...kept.values()].map(({ seconds, dateCreated }) => [dateCreated.getDate(), seconds])).toEqual([
    [22, 110],
    [23, 120],
  ]);
});

test('time while the editor is hidden is not counted', async () => {
  const { log, writeFor, calls, pass } = begin();
  writeFor(minute);
  log.seen(false);
  pass(30 * minute);
  log.seen(true);
  await log.save();
  expect(calls).toEqual(['create sermon 60']);
});
