import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '../../../../../tests/support/database.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { chooseEvents } from '../../events/choose.ts';
import { createLog } from '../../log.ts';
import { createJobQueue } from './pgBoss.ts';
import { type Attempt, type JobKind, maxDataBytes, maxPriority, maxWaitingJobs } from './port.ts';
import { bossDb } from './store.ts';
import { describeFailure } from './worker.ts';

const database = await openTestDatabase();
const { db } = database;
const log = createLog('silent');
const events = await chooseEvents(database, log);
/** The events of another process. The embedded database supports only one. */
const otherEvents = database.kind === 'postgres' ? await chooseEvents(database, log) : events;

const numbered = z.strictObject({ n: z.number(), text: z.string().optional() });
type Numbered = z.infer<typeof numbered>;
const kind = { data: numbered, does: 'counts' } satisfies JobKind<Numbered>;
const kinds = {
  counting: kind,
  many: { ...kind, concurrency: 4 },
  failing: { ...kind, retryMinutes: [1, 4] },
  limited: { ...kind, retryMinutes: [], timeLimitMinutes: 0.001 },
  once: { ...kind, isOverAfterFailure: true, retryMinutes: [] },
  alone: { data: z.strictObject({}), does: 'sweeps', isAlone: true, everyMinutes: 60, retryMinutes: [] },
  installing: { data: z.strictObject({}), does: 'installs', isAlone: true, retryMinutes: [1] },
  checked: { data: z.strictObject({}), does: 'looks first', isAlone: true, everyMinutes: 1 },
} satisfies Record<string, JobKind<Numbered> | JobKind<object>>;
type Name = keyof typeof kinds;

/** Opens the queue of one process. Its handlers do nothing unless `handlers` replaces them. */
async function openQueue(
  handlers: Partial<Record<Name, (data: Numbered, attempt: Attempt) => Promise<unknown>>> = {},
  isNeeded = async () => false,
  ownEvents = events,
) {
  const queue = await createJobQueue({ database, events: ownEvents, log, kinds });
  const nothing = async () => {};
  const all = Object.fromEntries(Object.keys(kinds).map((name) => [name, handlers[name as Name] ?? nothing]));
  queue.handle(all as never, { checked: isNeeded });
  afterAll(() => queue.close());
  return queue;
}
type Queue = Awaited<ReturnType<typeof openQueue>>;

afterAll(async () => {
  await otherEvents.close();
  await events.close();
});

/** Lets time pass for all jobs, by moving their times into the past. */
const pass = (minutes: number) =>
  db.execute(sql`
    update pgboss.job set start_after = start_after - ${`${minutes} minutes`}::interval,
      started_on = started_on - ${`${minutes} minutes`}::interval,
      completed_on = completed_on - ${`${minutes} minutes`}::interval,
      singleton_on = singleton_on - ${`${minutes} minutes`}::interval`);
