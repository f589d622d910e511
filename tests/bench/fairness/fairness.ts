import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { programUrl } from '../../../apps/server/src/programUrl.ts';
import { type Api, browserAt } from '../../support/browser.ts';
import { onBothDatabases } from '../support/bothDatabases.ts';
import { openServer, type Server } from '../../support/server.ts';
import { distribution, timed } from '../figures.ts';
import { waitForBibles } from '../support/waitForBibles.ts';
import type { FloodReport, FloodRequest, FloodTask } from './flood.ts';

/** Duration of each flood, in ms. */
const floodMs = 10_000;
/** Pause between two small calls of the other user, in ms. */
const betweenCalls = 15;

const words = 'comfort my people says your God speak tenderly to Jerusalem and cry that her warfare is ended'.split(
  ' ',
);

/** Returns prose of about `length` characters with many different words, in paragraphs. */
export function prose(length: number): string {
  const paragraphs: string[] = [];
  for (let written = 0, n = 0; written < length; n += 1) {
    const text = Array.from(
      { length: 80 },
      (_, at) => `${words[(n * 7 + at * 3) % words.length]}${at % 9 ? '' : n % 997}`,
    );
    paragraphs.push(`<p>${text.join(' ')}.</p>`);
    written += paragraphs.at(-1)!.length;
  }
  return paragraphs.join('');
}

const longText = prose(1_480_000);
/** One paragraph of 1.45 MB that is full of references. */
const dense = `<p>${'John 3:16; Ps 23:1-6, Romans 8:28 and 1 Cor 13 '.repeat(30_000)}</p>`;
const json = (value: unknown) => JSON.stringify(value);

/** Creates the flooding user's library and returns the floods by name. */
async function prepare(api: Api): Promise<Record<string, FloodRequest[]>> {
  const long = await api.documents.save({ name: 'Long', text: longText });
  const paragraph = await api.documents.save({ name: 'One paragraph', text: dense });
  for (let n = 0; n < 20; n += 1) await api.documents.duplicate({ id: long.id });
  for (let n = 0; n < 10; n += 1) await api.documents.save({ name: `Sermon ${n}`, text: prose(30_000) });
  const saved = await Promise.all(
    Array.from({ length: 10 }, (_, n) => api.documents.save({ name: `Saved ${n}`, text: '<p>Begun.</p>' })),
  );
  const save = (id: string, text: string): FloodRequest => ({
    method: 'POST',
    path: '/api/BuilderAssets/SaveBuilderAsset',
    body: json({ id, text, revision: 2_000_000_000 }),
  });
  const get = (path: string): FloodRequest => ({ method: 'GET', path });
  return {
    'saves of 1.48 MB to ten documents': saved.map(({ id }, n) => ({
      method: 'POST',
      path: '/api/BuilderAssets/SaveBuilderAsset',
      body: json({
        id,
        text: longText.replace('comfort', `comfort${n}`),
        editorId: editorIds[n],
        editorStep: 1,
        revision: 1,
      }),
    })),
    'stale saves of 1.48 MB': saved.map(({ id }) => save(id, longText)),
    'new documents of 1.48 MB': [
      { method: 'POST', path: '/api/BuilderAssets/SaveBuilderAsset', body: json({ name: 'New', text: longText }) },
    ],
    'passage searches, one paragraph of 1.45 MB': [
      get('/api/LibraryItems/Search?query=john%203:16'),
      get('/api/LibraryItems/Search?query=1%20cor%2013'),
    ],
    'word searches in 22 texts of 1.48 MB': [
      get('/api/LibraryItems/Search?query=comfort%20jerusalem'),
      get('/api/LibraryItems/Search?query=%22her%20warfare%22'),
      get('/api/LibraryItems/Search?query=c'),
    ],
    'copies of 1.48 MB': [
      { method: 'POST', path: '/api/BuilderAssets/DuplicateBuilderAsset', body: json({ id: long.id }) },
    ],
    'reading 1.48 MB': [get(`/api/BuilderAssets/GetBuilderAsset/${long.id}`)],
    'PDF files of 1.48 MB': [get(`/api/BuilderAssets/pdf/${long.id}`)],
    'Word files of 1.45 MB': [get(`/api/BuilderAssets/docx/${paragraph.id}`)],
    archives: [get('/api/LibraryArchive/Download')],
    'lists of the library': [get('/api/LibraryItems')],
  };
}

