import PgBoss from 'pg-boss';
import { z } from 'zod';
import { afterCommit, type Database, type Db, type Tx } from '../../database/open.ts';
import type { Events } from '../../events/events.ts';
import type { Log } from '../../log.ts';
import {
  type Conditions,
  defaultRetryMinutes,
  type EnqueueOptions,
  type Handlers,
  type JobKind,
  type JobKinds,
  type JobOutcome,
  type JobQueue,
  maxDataBytes,
} from './port.ts';
import {
  bossDb,
  bossSchema,
  countJobs,
  createQueues,
  expireAll,
  findDue,
  findNextAttempts,
  hasFailed,
  hastenJob,
  isPending,
  leaseSeconds,
  measureWaits,
  nextPriority,
  retryFailed,
  type StoredData,
} from './store.ts';
import { createWorker } from './worker.ts';

const jobAdded = 'job-added';
const addedMessage = z.object({ name: z.string() });

/** Time after which the queue looks for due jobs even if no message has arrived, in ms. */
export const pollMs = 30_000;
/** Time without a successful search for due jobs after which the queue counts as not working, in ms. */
const aliveMs = 3 * pollMs;
/** How long a job may be due, while none of its kind runs, until the queue counts as not working, in seconds. */
export const stuckSeconds = 10 * 60;
const recoverEveryMs = 60_000;
const maintainEveryMs = 60 * 60_000;

/**
 * Retention of completed jobs, in seconds. Longer than any period, because a completed job marks its period as done.
 */
const completedKeptSeconds = 2 * 60 * 60;
const failedKeptSeconds = 30 * 24 * 60 * 60;

type Needs<Kinds> = {
  database: Pick<Database, 'db' | 'kind'>;
  events: Pick<Events, 'publish' | 'subscribe' | 'onGap'>;
  log: Pick<Log, 'error' | 'warn'>;
  kinds: Kinds;
  onEnd?: (name: string, outcome: JobOutcome) => void;
};

const createBoss = (db: Db) =>
  new PgBoss({
    db: bossDb(db),
    schema: bossSchema,
    // Our own loop takes jobs, enqueues scheduled ones and maintains the tables, with fewer queries.
    supervise: false,
    schedule: false,
    archiveCompletedAfterSeconds: completedKeptSeconds,
    archiveFailedAfterSeconds: failedKeptSeconds,
    deleteAfterDays: 1,
  });

/**
 * Creates or upgrades pg-boss's tables and creates the queues that are missing. Processes that start at the same time
 * wait for each other. Resolves to the started pg-boss, whose errors are logged.
 */
export async function prepareJobs(db: Db, kinds: JobKinds, log: Pick<Log, 'error'>): Promise<PgBoss> {
  const boss = await startBoss(db, log);
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  const missing = Object.entries(kinds).filter(([name]) => !existing.has(name));
  if (missing.length === 0) return boss;
  // 'short' refuses a second waiting job with the same key. 'stately' allows one running and one waiting job.
  await createQueues(
    db,
    missing.map(([name, { isAlone }]) => ({ name, policy: isAlone ? 'stately' : 'short' })),
  );
  return boss;
}

/**
 * Starts pg-boss, which creates its tables. If another process creates them at the same time, PostgreSQL reports either
 * that they already exist, which pg-boss expects, or a duplicate key in its catalog, because `if not exists` does not
 * wait for the other process. By then, the other process has created them.
 */
async function startBoss(db: Db, log: Pick<Log, 'error'>, isSecondAttempt = false): Promise<PgBoss> {
  const boss = createBoss(db);
  boss.on('error', (err) => log.error({ err }, 'The job queue reported an error'));
  try {
    return await boss.start();
  } catch (cause) {
    const isDuplicate = (cause as { code?: unknown }).code === duplicateKey;
    if (isSecondAttempt || !isDuplicate) throw cause;
    return startBoss(db, log, true);
  }
}

const duplicateKey = '23505';