const clear = async () => {
  await db.execute(sql`delete from pgboss.job`);
};
beforeEach(clear);
/** Rejects when the job is aborted. */
const untilAborted = (signal: AbortSignal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
const summary = async (queue: Queue, name: Name) => (await queue.list()).find((job) => job.name === name);

describe('enqueue', () => {
  test('adds a job only if its transaction commits', async () => {
    const ran: number[] = [];
    const queue = await openQueue({ counting: async ({ n }) => ran.push(n) });
    await expect(
      db.transaction(async (tx) => {
        await queue.enqueue(tx, 'counting', { n: 1 });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await queue.runDue()).toBe(0);
    await db.transaction((tx) => queue.enqueue(tx, 'counting', { n: 2 }));
    expect(await queue.runDue()).toBe(1);
    expect(ran).toEqual([2]);
  });

  test('refuses data that does not match the schema, and data above the size limit', async () => {
    const queue = await openQueue();
    await expect(queue.enqueue(db, 'counting', { n: 'one' } as never)).rejects.toThrow('expected number');
    await expect(queue.enqueue(db, 'counting', { n: 1, secret: 'x' } as never)).rejects.toThrow('secret');
    await expect(queue.enqueue(db, 'unknown' as 'counting', { n: 1 })).rejects.toThrow('no kind of job named unknown');
    const largest = { n: 1, text: 'x'.repeat(maxDataBytes - '{"n":1,"text":""}'.length) };
    expect(await queue.enqueue(db, 'counting', largest)).toEqual(expect.any(String));
    const tooLarge = { n: 1, text: `${largest.text}x` };
    await expect(queue.enqueue(db, 'counting', tooLarge)).rejects.toThrow('8001 bytes, and the limit is 8000');
    expect(await queue.runDue()).toBe(1);
  });

  test('refuses the 1,001st waiting job of one user, and accepts it after one has run', async () => {
    const queue = await openQueue();
    await db.execute(sql`
      insert into pgboss.job (name, data, singleton_key, policy, start_after)
      select 'counting', '{"ownerId":"ruth","data":{"n":1}}', n::text, 'short', now() - interval '1 second'
      from generate_series(1, ${maxWaitingJobs - 1}) n`);
    await queue.enqueue(db, 'counting', { n: 1000 }, { ownerId: 'ruth' });
    await expect(queue.enqueue(db, 'counting', { n: 1001 }, { ownerId: 'ruth' })).rejects.toMatchObject({
      name: 'TooManyJobs',
      message: 'A user has 1000 waiting jobs of the kind counting, and the limit is 1000',
    });
    expect(await queue.enqueue(db, 'counting', { n: 1 }, { ownerId: 'naomi' })).not.toBeNull();
    expect(await queue.enqueue(db, 'failing', { n: 1 }, { ownerId: 'ruth' })).not.toBeNull();
    await db.execute(sql`
      update pgboss.job set state = 'completed' where name = 'counting' and data ->> 'ownerId' = 'ruth' and singleton_key = '1'`);
    expect(await queue.enqueue(db, 'counting', { n: 1001 }, { ownerId: 'ruth' })).not.toBeNull();
  });

  test('adds nothing while a job with the same key is waiting', async () => {
    const ran: number[] = [];
    const queue = await openQueue({ counting: async ({ n }) => ran.push(n) });
    const add = (n: number) => queue.enqueue(db, 'counting', { n }, { singletonKey: 'psalm 23' });
    expect(await Promise.all([add(1), add(1), add(1)])).toEqual(
      expect.arrayContaining([expect.any(String), null, null]),
    );
    await queue.enqueue(db, 'counting', { n: 2 }, { singletonKey: 'psalm 24' });
    expect(await queue.runDue()).toBe(2);
    expect(new Set(ran)).toEqual(new Set([1, 2]));
    expect(await add(3)).not.toBeNull();
    expect(await queue.runDue()).toBe(1);
  });

  test('can add nothing while a job with the same key is waiting, running, or waiting for another attempt', async () => {
    let end = () => {};
    const ending = new Promise<void>((resolve) => (end = resolve));
    const queue = await openQueue({ counting: () => ending, failing: () => Promise.reject(new Error('away')) });
    const options = { singletonKey: 'psalm 23', skipIfPending: true };
    const add = (name: 'counting' | 'failing') => queue.enqueue(db, name, { n: 1 }, options);
    expect(await add('counting')).not.toBeNull();
    expect(await add('counting'), 'waiting').toBeNull();
    const running = queue.runDue();
    await eventually(async () => expect(await summary(queue, 'counting')).toMatchObject({ running: 1 }));
    expect(await add('counting'), 'running').toBeNull();
    end();
    await running;
    expect(await add('counting'), 'completed').not.toBeNull();
    await add('failing');
    await queue.runDue();
    expect(await summary(queue, 'failing')).toMatchObject({ waiting: 1 });
    expect(await add('failing'), 'waiting for another attempt').toBeNull();
  });

  test('can delay a job', async () => {
    const queue = await openQueue();
    await queue.enqueue(db, 'counting', { n: 1 }, { afterSeconds: 90 });
    expect(await queue.runDue()).toBe(0);
    await pass(2);
    expect(await queue.runDue()).toBe(1);
  });
});

describe('the order', () => {
  test('follows the priority', async () => {
    const ran: number[] = [];
    const queue = await openQueue({ counting: async ({ n }) => ran.push(n) });
    for (const [n, priority] of [0, -maxPriority, 1, maxPriority].entries())
      await queue.enqueue(db, 'counting', { n }, { priority, ownerId: 'ruth' });
    await queue.enqueue(db, 'counting', { n: 4 }, { priority: 1, ownerId: 'naomi' });
    await queue.runDue();
    expect(ran).toEqual([3, 2, 4, 0, 1]);
    await expect(queue.enqueue(db, 'counting', { n: 1 }, { priority: maxPriority + 1 })).rejects.toThrow('priority');
  });

  test('lets the first job of a user wait only for running jobs, although another user has 1,000 waiting jobs', async () => {
    const ran: string[] = [];
    const queue = await openQueue({
      counting: async ({ text = '' }) => {
        // The order of the first jobs is enough.
        if (ran.push(text) >= 8) await db.execute(sql`delete from pgboss.job where state < 'active'`);
      },
    });
    await db.transaction(async (tx) => {
      for (let n = 0; n < maxWaitingJobs; n += 1)
        await queue.enqueue(tx, 'counting', { n, text: `ruth ${n}` }, { ownerId: 'ruth' });
    });
    // Ruth's first job is running while the others enqueue theirs.
    let release = () => {};
    const busy = await openQueue({
      counting: ({ text = '' }) => {
        ran.push(text);
        return new Promise<void>((resolve) => (release = resolve));
      },
    });
    busy.start();
    await eventually(() => expect(ran).toEqual(['ruth 0']));
    for (const n of [0, 1]) await queue.enqueue(db, 'counting', { n, text: `naomi ${n}` }, { ownerId: 'naomi' });
    await queue.enqueue(db, 'counting', { n: 0, text: 'boaz 0' }, { ownerId: 'boaz' });
    const closing = busy.close();
    release();
    await closing;
    await queue.runDue();
    expect(ran).toEqual(['ruth 0', 'naomi 0', 'boaz 0', 'ruth 1', 'naomi 1', 'ruth 2', 'ruth 3', 'ruth 4']);
  });
});

describe('running', () => {
  test('happens once per job, with two processes and 200 jobs', async () => {
    const ran: number[] = [];
    const handlers = { many: async ({ n }: Numbered) => ran.push(n) };
    const queues = [await openQueue(handlers), await openQueue(handlers, undefined, otherEvents)];
    for (const queue of queues) queue.start();
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => queues[n % 2]!.enqueue(db, 'many', { n }, { ownerId: `user ${n % 7}` })),
    );
    await eventually(() => expect(ran).toHaveLength(200));
    for (const queue of queues) await queue.close();
    expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n));
    const { rows } = await db.execute(
      sql`select state, count(*)::int as count from pgboss.job where name = 'many' group by state`,
    );
    expect(rows).toEqual([{ state: 'completed', count: 200 }]);
  });

  test('starts at once in another process, which is told by an event', async () => {
    const ran: number[] = [];
    const listening = await openQueue({ counting: async ({ n }) => ran.push(n) }, undefined, otherEvents);
    listening.start();
    const adding = await openQueue();
    await adding.enqueue(db, 'counting', { n: 1 });
    await eventually(() => expect(ran).toEqual([1]));
    await db.transaction((tx) => adding.enqueue(tx, 'counting', { n: 2 }));
    await eventually(() => expect(ran).toEqual([1, 2]));
    await listening.close();
  });

  test('is retried after each of the waits, then fails for good, is listed without its data, and can be retried', async () => {
    const attempts: Pick<Attempt, 'number' | 'isLast'>[] = [];
    let isBroken = true;
    const queue = await openQueue({
      failing: async (_, { number, isLast }) => {
        attempts.push({ number, isLast });
        if (isBroken) throw new Error('550 <ruth@church.example> is unknown');
      },
    });
    const id = await queue.enqueue(db, 'failing', { n: 1, text: 'a secret' });
    await queue.runDue();
    expect(await summary(queue, 'failing')).toMatchObject({ waiting: 1, failed: [] });
    expect(await queue.runDue(), 'not before its time').toBe(0);
    await pass(1);
    expect(await queue.runDue()).toBe(1);
    await pass(3.9);
    expect(await queue.runDue(), 'the second wait is four minutes').toBe(0);
    await pass(0.1);
    expect(await queue.runDue()).toBe(1);
    expect(attempts).toEqual([
      { number: 1, isLast: false },
      { number: 2, isLast: false },
      { number: 3, isLast: true },
    ]);
    await pass(1000);
    expect(await queue.runDue()).toBe(0);
    expect(await summary(queue, 'failing')).toEqual({
      name: 'failing',
      waiting: 0,
      running: 0,
      failed: [{ id, dateFailed: expect.any(Date), attempts: 3, error: 'Error 550 <[address]> is unknown' }],
    });
    expect(JSON.stringify(await queue.list())).not.toContain('secret');

    expect(await queue.retry(id!)).toBe(1);
    expect(await queue.runDue()).toBe(1);
    expect(await summary(queue, 'failing')).toMatchObject({ waiting: 0, failed: [{ id, attempts: 4 }] });
    isBroken = false;
    expect(await queue.retry('failing')).toBe(1);
    expect(await queue.runDue()).toBe(1);
    expect(await summary(queue, 'failing')).toMatchObject({ waiting: 0, failed: [] });
    expect(await queue.retry('failing')).toBe(0);
  });

  test('of a kind that runs alone: only the newest failed job is retried by name', async () => {
    let isBroken = true;
    let runs = 0;
    const queue = await openQueue({
      alone: async () => {
        runs += 1;
        if (isBroken) throw new Error('no');
      },
    });
    for (let n = 0; n < 3; n += 1) {
      await queue.enqueue(db, 'alone', {});
      expect(await queue.runDue()).toBe(1);
      await pass(60);
    }
    isBroken = false;
    expect(await queue.retry('alone')).toBe(1);
    expect(await queue.retry('alone'), 'one is waiting already').toBe(0);
    expect(await queue.runDue()).toBe(1);
    expect(runs).toBe(4);
  });

  test('of an installation has failed until an attempt or a later job completes it', async () => {
    let isBusy = true;
    const install = async () => {
      if (isBusy) throw new Error('The server was too busy');
    };
    const queue = await openQueue({ installing: install, counting: install });
    const hasFailed = () => queue.hasFailed(['installing']);
    await queue.enqueue(db, 'counting', { n: 1 });
    await queue.enqueue(db, 'installing', {});
    expect(await hasFailed(), 'before the first attempt').toBe(false);
    await queue.runDue();
    expect(await hasFailed(), 'while it waits for another attempt').toBe(true);
    await pass(1);
    await queue.runDue();
    expect(await summary(queue, 'installing')).toMatchObject({ waiting: 0, failed: [{ attempts: 2 }] });
    expect(await hasFailed(), 'after the last attempt').toBe(true);
    isBusy = false;
    // As at the next start of the server.
    await queue.enqueue(db, 'installing', {});
    await queue.runDue();
    expect(await hasFailed()).toBe(false);
    expect(await summary(queue, 'installing')).toMatchObject({ waiting: 0, failed: [] });
  });

  test('cannot be retried by hand if the data is deleted after the failure', async () => {
    const queue = await openQueue({
      once: async () => {
        throw new Error('no');
      },
    });
    const id = await queue.enqueue(db, 'once', { n: 1 });
    await queue.runDue();
    expect([await queue.retry(id!), await queue.retry('once')]).toEqual([0, 0]);
    expect(await summary(queue, 'once')).toMatchObject({ failed: [{ id }] });
  });

  test('is repeated if its process dies, once its lease has expired', async () => {
    const ran: string[] = [];
    const dying = await openQueue({
      counting: async () => {
        ran.push('begun');
        await new Promise(() => {});
      },
    });
    await dying.enqueue(db, 'counting', { n: 1 });
    void dying.runDue();
    await eventually(() => expect(ran).toEqual(['begun']));
    const queue = await openQueue({ counting: async () => ran.push('repeated') });
    await queue.recoverExpired();
    expect(await queue.runDue(), 'its process may still be running').toBe(0);
    await pass(1.9);
    await queue.recoverExpired();
    expect(await queue.runDue()).toBe(0);
    await pass(0.2);
    await queue.recoverExpired();
    expect(await queue.runDue()).toBe(1);
    expect(ran).toEqual(['begun', 'repeated']);
    // The dead process cannot be closed: its job never ends.
    dying.close = async () => {};
  });

  test.runIf(database.kind === 'embedded')(
    'is repeated at once after a restart on the embedded database, which has only one process',
    async () => {
      const ran: string[] = [];
      const killed = await openQueue({ counting: () => new Promise(() => ran.push('begun')) });
      await killed.enqueue(db, 'counting', { n: 1 });
      void killed.runDue();
      await eventually(() => expect(ran).toEqual(['begun']));
      const queue = await openQueue({ counting: async () => ran.push('repeated') });
      queue.start();
      await eventually(() => expect(ran).toEqual(['begun', 'repeated']));
      await queue.close();
      killed.close = async () => {};
    },
  );

  /** Opens a queue whose job says that it has begun, and ends only when it is aborted. */
  const openSlow = (ran: string[]) =>
    openQueue({
      counting: (_, { signal }) => {
        ran.push('begun');
        return untilAborted(signal);
      },
    });

  test('keeps its lease for as long as its process renews it, and is aborted once another process has it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const ran: string[] = [];
      const slow = await openSlow(ran);
      const queue = await openQueue({ counting: async () => ran.push('repeated') });
      const id = await slow.enqueue(db, 'counting', { n: 1 });
      const running = slow.runDue();
      await eventually(() => expect(ran).toEqual(['begun']));
      const expiry = async () =>
        (
          await db.execute<{ seconds: number }>(sql`
            select extract(epoch from started_on + expire_in - now())::float8 as seconds from pgboss.job where id = ${id}`)
        ).rows[0]!.seconds;
      for (let n = 0; n < 3; n += 1) {
        await pass(1.9);
        expect(await expiry()).toBeLessThan(10);
        await vi.advanceTimersByTimeAsync(30_000);
        await eventually(async () => expect(await expiry()).toBeGreaterThan(60));
        await queue.recoverExpired();
        expect(await queue.runDue(), 'its process is alive').toBe(0);
      }
      await pass(3);
      await queue.recoverExpired();
      expect(await queue.runDue()).toBe(1);
      await vi.advanceTimersByTimeAsync(30_000);
      await running;
      expect(ran).toEqual(['begun', 'repeated']);
      const { rows } = await db.execute(sql`select state from pgboss.job where id = ${id}`);
      expect(rows).toEqual([{ state: 'completed' }]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is aborted although the other process that has its lease is still running it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const ran: string[] = [];
      const slow = await openSlow(ran);
      let finish = () => {};
      const queue = await openQueue({
        counting: () => {
          ran.push('repeated');
          return new Promise<void>((resolve) => (finish = resolve));
        },
      });
      const id = await slow.enqueue(db, 'counting', { n: 1 });
      const running = slow.runDue();
      await eventually(() => expect(ran).toEqual(['begun']));
      await pass(3);
      await queue.recoverExpired();
      const repeating = queue.runDue();
      await eventually(() => expect(ran).toEqual(['begun', 'repeated']));
      await vi.advanceTimersByTimeAsync(30_000);
      await running;
      const state = async () => (await db.execute(sql`select state from pgboss.job where id = ${id}`)).rows;
      expect(await state()).toEqual([{ state: 'active' }]);
      finish();
      await repeating;
      expect(await state()).toEqual([{ state: 'completed' }]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('fails after another process has taken it over, whose attempt goes on', async () => {
    let fail = (_: Error) => {};
    let finish = () => {};
    const ran: string[] = [];
    const slow = await openQueue({
      counting: () => {
        ran.push('begun');
        return new Promise((_resolve, reject) => (fail = reject));
      },
    });
    const queue = await openQueue({
      counting: () => {
        ran.push('repeated');
        return new Promise<void>((resolve) => (finish = resolve));
      },
    });
    await slow.enqueue(db, 'counting', { n: 1 });
    const running = slow.runDue();
    await eventually(() => expect(ran).toEqual(['begun']));
    await pass(3);
    await queue.recoverExpired();
    const repeating = queue.runDue();
    await eventually(() => expect(ran).toEqual(['begun', 'repeated']));
    fail(new Error('The connection was reset'));
    await running;
    expect(await summary(queue, 'counting')).toMatchObject({ waiting: 0, running: 1 });
    finish();
    await repeating;
    expect(await summary(queue, 'counting')).toMatchObject({ waiting: 0, running: 0, failed: [] });
    const { rows } = await db.execute(sql`select state from pgboss.job`);
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  test('is aborted at the time limit of its kind', async () => {
    const queue = await openQueue({
      limited: (_, { signal }) => untilAborted(signal),
    });
    await queue.enqueue(db, 'limited', { n: 1 });
    await queue.runDue();
    expect(await summary(queue, 'limited')).toMatchObject({
      failed: [{ attempts: 1, error: 'Error The job exceeded its time limit' }],
    });
  });

  test('ends when the server stops: the job is aborted, goes back to the queue, and no attempt is counted', async () => {
    const attempts: number[] = [];
    let isAborted = false;
    const stopping = await openQueue({
      failing: (_, { number, signal }) => {
        attempts.push(number);
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            isAborted = true;
            // The handler still needs a moment to clean up, and closing waits for it.
            setImmediate(() => reject(signal.reason as Error));
          });
        });
      },
    });
    await stopping.enqueue(db, 'failing', { n: 1 });
    stopping.start();
    await eventually(() => expect(attempts).toEqual([1]));
    await stopping.close();
    expect(isAborted).toBe(true);
    const next = await openQueue({ failing: async (_, { number }) => attempts.push(number) });
    expect(await summary(next, 'failing')).toMatchObject({ waiting: 1, running: 0, failed: [] });
    expect(await stopping.runDue(), 'a closed queue takes nothing').toBe(0);
    await next.runDue();
    expect(attempts).toEqual([1, 1]);
  });

  test('a job that ends in spite of the abort is complete', async () => {
    let finish = () => {};
    const queue = await openQueue({ counting: () => new Promise<void>((resolve) => (finish = resolve)) });
    await queue.enqueue(db, 'counting', { n: 1 });
    queue.start();
    await eventually(async () => expect(await summary(queue, 'counting')).toMatchObject({ running: 1 }));
    let isClosed = false;
    const closing = queue.close().then(() => (isClosed = true));
    await db.execute(sql`select 1`);
    expect(isClosed).toBe(false);
    finish();
    await closing;
    const { rows } = await db.execute(sql`select state from pgboss.job where name = 'counting'`);
    expect(rows).toEqual([{ state: 'completed' }]);
  });
});