const editorIds = Array.from({ length: 10 }, (_, n) => `01990000-0000-4000-8000-00000000000${n}`);

/** Starts a server that measures the gaps of its event loop. */
export async function openMeasured(directory: string, env: Record<string, string>): Promise<Server> {
  const program = ['--import', join(import.meta.dirname, 'loopGaps.mjs'), 'dist/server/main.js'];
  const server = await openServer({ directory, logName: 'bench.log', env, program });
  await server.start();
  return server;
}

async function measure(title: string, env: Record<string, string>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  const server = await openMeasured(directory, env);
  const flooder = await signUp(server, 'Flood');
  const other = await signUp(server, 'Ruth');
  await waitForBibles(other.api);
  const floods = await prepare(flooder.api);
  const sermon = await other.api.documents.save({ name: 'Sermon', text: prose(2_000) });
  const smallCall = () => other.api.documents.get({ id: sermon.id });
  const report = async (name: string, requests: FloodRequest[]) => {
    const flood = { headers: { cookie: flooder.cookie }, requests, concurrency: 40, pauseMs: 100 };
    console.log(`${title}: ${name}: ${await measureFlood(server, flood, smallCall)}`);
  };
  await longestGap(server);
  await report('quiet', []);
  const chosen = process.env['FLOODS'] ?? '';
  for (const [name, requests] of Object.entries(floods)) if (name.includes(chosen)) await report(name, requests);
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

/** Floods the server, and measures the calls of another user meanwhile. Returns a line about them and the server's replies. */
export async function measureFlood(
  server: Server,
  task: Omit<FloodTask, 'address'>,
  smallCall: () => Promise<unknown>,
): Promise<string> {
  const flood =
    task.requests.length > 0
      ? fork(new URL('flood.ts', import.meta.url), { execArgv: programUrl('typescript').execArgv })
      : null;
  const ended = flood ? once(flood, 'message') : Promise.resolve([{}]);
  flood?.send({ ...task, address: server.address });
  if (flood) await pause(500);
  const times: number[] = [];
  const until = performance.now() + floodMs;
  while (performance.now() < until) {
    times.push((await timed(smallCall))[1]);
    await pause(betweenCalls);
  }
  flood?.send('stop');
  const [counts] = (await ended) as [FloodReport];
  const replies = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
  const gap = await longestGap(server);
  return `another user's call ${distribution(times)}; ${gap}; ${replies.join(', ') || 'no flood'}`;
}

/** Returns the longest gap of the server's event loop since the last call, as the server prints it. */
export async function longestGap(server: Server): Promise<string> {
  const process = server.process();
  if (!process?.stdout) return 'no gap';
  const printed = once(process.stdout, 'data');
  process.kill('SIGUSR2');
  const [line] = await printed;
  return String(line).trim();
}

/** Registers a user. Returns the client and its session cookie. */
export async function signUp(server: Server, firstName: string): Promise<{ api: Api; cookie: string }> {
  const email = `${firstName.toLowerCase()}.${Date.now()}@church.example`;
  const password = 'gleaning in the field';
  const api = browserAt(server.address);
  await api.accounts.register({ firstName, lastName: 'A', email, password });
  const signedIn = await fetch(`${server.address}/api/Authentication/SignIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address },
    body: json({ email, password }),
  });
  return { api, cookie: signedIn.headers.getSetCookie()[0]!.split(';')[0]! };
}

/**
 * Measures the small calls of one user while another user floods the server with the most expensive calls, 40 at a
 * time, on both databases with fsync. FLOODS=copies measures only the floods whose name contains this word.
 */
export const benchFairness = (): Promise<void> => onBothDatabases(measure);
