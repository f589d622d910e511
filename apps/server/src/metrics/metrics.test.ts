import { contract } from '@sermon/contract';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { afterFile } from '../../../../tests/support/cleanup.ts';
import { openProduct } from '../../../../tests/support/people.ts';
import { BadSetting } from '../env.ts';
import { addGauges, createMetrics } from './metrics.ts';
import { serveMetrics } from './serveMetrics.ts';

type Sample = { name: string; labels: Record<string, string>; value: number };
type Parsed = { types: Map<string, string>; samples: Sample[] };

/** Parses the Prometheus text format, and throws an error for any invalid line. */
function parse(exposition: string): Parsed {
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  for (const line of exposition.split('\n').filter(Boolean)) {
    const [, name, type] = /^# TYPE ([a-z_:][\w:]*) (counter|gauge|histogram|summary)$/i.exec(line) ?? [];
    if (name !== undefined && type !== undefined) types.set(name, type);
    else if (!line.startsWith('# HELP ')) samples.push(parseSample(line));
  }
  return { types, samples };
}

function parseSample(line: string): Sample {
  const [, name, labels = '', value] = /^([a-z_:][\w:]*)(?:\{(.*)\})? ([-+\w.]+)$/i.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`This is not a sample: ${line}`);
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"(?:,|$)/g)];
  if (pairs.map(([pair]) => pair).join('') !== labels) throw new Error(`These are not labels: ${labels}`);
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, label, content]) => [label!, content!])),
    value: ({ NaN: Number.NaN, '+Inf': Infinity, '-Inf': -Infinity } as Record<string, number>)[value] ?? Number(value),
  };
}

const valueOf = ({ samples }: Parsed, name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (sample) =>
      sample.name === name && Object.entries({ ...sample.labels, ...labels }).every(([k, v]) => sample.labels[k] === v),
  )?.value;

const product = await openProduct();
const { app, services } = product;
const read = async () => parse(await services.metrics.text());

/** Starts the port for metrics, which is closed after the file's tests. */
async function openPort() {
  const served = await serveMetrics({ ...services, port: 0, host: '127.0.0.1' });
  afterFile(served.close);
  return served.address;
}

test('every metric has a name, a type and a value that can be parsed', async () => {
  const { api } = await product.join();
  await api.library.list();
  const parsed = await read();
  expect(Object.fromEntries(parsed.types)).toEqual({
    sermon_maker_request_duration_seconds: 'histogram',
    sermon_maker_document_saves_total: 'counter',
    sermon_maker_jobs_total: 'counter',
    sermon_maker_emails_total: 'counter',
    sermon_maker_database_connections: 'gauge',
    sermon_maker_database_connections_idle: 'gauge',
    sermon_maker_database_turns_waiting: 'gauge',
    sermon_maker_text_work_waiting: 'gauge',
    sermon_maker_storage_bytes: 'gauge',
    sermon_maker_streams_running: 'gauge',
    sermon_maker_model_answers_day: 'gauge',
    sermon_maker_spoken_characters_day: 'gauge',
  });
  expect(parsed.samples.filter(({ value }) => Number.isNaN(value))).toEqual([]);
  expect(valueOf(parsed, 'sermon_maker_database_connections')).toBeGreaterThan(0);
  expect(valueOf(parsed, 'sermon_maker_streams_running')).toBe(0);
});

test('the metrics of Node.js include the delay of the event loop and the memory', async () => {
  const { types } = parse(await createMetrics({ withNode: true }).text());
  expect([...types.keys()]).toEqual(
    expect.arrayContaining([
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
    ]),
  );
});

test('requests are counted by the name of their call and the class of their status', async () => {
  const count = async (call: string, status: string) =>
    valueOf(await read(), 'sermon_maker_request_duration_seconds_count', { call, status }) ?? 0;
  const before = await count('folders.create', '2xx');
  const { api } = await product.join();
  await api.folders.create({ name: 'Advent' });
  await expect(api.folders.create({ name: '' })).rejects.toMatchObject({ statusCode: 400 });
  expect(await count('folders.create', '2xx')).toBe(before + 1);
  expect(await count('folders.create', '4xx')).toBe(1);
  const { samples } = await read();
  const buckets = samples.filter(
    ({ name, labels }) =>
      name === 'sermon_maker_request_duration_seconds_bucket' &&
      labels.call === 'folders.create' &&
      labels.status === '4xx',
  );
  expect(buckets.map(({ labels }) => labels.le)).toEqual([
    '0.005',
    '0.01',
    '0.025',
    '0.05',
    '0.1',
    '0.25',
    '0.5',
    '1',
    '2.5',
    '5',
    '10',
    '+Inf',
  ]);
  expect(buckets.at(-1)!.value).toBe(1);
});

test('no label comes from a request', async () => {
  const secret = randomUUID();
  for (const url of [`/api/Folders/${secret}`, `/${secret}?q=${secret}`, `/api/Search/GetSermon/${secret}`, '/healthz'])
    await app.inject({ url, headers: { 'user-agent': secret, 'x-forwarded-for': secret } });
  for (const method of ['PROPFIND', 'DELETE'] as const) await app.inject({ method, url: `/ping/${secret}` });
  const { samples } = await read();
  expect(JSON.stringify(samples)).not.toContain(secret);
  const names = Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([name, { methods }]) => [
      `${group}.${name}`,
      ...methods.slice(1).map((method: string) => `${group}.${name}.${method.toLowerCase()}`),
    ]),
  );
  for (const { labels } of samples) {
    if (labels.call !== undefined) expect([...names, 'other']).toContain(labels.call);
    if (labels.status !== undefined) expect(labels.status).toMatch(/^[1-5]xx$/);
  }
});