describe('schedules', () => {
  test('run once per period, with two processes', async () => {
    let runs = 0;
    const handlers = { alone: async () => (runs += 1) };
    const queues = [await openQueue(handlers), await openQueue(handlers)] as const;
    const tick = async () => {
      await Promise.all(queues.map((queue) => queue.enqueueScheduled()));
      await Promise.all(queues.map((queue) => queue.runDue()));
      await Promise.all(queues.map((queue) => queue.enqueueScheduled()));
      await Promise.all(queues.map((queue) => queue.runDue()));
    };
    const period = () => Math.floor(Date.now() / (60 * 60_000));
    for (let begun = -1; begun !== period();) {
      // Starts over if a new period begins in the middle of the test.
      begun = period();
      await clear();
      runs = 0;
      await tick();
      const first = runs;
      await pass(60);
      await tick();
      if (begun === period()) expect([first, runs]).toEqual([1, 2]);
    }
  });

  test('enqueue nothing if there is nothing to do', async () => {
    let isNeeded = false;
    let runs = 0;
    const queue = await openQueue({ checked: async () => (runs += 1) }, async () => isNeeded);
    await queue.enqueueScheduled();
    expect(await summary(queue, 'checked')).toMatchObject({ waiting: 0 });
    isNeeded = true;
    await queue.enqueueScheduled();
    await queue.runDue();
    expect(runs).toBe(1);
  });

  test('do not overlap: while one run is running, one more may wait, which starts afterwards', async () => {
    let runs = 0;
    let finish = () => {};
    const first = await openQueue({
      alone: () => {
        runs += 1;
        return new Promise<void>((resolve) => (finish = resolve));
      },
    });
    const second = await openQueue({ alone: async () => (runs += 1) });
    expect(await first.enqueue(db, 'alone', {})).not.toBeNull();
    const running = first.runDue();
    await eventually(() => expect(runs).toBe(1));
    expect(await second.enqueue(db, 'alone', {})).not.toBeNull();
    expect(await second.enqueue(db, 'alone', {}), 'one is waiting').toBeNull();
    expect(await second.runDue()).toBe(0);
    expect(runs).toBe(1);
    finish();
    await eventually(() => expect(runs).toBe(2));
    finish();
    await running;
  });
});

