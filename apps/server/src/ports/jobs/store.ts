import { type QueryWithTypings, SQL, sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import type { Db, Tx } from '../../database/open.ts';
import { maxListedFailures, maxPriority, maxWaitingJobs, TooManyJobs } from './port.ts';

export const bossSchema = 'pgboss';

export type StoredData = { ownerId: string; data: unknown };

/** The number of turns that one priority has room for. */
const turnsPerPriority = 10_000_000;

/** The time for which a running job belongs to its process, in seconds. The process renews it while the job runs. */
export const leaseSeconds = 120;

export function bossDb(db: Db | Tx): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const isInTransaction = !('$client' in db);
      if (values?.length || isInTransaction) return db.execute(new NumberedStatement(text, values ?? []));
      // pg-boss's maintenance sends several statements, including begin and commit, as one text. After an error, the
      // connection would stay in the failed transaction.
      return db.$client.withClient(async (client) => {
        try {
          const result = await client.query(text);
          return [result].flat().at(-1) ?? { rows: [] };
        } catch (error) {
          await client.query('rollback').catch(() => {});
          throw error;
        }
      });
    },
  };
}

/**
 * A statement that already has numbered parameters (`$1`). Drizzle's own templates give each use of a value its own
 * number, and PostgreSQL may then infer different types for them.
 */
class NumberedStatement extends SQL {
  readonly #query: QueryWithTypings;

  constructor(text: string, values: unknown[]) {
    super([]);
    this.#query = { sql: text, params: values };
  }

  override toQuery(): QueryWithTypings {
    return this.#query;
  }
}

/** Key of the advisory lock for creating queues. The number is arbitrary but must be unique within the database. */
const queuesLock = 7_340_118_252;

/**
 * Creates the queues that are missing, and the index for `nextPriority`. Takes a lock, because pg-boss's own function
 * can deadlock if two processes start at once.
 */
export const createQueues = (db: Db, queues: readonly { name: string; policy: string }[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${queuesLock})`);
    await tx.execute(sql`
      create index if not exists job_owner on pgboss.job (name, (data ->> 'ownerId')) where state <= 'active'`);
    for (const { name, policy } of queues)
      await tx.execute(sql`select pgboss.create_queue(${name}, ${JSON.stringify({ policy })}::json)`);
  });

/**
 * Returns pg-boss's priority for the next job of a user, which combines the job's priority and the user's turn. Each
 * job of a user gets a later turn than the user's jobs before it. The first job of a user gets the turn of the running
 * jobs, so that it waits for no job of another user's backlog (start-time fair queueing). Rejects with `TooManyJobs`.
 */
export async function nextPriority(db: Db | Tx, name: string, ownerId: string, priority: number): Promise<number> {
  if (!Number.isInteger(priority) || Math.abs(priority) > maxPriority)
    throw new Error(`A job's priority must be an integer between -${maxPriority} and ${maxPriority}`);
  const base = priority * turnsPerPriority;
  const isOfPriority = sql`priority <= ${base}::int and priority > ${base - turnsPerPriority}::int`;
  const { rows } = await db.execute<{ waiting: number; last: number | null; next: number | null }>(sql`
    select count(*)::int as waiting,
      max(${base}::int - priority) filter (where ${isOfPriority}) as last,
      (select least(
          max(${base}::int - priority) filter (where state = 'active'),
          min(${base}::int - priority) filter (where state < 'active' and start_after <= now())
        ) from pgboss.job where name = ${name} and state <= 'active' and ${isOfPriority}) as next
    from pgboss.job where name = ${name} and state < 'active' and data ->> 'ownerId' = ${ownerId}`);
  const { waiting = 0, last = null, next = null } = rows[0] ?? {};
  if (ownerId !== '' && waiting >= maxWaitingJobs)
    throw new TooManyJobs(`A user has ${waiting} waiting jobs of the kind ${name}, and the limit is ${maxWaitingJobs}`);
  const turn = Math.max(next ?? 0, last === null ? 0 : last + 1);
  return base - Math.min(turn, turnsPerPriority - 1);
}

export async function isPending(db: Db | Tx, name: string, singletonKey: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pgboss.job where name = ${name} and singleton_key = ${singletonKey} and state <= 'active' limit 1`);
  return rows.length > 0;
}

export type DueJob = { name: string; inMs: number };

/** Returns for each kind with waiting jobs when its first one is due, in ms from now. Not positive if it is due now. */
export async function findDue(db: Db): Promise<DueJob[]> {
  const { rows } = await db.execute<DueJob>(sql`
    select name, (extract(epoch from min(start_after) - now()) * 1000)::float8 as "inMs"
    from pgboss.job where state < 'active' group by name`);
  return rows;
}

type Waits = {
  oldest: number;
  /** The longest wait among the kinds of which no job is running. A process should have taken that job. */
  oldestUntaken: number;
};

export async function measureWaits(db: Db, names: readonly string[]): Promise<Waits> {
  const { rows } = await db.execute<Waits>(sql`
    select coalesce(max(seconds), 0) as oldest,
      coalesce(max(seconds) filter (where not is_running), 0) as "oldestUntaken"
    from (
      select extract(epoch from now() - min(start_after) filter (where state < 'active'))::float8 as seconds,
        bool_or(state = 'active') as is_running
      from pgboss.job where state <= 'active' and name = any(${sql.param([...names])}::text[]) group by name) kinds
    where seconds > 0`);
  return rows[0] ?? { oldest: 0, oldestUntaken: 0 };
}

/** A job that a process has taken. `retryCount` is another one when another process takes the job. */
export type TakenJob = { name: string; id: string; retryCount: number };

const isHeld = ({ name, id, retryCount }: TakenJob): SQL =>
  sql`name = ${name} and id = ${id} and retry_count = ${retryCount} and state = 'active'`;

/** Extends the time for which a running job belongs to this process. Returns false if it no longer does. */
export async function renewLease(db: Db | Tx, job: TakenJob): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update pgboss.job set expire_in = now() - started_on + ${`${leaseSeconds} seconds`}::interval
    where ${isHeld(job)} returning 1`);
  return rows.length > 0;
}

