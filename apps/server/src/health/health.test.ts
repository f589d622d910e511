import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { openProduct } from '../../../../tests/support/people.ts';
import { createHealth } from './health.ts';

const silent = { info() {}, error() {} };

/** The services of a process, of which one may fail. The database is a stand-in that counts its statements. */
function openHealth(
  broken: 'database' | 'storage' | 'mail' | 'queue' | 'content' | null = null,
  percentUsed: number | null = 40,
) {
  const draining = new AbortController();
  const counts = { database: 0, mail: 0 };
  const check = async (name: typeof broken) => {
    if (name === broken) throw new Error('connect ECONNREFUSED 10.0.0.7:5432');
  };
  const db = {
    execute: () => {
      counts.database += 1;
      return check('database');
    },
  };
  const health = createHealth({
    db: db as never,
    files: { kind: 'disk', check: () => check('storage') },
    mail: {
      kind: 'smtp',
      check: () => {
        counts.mail += 1;
        return check('mail');
      },
    },
    jobs: {
      check: async () => ({ isOk: broken !== 'queue', oldestDueSeconds: 3 }),
      hasFailed: async () => broken === 'content',
    },
    disk: { percentUsed: async () => percentUsed },
    draining: draining.signal,
    log: silent,
  });
  return { health, draining, counts };
}

test('a process whose services all work is ready', async () => {
  expect(await openHealth().health.report()).toEqual({
    status: 'ok',
    version: '1.0.0',
    database: { isOk: true },
    storage: { isOk: true, kind: 'disk', percentUsed: 40 },
    mail: { isOk: true, kind: 'smtp' },
    queue: { isOk: true, oldestDueSeconds: 3 },
    content: { isOk: true },
  });
});

test.each([
  ['database', 'unavailable'],
  ['storage', 'degraded'],
  ['mail', 'degraded'],
  ['queue', 'degraded'],
  ['content', 'degraded'],
] as const)('a process whose %s fails is %s, and the report does not say why', async (broken, status) => {
  const report = await openHealth(broken).health.report();
  expect(report).toMatchObject({ status, [broken]: { isOk: false } });
  const others = (['database', 'storage', 'mail', 'queue', 'content'] as const).filter((name) => name !== broken);
  for (const name of others) expect(report[name].isOk).toBe(true);
  expect(JSON.stringify(report)).not.toContain('ECONNREFUSED');
});

test('a full disk is a failure of the storage', async () => {
  expect(await openHealth(null, 99).health.report()).toMatchObject({ storage: { isOk: true, percentUsed: 99 } });
  expect(await openHealth(null, 100).health.report()).toMatchObject({
    status: 'degraded',
    storage: { isOk: false, percentUsed: 100 },
  });
  expect(await openHealth(null, null).health.report()).toMatchObject({ storage: { isOk: true, percentUsed: null } });
});

test('a thousand requests cause one statement and one connection to the mail server', async () => {
  const { health, counts } = openHealth();
  for (let n = 0; n < 1_000; n += 1) void health.report();
  await health.report();
  expect(counts).toEqual({ database: 1, mail: 1 });
});

test('a process that has been told to stop says so at once, although its results are reused', async () => {
  const { health, draining } = openHealth();
  expect((await health.report()).status).toBe('ok');
  draining.abort();
  expect((await health.report()).status).toBe('stopping');
});

test('/healthz needs no session, is not cached, and replies 503 when the process stops while /ping goes on', async () => {
  const { app, services } = await openProduct();
  services.jobs.start();
  const ready = await app.inject('/healthz');
  expect(ready.statusCode).toBe(200);
  expect(ready.headers['cache-control']).toBe('no-store');
  expect(ready.json(), 'strangers learn nothing else').toEqual({ status: 'ok' });
  expect(await services.health.report()).toEqual({
    status: 'ok',
    version: '1.0.0',
    database: { isOk: true },
    storage: { isOk: true, kind: 'disk', percentUsed: expect.any(Number) },
    mail: { isOk: true, kind: 'outbox' },
    queue: { isOk: true, oldestDueSeconds: expect.any(Number) },
    content: { isOk: true },
  });
  services.draining.abort();
  const stopping = await app.inject('/healthz');
  expect(stopping.statusCode).toBe(503);
  expect(stopping.json()).toEqual({ status: 'stopping' });
  const ping = await app.inject('/ping');
  expect(ping.statusCode).toBe(200);
  expect(ping.headers.connection, 'the proxy opens its next connection to another process').toBe('close');
});

test('a process whose database is closed replies 503, and /ping still replies', async () => {
  const database = await openTestDatabase();
  const { app, services } = await openProduct({}, Promise.resolve(database));
  await database.close();
  const reply = await app.inject('/healthz');
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toEqual({ status: 'unavailable' });
  expect(await services.health.report()).toMatchObject({ database: { isOk: false }, queue: { isOk: false } });
  expect((await app.inject('/ping')).statusCode).toBe(200);
});

test('the queue works while it looks for jobs and jobs are taken', async () => {
  const { services } = await openProduct();
  const { jobs, db } = services;
  expect(await jobs.check(), 'before it is started').toEqual({ isOk: false, oldestDueSeconds: 0 });
  const waitFor = (seconds: number) =>
    db.execute(
      sql`update pgboss.job set start_after = now() - ${`${seconds} seconds`}::interval where name = 'send-email'`,
    );
  const id = '0198e9a4-7b1c-7000-8000-000000000001';
  await jobs.enqueue(db, 'send-email', { id }, { afterSeconds: 3_600 });
  jobs.start();
  // When the jobs of the first search have ended, the queue does not look for due jobs again for 30 seconds.
  await eventually(async () => {
    const { rows } = await db.execute(sql`select state from pgboss.job where name <> 'send-email'`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'completed'));
  });
  expect(await jobs.check(), 'jobs that are due later do not wait').toEqual({ isOk: true, oldestDueSeconds: 0 });
  await waitFor(599);
  expect(await jobs.check()).toEqual({ isOk: true, oldestDueSeconds: 599 });
  await waitFor(600);
  expect(await jobs.check(), 'nobody takes the job').toEqual({ isOk: false, oldestDueSeconds: 600 });
  await db.execute(sql`
    insert into pgboss.job (name, data, state, started_on, singleton_key)
    values ('send-email', '{"ownerId":"","data":{}}', 'active', now(), 'running')`);
  expect(await jobs.check(), 'others of the kind are running').toEqual({ isOk: true, oldestDueSeconds: 600 });
});
