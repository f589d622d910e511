import { archive } from '@sermon/contract/archive';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type DatabaseOptions, openDatabase } from '../../../apps/server/src/database/open.ts';
import { chooseEvents } from '../../../apps/server/src/events/choose.ts';
import { createJobQueue } from '../../../apps/server/src/ports/jobs/pgBoss.ts';
import type { JobKind } from '../../../apps/server/src/ports/jobs/port.ts';
import { archivedDetails } from '../../files/archives.ts';
import { browserAt } from '../../support/browser.ts';
import { findPostgres, startServer } from '../../support/postgres.ts';
import { openServer } from '../../support/server.ts';
import { distribution } from '../figures.ts';

const log = { info() {}, warn() {}, error: console.error };

/** Numbers of measurements. */
const counts = { events: 2_000, jobs: 2_000, streams: 300 };
/** Number of jobs that one process runs at the same time, as for emails. */
const concurrency = 4;
/** Number of jobs that are added at the same time. */
const producers = 20;

/** Measures the time from publishing an event in one process until its handler runs in another one. */
export async function benchEvents(): Promise<void> {
  await withPostgres(async (url) => {
    const reader = fork(join(import.meta.dirname, 'eventReader.ts'), [url], { execArgv: ['--import', 'tsx'] });
    await once(reader, 'message');
    const database = await openDatabase({ url, directory: '', log });
    const events = await chooseEvents(database, log);
    const times: number[] = [];
    for (let n = 0; n < counts.events; n += 1) {
      const arrived = nextTime(reader);
      await events.publish('bench', { sentAt: performance.timeOrigin + performance.now() });
      times.push(await arrived);
    }
    console.log(`from one process to another: ${distribution(times)}`);
    reader.disconnect();
    await once(reader, 'exit');
    await events.close();
    await database.close();
  });
}

async function nextTime(reader: ChildProcess): Promise<number> {
  const [{ ms }] = (await once(reader, 'message')) as [{ ms: number }];
  return ms;
}

/** Measures how many jobs a second one process adds and runs, on both databases. */
export async function benchJobs(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  await measureJobs('embedded', { url: undefined, directory });
  await rm(directory, { recursive: true });
  await withPostgres((url) => measureJobs('PostgreSQL (fsync off)', { url, directory: '' }));
}

async function measureJobs(title: string, place: Pick<DatabaseOptions, 'url' | 'directory'>): Promise<void> {
  const database = await openDatabase({ ...place, log });
  const events = await chooseEvents(database, log);
  const kind = { data: z.strictObject({ n: z.number() }), does: 'counts', concurrency } satisfies JobKind<{
    n: number;
  }>;
  const jobs = await createJobQueue({ database, events, log, kinds: { counting: kind } });
  const addedAt: number[] = [];
  const times: number[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  jobs.handle({
    counting: async ({ n }) => {
      times.push(performance.now() - addedAt[n]!);
      if (times.length === counts.jobs) finish();
    },
  });
  jobs.start();
  const begun = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: producers }, async () => {
      for (let n = next++; n < counts.jobs; n = next++) {
        addedAt[n] = performance.now();
        await jobs.enqueue(database.db, 'counting', { n }, { ownerId: `user ${n % producers}` });
      }
    }),
  );
  const addingMs = performance.now() - begun;
  await finished;
  const totalMs = performance.now() - begun;
  const perSecond = (ms: number) => Math.round((counts.jobs / ms) * 1000);
  console.log(
    `${title}: ${perSecond(totalMs)} jobs/s from the first added to the last done (${perSecond(addingMs)} added a second)`,
  );
  console.log(`${title}: from adding a job until it runs, with others waiting: ${distribution(times)}`);
  await jobs.close();
  await events.close();
  await database.close();
}

/** Measures the time until a stream replies, at the process that runs it and when another process continues it. */
export async function benchStreamStart(): Promise<void> {
  await withPostgres(async (url) => {
    const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
    const open = () => openServer({ directory, logName: 'bench.log', env: { DATABASE_URL: url } });
    const [first, second] = [await open(), await open()];
    await first.start();
    await second.start();
    const jar = { cookie: '' };
    const api = browserAt(first.address, jar);
    await api.accounts.register({
      firstName: 'Ruth',
      lastName: 'A',
      email: 'ruth@church.example',
      password: 'gleaning',
    });
    const path = archive.add.path;
    const headers = { cookie: jar.cookie, 'sec-fetch-site': 'same-origin' };
    const item = { ...archivedDetails, type: 'BuilderAsset', text: '<p>Comfort</p>' };
    const [started, continued]: [number[], number[]] = [[], []];
    for (let n = 0; n < counts.streams; n += 1) {
      const body = JSON.stringify({ items: [{ ...item, name: `Sermon ${n}` }] });
      const request = { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } };
      const { ms, text } = await untilFirstEvent(`${first.address}${path}`, request);
      started.push(ms);
      const id = /id: (\S+)\.0\n/.exec(text)?.[1];
      if (id === undefined) throw new Error(`No stream was started: ${text}`);
      const resume = { method: 'POST', headers: { ...headers, 'last-event-id': `${id}.0` } };
      continued.push((await untilFirstEvent(`${second.address}${path}`, resume)).ms);
    }
    console.log(`until the first event: ${distribution(started)}`);
    console.log(`until the first event, continued by another process: ${distribution(continued)}`);
    await Promise.all([first.stop(), second.stop()]);
    await rm(directory, { recursive: true, force: true });
  });
}

/** Sends a request and reads the whole stream. Returns the time until its first event. */
async function untilFirstEvent(url: string, request: RequestInit): Promise<{ ms: number; text: string }> {
  const begun = performance.now();
  const response = await fetch(url, request);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let ms = Number.NaN;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { ms, text };
    if (text === '') ms = performance.now() - begun;
    text += value;
  }
}

async function withPostgres(work: (url: string) => Promise<void>): Promise<void> {
  const found = findPostgres();
  if (!found || 'url' in found) return console.log('PostgreSQL is measured where its programs are installed');
  const server = await startServer(found.programs);
  try {
    await work(server.url);
  } finally {
    await server.stop();
  }
}