test('saves, conflicts, background jobs and emails are counted', async () => {
  const before = await read();
  const { api, email } = await product.join();
  const { id } = await api.documents.save({ name: 'x', text: '<p>Begun</p>', editorId: randomUUID() });
  await api.documents.save({ id, name: 'x', text: '<p>Phone</p>', revision: 1, editorId: randomUUID() });
  await expect(
    api.documents.save({ id, name: 'x', text: '<p>Desk</p>', revision: 1, editorId: randomUUID() }),
  ).rejects.toMatchObject({ statusCode: 409 });
  await api.accounts.sendResetPasswordEmail({ email });
  await product.emails();
  const after = await read();
  const added = (name: string, labels: Record<string, string>) =>
    (valueOf(after, name, labels) ?? 0) - (valueOf(before, name, labels) ?? 0);
  expect(added('sermon_maker_document_saves_total', { outcome: 'saved' })).toBe(2);
  expect(added('sermon_maker_document_saves_total', { outcome: 'conflict' })).toBe(1);
  expect(added('sermon_maker_emails_total', { outcome: 'sent' })).toBe(1);
  expect(added('sermon_maker_jobs_total', { kind: 'send-email', outcome: 'completed' })).toBe(1);
});

test('the storage of all accounts is summed up at most once a minute', async () => {
  const reads = new Map<string, () => number | Promise<number>>();
  let now = 0;
  const { db, textWork } = services;
  const load = () => ({ connections: 3, idle: 2, waiting: 1 });
  const gauge = (name: string, _help: string, readValue: () => number | Promise<number>) =>
    void reads.set(name, readValue);
  addGauges({ gauge }, { database: { db, load }, textWork, now: () => now });
  const stored = async () => reads.get('storage_bytes')!();
  const before = await stored();
  const { api } = await product.join();
  await api.documents.save({ name: 'x', text: `<p>${'Comfort '.repeat(2_000)}</p>` });
  now = 59_999;
  expect(await stored()).toBe(before);
  now = 60_000;
  expect(await stored()).toBeGreaterThan(before + 16_000);
  expect(reads.get('database_turns_waiting')!()).toBe(1);
});

test('a metric that cannot be read is NaN, and the others are still there', async () => {
  const metrics = createMetrics({ withNode: false });
  metrics.gauge('broken', 'Fails', () => Promise.reject(new Error('the database is away')));
  metrics.gauge('broken_at_once', 'Fails', () => {
    throw new Error('away');
  });
  metrics.gauge('working', 'Is replaced', () => 6);
  metrics.gauge('working', 'Works', () => 7);
  const parsed = parse(await metrics.text());
  expect(valueOf(parsed, 'sermon_maker_broken')).toBeNaN();
  expect(valueOf(parsed, 'sermon_maker_broken_at_once')).toBeNaN();
  expect(valueOf(parsed, 'sermon_maker_working')).toBe(7);
});

test('the port serves only the metrics, only to GET and HEAD', async () => {
  const address = await openPort();
  const reply = await fetch(address);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(parse(await reply.text()).types.size).toBeGreaterThan(5);
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const refused = await fetch(address, { method, ...(method === 'POST' && { body: 'x'.repeat(100_000) }) });
    expect([refused.status, refused.headers.get('allow')], method).toEqual([405, 'GET, HEAD']);
  }
  expect((await fetch(new URL('/ping', address))).status).toBe(404);
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.end('nonsense\r\n\r\n');
  expect(await text(socket)).toContain('400 Bad Request');
});

test('the port serves the report about the health of the process, with the status code of /healthz', async () => {
  const address = new URL('/healthz', await openPort());
  expect(await (await fetch(address)).json()).toMatchObject({
    version: '1.0.0',
    storage: { kind: 'disk', isOk: true },
  });
  expect((await fetch(address)).headers.get('content-type')).toBe('application/json; charset=utf-8');
  const other = await openProduct();
  const served = await serveMetrics({ ...other.services, port: 0, host: '127.0.0.1' });
  afterFile(served.close);
  other.services.draining.abort();
  const stopping = await fetch(new URL('/healthz', served.address));
  expect(stopping.status).toBe(503);
  expect(await stopping.json()).toMatchObject({ status: 'stopping', database: { isOk: true } });
});

test('the product itself does not serve the metrics', async () => {
  expect((await app.inject('/metrics')).body).not.toContain('sermon_maker_');
});

test('a port that is in use is reported with the name of its setting', async () => {
  const { port } = new URL(await openPort());
  const again = serveMetrics({ ...services, port: Number(port), host: '127.0.0.1' });
  await expect(again).rejects.toThrow(BadSetting);
  await expect(again).rejects.toThrow(`Port ${port} is in use. Choose another port for the metrics with METRICS_PORT.`);
});