export async function createJobQueue<Kinds extends JobKinds>({
  database: { db, kind: databaseKind },
  events,
  log,
  kinds,
  onEnd,
}: Needs<Kinds>): Promise<JobQueue<Kinds>> {
  const boss = await prepareJobs(db, kinds, log);

  let handlers: Handlers<Kinds> | undefined;
  let conditions: Conditions<Kinds> = {};
  let isClosed = false;
  const names = Object.keys(kinds);
  // Data is checked against the schema of its kind, but TypeScript cannot relate a name to the data of its kind.
  const kindOf = (name: string) => kinds[name] as JobKind;
  const worker = createWorker({
    db,
    boss,
    log,
    kindOf,
    onEnd,
    handlerOf: (name) => {
      if (!handlers) throw new Error('The handlers of the job queue have not been set');
      return handlers[name] as never;
    },
  });
  const ending: (() => void)[] = [];
  let pollTimer: NodeJS.Timeout | undefined;
  let lastPolled: number | null = null;
  let lastMaintained = Date.now();
  const background = new Set<Promise<unknown>>();

  async function add(
    to: Db | Tx,
    name: string,
    input: unknown,
    {
      ownerId = '',
      priority = 0,
      singletonKey,
      skipIfPending = false,
      afterSeconds,
      periodSeconds,
    }: EnqueueOptions & { periodSeconds?: number },
  ): Promise<string | null> {
    const kind = kinds[name];
    if (!kind) throw new Error(`There is no kind of job named ${name}`);
    const stored: StoredData = { ownerId, data: kind.data.parse(input) };
    const bytes = Buffer.byteLength(JSON.stringify(stored.data));
    if (bytes > maxDataBytes)
      throw new Error(`The data of a job has ${bytes} bytes, and the limit is ${maxDataBytes}: enqueue an id`);
    if (skipIfPending && singletonKey !== undefined && (await isPending(to, name, singletonKey))) return null;
    const id = await boss.send(name, stored, {
      db: bossDb(to),
      priority: await nextPriority(to, name, ownerId, priority),
      retryLimit: (kind.retryMinutes ?? defaultRetryMinutes).length,
      // A job whose process died is retried at once. After a failure, the worker sets the time.
      retryDelay: 0,
      expireInSeconds: leaseSeconds,
      // A job is due only after its time has passed. One second in the past makes it due at once.
      startAfter: `${afterSeconds ?? -1} seconds`,
      ...(periodSeconds !== undefined && { singletonSeconds: periodSeconds }),
      // Keys must be unique in queues with the policy 'short', so other jobs get a random one.
      ...(!kind.isAlone && { singletonKey: singletonKey ?? crypto.randomUUID() }),
    });
    if (id !== null)
      afterCommit(() => {
        events.publish(jobAdded, { name }).catch((err: unknown) => {
          if (!isClosed) log.warn({ err }, 'A job was added, but the processes could not be told');
        });
      });
    return id;
  }

  /** Runs a task of a timer. A failure is logged, and the next run tries again. */
  function regularly(task: () => Promise<unknown>): void {
    const work = task()
      .catch((err: unknown) => {
        if (!isClosed) log.warn({ err }, 'The job queue could not be checked');
      })
      .finally(() => background.delete(work));
    background.add(work);
  }

  async function poll(): Promise<void> {
    clearTimeout(pollTimer);
    if (isClosed) return;
    // Set before the query, so that polling goes on if the query fails.
    pollTimer = setTimeout(() => regularly(poll), pollMs);
    const due = (await findDue(db)).filter(({ name }) => name in kinds);
    lastPolled = performance.now();
    for (const { name, inMs } of due) if (inMs <= 0) worker.pump(name);
    const later = due.map(({ inMs }) => inMs).filter((inMs) => inMs > 0);
    if (isClosed || later.length === 0) return;
    clearTimeout(pollTimer);
    pollTimer = setTimeout(() => regularly(poll), Math.min(pollMs, ...later) + 1);
  }

  async function schedule(name: string): Promise<void> {
    const { everyMinutes } = kindOf(name);
    if (everyMinutes === undefined || isClosed) return;
    if ((await conditions[name]?.()) === false) return;
    await add(db, name, {}, { periodSeconds: everyMinutes * 60 });
  }

  async function checkTaken(): Promise<{ isOk: boolean; oldestDueSeconds: number }> {
    const { oldest, oldestUntaken } = await measureWaits(db, names);
    return { isOk: oldestUntaken < stuckSeconds, oldestDueSeconds: Math.round(oldest) };
  }

  async function recoverExpired(): Promise<void> {
    await boss.expire();
    if (Date.now() - lastMaintained < maintainEveryMs) return;
    lastMaintained = Date.now();
    await boss.maintain();
  }

  return {
    enqueue: (to, name, data, options = {}) => add(to, name, data, options),
    handle(all, when = {}) {
      handlers = all;
      conditions = when;
    },
    start() {
      lastPolled = performance.now();
      ending.push(
        events.subscribe(jobAdded, (payload) => {
          const { name } = addedMessage.parse(payload);
          // During an upgrade, other processes may know more kinds.
          if (name in kinds) worker.pump(name);
        }),
        events.onGap(() => regularly(poll)),
      );
      const recovering = setInterval(() => regularly(() => recoverExpired().then(poll)), recoverEveryMs);
      const scheduling = names.flatMap((name) => {
        const { everyMinutes } = kindOf(name);
        if (everyMinutes === undefined) return [];
        return [setInterval(() => regularly(() => schedule(name)), everyMinutes * 60_000)];
      });
      ending.push(() => {
        clearInterval(recovering);
        for (const timer of scheduling) clearInterval(timer);
      });
      regularly(async () => {
        // Only one process can use an embedded database, so running jobs are left over from a killed process.
        if (databaseKind === 'embedded') await expireAll(db);
        await recoverExpired();
        for (const name of names) await schedule(name);
        await poll();
      });
    },
    async enqueueScheduled() {
      for (const name of names) await schedule(name);
    },
    async runDue() {
      let attempts = 0;
      for (let before = -1; before !== attempts;) {
        before = attempts;
        for (const name of names) while (await worker.runNext(name)) attempts += 1;
      }
      return attempts;
    },
    recoverExpired,
    async list() {
      const { counts, failed } = await countJobs(db);
      return [...new Set([...names, ...counts.map(({ name }) => name), ...failed.map(({ name }) => name)])].map(
        (name) => ({
          name,
          waiting: counts.find((count) => count.name === name)?.waiting ?? 0,
          running: counts.find((count) => count.name === name)?.running ?? 0,
          failed: failed
            .filter((job) => job.name === name)
            .map(({ id, dateFailed, attempts, error }) => ({ id, dateFailed, attempts, error: error ?? '' })),
        }),
      );
    },
    async retry(idOrName) {
      const retryable = names.filter((name) => !kindOf(name).isOverAfterFailure);
      const isId = z.uuid().safeParse(idOrName).success;
      const retried = isId
        ? await retryFailed(db, retryable, idOrName)
        : await retryFailed(
            db,
            retryable.filter((name) => name === idOrName),
            null,
          );
      for (const name of new Set(retried)) await events.publish(jobAdded, { name });
      return retried.length;
    },
    nextAttempts: (name, keys) => findNextAttempts(db, name, keys),
    async hasten(name, key) {
      const isHastened = await hastenJob(db, name, key);
      if (isHastened) await events.publish(jobAdded, { name });
      return isHastened;
    },
    async check() {
      const { isOk, oldestDueSeconds } = await checkTaken();
      const isAlive = !isClosed && lastPolled !== null && performance.now() - lastPolled < aliveMs;
      return { isOk: isAlive && isOk, oldestDueSeconds };
    },
    checkTaken,
    hasFailed: (names) => hasFailed(db, names),
    async close() {
      if (isClosed) return;
      isClosed = true;
      for (const end of ending) end();
      clearTimeout(pollTimer);
      await worker.close();
      while (background.size > 0) await Promise.allSettled(background);
      clearTimeout(pollTimer);
    },
  };
}
