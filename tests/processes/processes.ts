import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { type Database, openDatabase } from '../../apps/server/src/database/open.ts';
import { openBucket, storingIn } from '../files/s3.ts';
import { type Api, browserAt } from '../support/browser.ts';
import { afterFile } from '../support/cleanup.ts';
import { copyTestDatabase } from '../support/database.ts';
import { builtProgram } from '../support/programs/built.ts';
import { freePort, openServer, type Server } from '../support/server.ts';
import { openProxy, type Proxy } from './proxy.ts';

/** How long a process still serves requests after it was told to stop, in seconds. */
const drainSeconds = 1;

/** An email that the mail server has received: its recipient, and the process that sent it. */
export type Received = { recipient: string; sender: string };

/** Two server processes on one database and one bucket, with a mail server and a proxy. */
export type Processes = {
  first: Server;
  second: Server;
  proxy: Proxy;
  /** The database that the processes share. */
  database: Database;
  /** The environment variables that both processes have. */
  env: Record<string, string>;
  /** The folder from which the processes were started. */
  directory: string;
  received: Received[];
  metricsPorts: readonly [number, number];
};

/** Starts everything, and stops and removes it after the tests of the file. */
export async function openProcesses(): Promise<Processes> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-processes-'));
  afterFile(() => rm(directory, { recursive: true, force: true }));
  const { url = '' } = await copyTestDatabase();
  const mail = await openMailServer();
  const env = {
    DATABASE_URL: url,
    ...storingIn(await openBucket()),
    SMTP_URL: mail.url,
    // Google could load pictures of slides from the proxy.
    GOOGLE_CLIENT_ID: 'church',
    PUBLIC_ASSET_BASE_URL: 'https://sermon.example',
    DRAIN_SECONDS: String(drainSeconds),
  };
  const open = async (name: string, metricsPort: number) =>
    openServer({
      directory,
      // This folder contains no built Bibles, which would take long to install.
      cwd: directory,
      logName: `processes-${name}.log`,
      program: [builtProgram('main')],
      env: { ...env, MAIL_FROM: `${name}@sermon.example`, METRICS_PORT: String(metricsPort) },
    });
  const metricsPorts = await Promise.all([freePort(), freePort()]);
  const [first, second] = await Promise.all([open('first', metricsPorts[0]), open('second', metricsPorts[1])]);
  afterFile(async () => {
    await Promise.all([first.stop(), second.stop()]);
  });
  await Promise.all([first.start(), second.start()]);
  const database = await openDatabase({ url, directory: '', log: { info() {}, warn() {}, error() {} } });
  afterFile(() => database.close());
  const proxy = await openProxy([first.address, second.address]);
  await Promise.all([proxy.untilReady(first.address), proxy.untilReady(second.address)]);
  return { first, second, proxy, database, env, directory, received: mail.received, metricsPorts };
}

/** Time that the mail server takes for each email, in ms. Long enough that one process cannot send them all alone. */
const sendingMs = 100;

/** Starts a mail server that takes a moment for each email. */
async function openMailServer(): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      stream.resume();
      stream.once('end', () => {
        received.push({ recipient: rcptTo[0]!.address, sender: mailFrom ? mailFrom.address : '' });
        setTimeout(done, sendingMs);
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterFile(() => new Promise<void>((closed) => server.close(closed)));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}

export const password = 'gleaning in the field';
let people = 0;

/** Registers a new person at this address. */
export async function joinAt(address: string): Promise<{ api: Api; email: string }> {
  const api = browserAt(address);
  people += 1;
  const email = `person.${people}@church.example`;
  await api.accounts.register({ firstName: 'Ruth', lastName: 'Adeyemi', email, password });
  return { api, email };
}