test('two processes can start on a database without the tables', async () => {
  // The connections remember that the tables were missing, which makes a collision more likely in each round.
  for (let round = 1; round <= 5; round += 1) {
    await db.execute(sql`drop schema pgboss cascade`);
    const ran: number[] = [];
    const [queue] = await Promise.all([openQueue({ counting: async ({ n }) => ran.push(n) }), openQueue()]);
    await queue.enqueue(db, 'counting', { n: round });
    await queue.runDue();
    expect(ran).toEqual([round]);
  }
});

test('a failing statement of the job queue leaves no connection in a failed transaction', async () => {
  await expect(bossDb(db).executeSql('begin; select 1 / 0; commit', [])).rejects.toThrow('division by zero');
  // The pool has at most ten connections.
  const replies = await Promise.all(Array.from({ length: 10 }, () => db.execute(sql`select 1 as one`)));
  for (const { rows } of replies) expect(rows).toEqual([{ one: 1 }]);
});

test('errors are described without addresses and without the messages of the database', () => {
  const refused = Object.assign(new Error('550 5.1.1 <ruth@church.example>:\n no such user'), { code: 'EENVELOPE' });
  expect(describeFailure(refused)).toBe('Error EENVELOPE 550 5.1.1 <[address]>: no such user');
  const database = Object.assign(new Error('duplicate key (email)=(ruth@church.example)'), {
    code: '23505',
    severity: 'ERROR',
  });
  expect(describeFailure(database)).toBe('Error 23505');
  expect(describeFailure(new Error('x'.repeat(1000)))).toHaveLength(300);
});
