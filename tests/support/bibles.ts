import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { buildBibles } from '../../apps/server/src/content/bibles/build.ts';
import { readBible, writeBibles } from '../../apps/server/src/content/bibles/text.ts';
import { installBibles } from '../../apps/server/src/content/bibles/install.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../../apps/server/src/database/open.ts';
import { openTestDatabase } from './database.ts';
import type { TestTemplate } from './database.setup.ts';
import { siblingDatabase } from './postgres.ts';

const log = { info() {}, warn() {}, error() {} };

/** Returns the folder with the built translations. Builds them if they are missing or outdated. */
export async function builtBibles(): Promise<string> {
  const directory = resolve('dist/bibles');
  await buildBibles(directory);
  return directory;
}

/** Creates a folder with only some of the built translations. */
export async function someBibles(directory: string, ids: readonly string[]): Promise<string> {
  const built = await builtBibles();
  await writeBibles(directory, await Promise.all(ids.map((id) => readBible(built, id))), ids.join());
  return directory;
}

/**
 * Opens a database with the King James Version and the World English Bible installed. The first test file in a run
 * installs them, which takes several seconds. Later files copy that database.
 */
export async function openTestDatabaseWithBibles(): Promise<Database> {
  const template = inject('testTemplate');
  return openTestDatabase({}, await (template.kind === 'embedded' ? inDirectory(template) : onServer(template)));
}

async function inDirectory(template: TestTemplate & { kind: 'embedded' }): Promise<TestTemplate> {
  const folder = dirname(template.directory);
  const directory = join(folder, 'template-with-bibles');
  const installing = join(folder, 'installing');
  while (!existsSync(directory)) {
    try {
      await mkdir(installing);
    } catch {
      await pause(50);
      continue;
    }
    try {
      const unfinished = `${directory}-unfinished`;
      await fill({ url: undefined, directory: unfinished });
      await rename(unfinished, directory);
    } finally {
      await rmdir(installing);
    }
  }
  return { kind: 'embedded', directory };
}

async function onServer(template: TestTemplate & { kind: 'postgres' }): Promise<TestTemplate> {
  const name = `${new URL(template.url).pathname.slice(1)}_with_bibles`;
  const url = siblingDatabase(template.url, name);
  const admin = new pg.Client(siblingDatabase(template.url, 'postgres'));
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      await admin.query(`create database ${name}_unfinished`);
      await fill({ url: siblingDatabase(template.url, `${name}_unfinished`), directory: '' });
      await admin.query(`alter database ${name}_unfinished rename to ${name}`);
    }
    return { kind: 'postgres', url };
  } finally {
    await admin.end();
  }
}

async function fill(place: Pick<DatabaseOptions, 'url' | 'directory'>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sermon-bibles-'));
  const database = await openDatabase({ ...place, log });
  await database.migrate();
  const directory = await someBibles(folder, ['KJV', 'WEB']);
  await installBibles({ db: database.db, log, clock: () => new Date('2026-11-21T20:00:00.000Z'), directory });
  await database.close();
  await rm(folder, { recursive: true });
}