/** Sets the time of the next attempt after a failure. It does nothing if there is no further attempt. */
export async function postpone(tx: Tx, name: string, id: string, minutes: number): Promise<void> {
  await tx.execute(sql`
    update pgboss.job set start_after = now() + ${`${minutes} minutes`}::interval
    where name = ${name} and id = ${id} and state = 'retry'`);
}

export async function putBack(db: Db, job: TakenJob): Promise<void> {
  await db.execute(sql`
    update pgboss.job set state = 'retry', start_after = now(), retry_limit = retry_limit + 1
    where ${isHeld(job)}`);
}

/** Marks all running jobs as expired. Only for a process that knows that it is alone. */
export const expireAll = (db: Db): Promise<unknown> =>
  db.execute(sql`update pgboss.job set expire_in = interval '0' where state = 'active'`);

type Counted = { name: string; waiting: number; running: number };
type Failed = { name: string; id: string; dateFailed: Date; attempts: number; error: string | null };

export async function countJobs(db: Db): Promise<{ counts: Counted[]; failed: Failed[] }> {
  const { rows: counts } = await db.execute<Counted>(sql`
    select name, count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state = 'active')::int as running
    from pgboss.job where state <= 'active' group by name`);
  const { rows: failed } = await db.execute<Omit<Failed, 'dateFailed'> & { seconds: number }>(sql`
    select name, id, retry_count + 1 as attempts, extract(epoch from completed_on)::float8 as seconds,
      coalesce(output ->> 'message', output #>> '{value,message}') as error
    from pgboss.job where state = 'failed' order by completed_on desc limit ${maxListedFailures}`);
  return { counts, failed: failed.map(({ seconds, ...row }) => ({ ...row, dateFailed: new Date(seconds * 1000) })) };
}

/**
 * Makes failed jobs due again, with one more attempt each. Clears the date on which they ended, by which pg-boss
 * deletes old jobs.
 */
export async function retryFailed(db: Db, names: readonly string[], id: string | null): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    update pgboss.job set state = 'retry', retry_limit = retry_count + 1, completed_on = null, start_after = now(),
      keep_until = greatest(keep_until, now() + interval '14 days')
    where state = 'failed' and name = any(${sql.param([...names])}::text[])
      and (${id}::uuid is null or id = ${id}::uuid)
      -- Of a kind that runs alone, only one job can wait.
      and (policy is distinct from 'stately' or id = (
        select newest.id from pgboss.job newest
        where newest.name = job.name and newest.state = 'failed' and (${id}::uuid is null or newest.id = ${id}::uuid)
          and not exists (select from pgboss.job other where other.name = job.name and other.state = 'retry')
        order by newest.completed_on desc limit 1))
    returning name`);
  return rows.map(({ name }) => name);
}

export async function hasFailed(db: Db, names: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pgboss.job where name = any(${sql.param([...names])}::text[])
      and (state = 'failed' or (state in ('retry', 'active') and output is not null)) limit 1`);
  return rows.length > 0;
}

export const dropFailed = (db: Db, name: string): Promise<unknown> =>
  db.execute(sql`delete from pgboss.job where name = ${name} and state in ('retry', 'failed')`);

export async function findNextAttempts(db: Db, name: string, keys: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ key: string; seconds: number }>(sql`
    select singleton_key as key, extract(epoch from min(start_after))::float8 as seconds
    from pgboss.job where name = ${name} and state < 'active' and singleton_key = any(${sql.param([...keys])}::text[])
    group by singleton_key`);
  return new Map(rows.map(({ key, seconds }) => [key, new Date(seconds * 1000)]));
}

export async function hastenJob(db: Db, name: string, key: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update pgboss.job set start_after = now() - interval '1 second'
    where name = ${name} and state < 'active' and singleton_key = ${key} returning 1`);
  return rows.length > 0;
}

/** Deletes all jobs that a user has caused, also those in the archive. A job that is running leaves no record. */
export async function deleteJobsOf(db: Db | Tx, ownerId: string): Promise<void> {
  for (const table of [`${bossSchema}.job`, `${bossSchema}.archive`]) {
    // The command line can run before the server has created the tables.
    const { rows } = await db.execute<{ exists: boolean }>(sql`select to_regclass(${table}) is not null as exists`);
    if (rows[0]?.exists)
      await db.execute(
        sql`delete from ${sql.raw(table)} where data ->> 'ownerId' = ${ownerId} or singleton_key = ${ownerId}`,
      );
  }
}
