import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { browserAt } from '../support/browser.ts';
import { openServer } from '../support/server.ts';
import { distribution } from './figures.ts';
import { waitForBibles } from './support/waitForBibles.ts';

const perSecond = 200;
const seconds = 20;
/** Visitors who open the page again and again, for the maximum rate. */
const readers = 32;
const maximumSeconds = 10;

/** A sermon of about 3,000 words with 30 references. */
const sermon = Array.from(
  { length: 30 },
  (_, at) => `<p>${'A father sees his son while he is still far away, and runs. '.repeat(8)}See Luke 15:${at + 1}.</p>`,
).join('');

/**
 * Measures the page of a shared sermon at 200 requests per second of different visitors, its maximum rate, and the size of
 * what it loads.
 */
export async function benchSharedPage(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  const server = await openServer({ directory, logName: 'bench.log', env: { TRUSTED_PROXIES: '1' } });
  await server.start();
  const api = browserAt(server.address);
  await api.accounts.register({
    firstName: 'Ruth',
    lastName: 'A',
    email: `ruth.${Date.now()}@church.example`,
    password: 'gleaning in the field',
  });
  await waitForBibles(api);
  const { id } = await api.documents.save({ name: 'The Father Who Runs', text: sermon, scripture: 'Luke 15:11-24' });
  const { shareId } = await api.sharing.share({ libraryAssetId: id });
  const address = `${server.address}/share/${shareId}`;

  const html = await (await fetch(address)).text();
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
  console.log(`page: ${(gzipSync(html).length / 1000).toFixed(1)} kB gzip of ${(html.length / 1000).toFixed(1)} kB`);
  for (const file of files) {
    const content = await readFile(join(import.meta.dirname, '../../dist/web', file));
    console.log(`${file}: ${(gzipSync(content).length / 1000).toFixed(1)} kB gzip`);
  }

  const cpuTime = () => readCpuTime(server.process()?.pid);
  await measureAtRate(address, cpuTime);
  await measureMaximum(address, cpuTime);
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

/** Returns the processor time that a process has used, in ms. Linux counts it in hundredths of a second. */
function readCpuTime(pid: number | undefined): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

/** Opens the page at a fixed rate, whether or not the server keeps up. */
async function measureAtRate(address: string, cpuTime: () => number): Promise<void> {
  const times: number[] = [];
  const before = cpuTime();
  const running: Promise<void>[] = [];
  const begun = performance.now();
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    const wait = begun + (sent * 1000) / perSecond - performance.now();
    if (wait > 1) await pause(wait);
    running.push(visit(address, sent, times));
  }
  await Promise.all(running);
  const rate = times.length / ((performance.now() - begun) / 1000);
  const cpu = (cpuTime() - before) / times.length;
  console.log(`${rate.toFixed(0)} pages/s: ${distribution(times)}; ${cpu.toFixed(2)} ms of processor time each`);
}

/** Opens the page as often as the server replies. */
async function measureMaximum(address: string, cpuTime: () => number): Promise<void> {
  const times: number[] = [];
  const before = cpuTime();
  const begun = performance.now();
  let sent = 0;
  const read = async () => {
    while (performance.now() - begun < maximumSeconds * 1000) await visit(address, (sent += 1), times);
  };
  await Promise.all(Array.from({ length: readers }, read));
  const rate = times.length / ((performance.now() - begun) / 1000);
  const cpu = (cpuTime() - before) / times.length;
  console.log(
    `${readers} readers: ${rate.toFixed(0)} pages/s: ${distribution(times)}; ${cpu.toFixed(2)} ms of processor time each`,
  );
}

/** Opens the page as one of 1,000 visitors. */
async function visit(address: string, number: number, times: number[]): Promise<void> {
  const begun = performance.now();
  const reply = await fetch(address, {
    headers: {
      'user-agent': 'Mozilla/5.0',
      'accept-encoding': 'gzip',
      'x-forwarded-for': `2001:db8:0:${(number % 1_000).toString(16)}::1`,
    },
  });
  await reply.text();
  if (reply.status !== 200) throw new Error(`The page replied ${reply.status}.`);
  times.push(performance.now() - begun);
}
