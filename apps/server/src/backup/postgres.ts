import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { getCACertificates } from 'node:tls';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { environmentWith } from '../env.ts';
import { expectSame, listNamedFiles, markBackup, readContents } from './contents.ts';
import type { Source } from './embedded.ts';
import { BackupFailed, otherBackup } from './folder.ts';

/** Key of the advisory lock for backups. The number is arbitrary but must be unique within the database. */
const backupLock = 7_340_118_251;

export async function openPostgresSource(url: string): Promise<Source> {
  const client = await connect(url);
  const db = drizzle(client);
  return {
    async copy(target) {
      await client.query('begin isolation level repeatable read read only');
      await client.query('set local statement_timeout = 0');
      await client.query('set local idle_in_transaction_session_timeout = 0');
      if (!(await queryOne<boolean>(client, `select pg_try_advisory_xact_lock(${backupLock})`)))
        throw new BackupFailed(otherBackup);
      const snapshot = await queryOne<string>(client, 'select pg_export_snapshot()');
      const contents = await readContents(db);
      const named = await listNamedFiles(db);
      await expectProgram(client, 'pg_dump');
      const file = await open(target, 'wx', 0o600);
      try {
        const args = ['--format=custom', '--no-owner', '--no-password', `--snapshot=${snapshot}`];
        await run('pg_dump', args, url, file.fd);
      } finally {
        await file.close();
      }
      expectSame(await countDumped(target), contents.rows);
      await client.query('commit');
      return { ...contents, named, heldMs: 0 };
    },
    mark: (dateMade) => markBackup(db, dateMade),
    close: () => client.end(),
  };
}

/** Restores a dump into the empty database at `url`, all or nothing. */
export const restoreDump = (dump: string, url: string): Promise<void> =>
  run(
    'pg_restore',
    [
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      '--no-password',
      `--dbname=${nameOf(url)}`,
      dump,
    ],
    url,
  );

/** Rejects unless the database at `url` is empty and the programs can restore into it. */
export async function expectEmpty(url: string): Promise<void> {
  const client = await connect(url);
  try {
    const count = await queryOne<number>(
      client,
      `select count(*) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname !~ '^pg_' and nspname <> 'information_schema'`,
    );
    if (count > 0)
      throw new BackupFailed(
        `The database ${nameOf(url)} is not empty, and nothing was changed. Create an empty database beside it, such as with createdb --owner=USER NAME, set DATABASE_URL to the new one, and run the command again.`,
      );
    await expectProgram(client, 'pg_restore');
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on('error', () => {}); // the running query rejects with the same error
  await client.connect().catch((cause: Error) => {
    const reason = cause.message || String((cause as NodeJS.ErrnoException).code);
    throw new BackupFailed(`The database at ${client.host} (DATABASE_URL) cannot be used: ${reason}`, { cause });
  });
  return client;
}

async function queryOne<Value>(client: pg.Client, sql: string): Promise<Value> {
  const { rows } = await client.query<[Value]>({ text: sql, rowMode: 'array' });
  return rows[0]![0];
}

/** Rejects if a program of PostgreSQL is missing, or older than the server: it could not read all of the database. */
async function expectProgram(client: pg.Client, program: string): Promise<void> {
  const needed = Math.floor(
    (await queryOne<number>(client, "select current_setting('server_version_num')::int")) / 10_000,
  );
  const child = spawn(program, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [printed] = await Promise.all([
    text(child.stdout),
    once(child, 'close').catch((cause: unknown) => {
      throw new BackupFailed(
        `The program ${program} was not found. Install the client programs of PostgreSQL ${needed} or newer.`,
        { cause },
      );
    }),
  ]);
  const version = Number(/ (\d+)/.exec(printed)?.[1] ?? 0);
  if (version < needed)
    throw new BackupFailed(
      `The program ${program} is of PostgreSQL ${version}, and the server of PostgreSQL ${needed}. Install the client programs of PostgreSQL ${needed} or newer.`,
    );
}

const nameOf = (url: string): string => new pg.Client(url).database ?? '';

/**
 * Passes the connection in variables, because other users can read the arguments of a program. `authorities`: a file with
 * the certificates that this process trusts. The driver verifies every certificate, unlike libpq, except with
 * `sslmode=no-verify` and `uselibpqcompat=true`.
 */
export function environmentFor(url: string, authorities: string): NodeJS.ProcessEnv {
  const client = new pg.Client(url);
  const { host, port, user, password, database } = client;
  const { rejectUnauthorized } = Object(client.ssl) as { rejectUnauthorized?: boolean };
  const parameters = new URL(url).searchParams;
  const asWritten = parameters.get('uselibpqcompat') === 'true' || !client.ssl;
  const encrypted = rejectUnauthorized === false ? 'require' : 'verify-full';
  const mode = asWritten ? parameters.get('sslmode') : encrypted;
  const ssl = {
    PGSSLMODE: mode,
    PGSSLROOTCERT: parameters.get('sslrootcert') ?? (mode === 'verify-full' ? authorities : null),
    PGSSLCERT: parameters.get('sslcert'),
    PGSSLKEY: parameters.get('sslkey'),
  };
  return environmentWith({
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password ?? '',
    PGDATABASE: database,
    ...(Object.fromEntries(Object.entries(ssl).filter(([, value]) => value)) as Record<string, string>),
  });
}

async function run(program: string, args: string[], url: string, output: number | 'ignore' = 'ignore'): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sermon-maker-'));
  try {
    const authorities = join(folder, 'authorities.pem');
    await writeFile(authorities, getCACertificates().join('\n'));
    const child = spawn(program, args, { stdio: ['ignore', output, 'pipe'], env: environmentFor(url, authorities) });
    const [errors, [code]] = await Promise.all([text(child.stderr!), once(child, 'close') as Promise<[number | null]>]);
    if (code !== 0) throw new BackupFailed(`${program} failed: ${errors.trim() || `it ended with ${code}`}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Splits a text at \n alone, because a row may contain the other line separators of Unicode. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let parts: string[] = [];
  for await (const chunk of stream.setEncoding('utf8')) {
    const [end = '', ...lines] = (chunk as string).split('\n');
    parts.push(end);
    for (const line of lines) {
      yield parts.join('');
      parts = [line];
    }
  }
}

/** Reads all of a dump, and returns the number of rows that it contains for each table in the schema public. */
async function countDumped(dump: string): Promise<Record<string, number>> {
  const child = spawn('pg_restore', ['--data-only', '--file=-', dump], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = Promise.all([text(child.stderr), once(child, 'close') as Promise<[number | null]>]);
  const counts: Record<string, number> = {};
  let table: string | undefined;
  // A row is one line, because COPY writes line breaks as \n.
  for await (const line of linesOf(child.stdout)) {
    if (table === undefined) {
      table = /^COPY public\."?(\w+)"? .*FROM stdin;\r?$/.exec(line)?.[1];
      if (table) counts[table] = 0;
    } else if (/^\\\.\r?$/.test(line)) table = undefined;
    else counts[table]! += 1;
  }
  const [errors, [code]] = await ended;
  if (code !== 0) throw new BackupFailed(`The dump cannot be read again: ${errors.trim()}`);
  return counts;
}
