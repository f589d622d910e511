import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../../apps/server/src/database/open.ts';
import { afterFile } from './cleanup.ts';
import { copyFolder } from './copyFolder.ts';
import type { TestTemplate } from './database.setup.ts';
import { siblingDatabase } from './postgres.ts';

/**
 * The compiled code of the embedded database. While this worker keeps it, V8 gives it to all databases that are opened
 * here, together with the functions that it has optimized, instead of compiling the code for each of them.
 */
export const embeddedCode =
  process.env.TEST_DATABASE === 'embedded' &&
  (await WebAssembly.compile(
    await readFile(join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')),
  ));

/** Copies the template database of this test run without opening it. The copy is removed after the file's tests. */
export async function copyTestDatabase(
  template: TestTemplate = inject('testTemplate'),
): Promise<Pick<DatabaseOptions, 'url' | 'directory'>> {
  if (template.kind === 'embedded') {
    const directory = await mkdtemp(join(dirname(template.directory), 'copy-'));
    afterFile(() => rm(directory, { recursive: true, force: true }));
    await copyFolder(template.directory, directory);
    return { url: undefined, directory };
  }
  const templateName = new URL(template.url).pathname.slice(1);
  const name = templateName.replace('template', randomBytes(6).toString('hex'));
  const admin = siblingDatabase(template.url, 'postgres');
  await command(admin, `create database ${name} template ${templateName}`);
  afterFile(() => command(admin, `drop database ${name} with (force)`));
  return { url: siblingDatabase(template.url, name), directory: '' };
}

/**
 * Copies the template database to the place where a server with this data directory expects it, because creating one
 * takes seconds. Returns the environment variables for that server.
 */
export async function placeTestDatabase(dataDirectory: string): Promise<Record<string, string>> {
  const { url, directory } = await copyTestDatabase();
  if (url !== undefined) return { DATABASE_URL: url };
  await rename(directory, join(dataDirectory, 'database'));
  return {};
}

/**
 * Opens a migrated database of the kind that this run tests. It is empty unless `template` has content. It is closed
 * and removed after the file's tests.
 */
export async function openTestDatabase(
  settings: Partial<Pick<DatabaseOptions, 'idleTransactionMs' | 'log'>> = {},
  template?: TestTemplate,
): Promise<Database> {
  const silent = { info() {}, warn() {}, error() {} };
  const database = await openDatabase({ ...(await copyTestDatabase(template)), log: silent, ...settings });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= database.close());
  afterFile(close);
  return { ...database, close };
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
