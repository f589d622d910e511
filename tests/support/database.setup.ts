import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../apps/server/src/database/open.ts';
import { jobKinds } from '../../apps/server/src/ports/jobs/port.ts';
import type { Log } from '../../apps/server/src/log.ts';
import { prepareJobs } from '../../apps/server/src/ports/jobs/pgBoss.ts';
import { siblingDatabase, findPostgres, startServer } from './postgres.ts';

/** A migrated database that `openTestDatabase` copies, identified by directory or URL. */
export type TestTemplate = { kind: 'embedded'; directory: string } | { kind: 'postgres'; url: string };

declare module 'vitest' {
  interface ProvidedContext {
    testTemplate: TestTemplate;
  }
}

const log: Log = { info() {}, warn: report, error: report };

function report(details: object, text: string) {
  console.error(text, details);
}

/**
 * Runs once per Vitest project. The project's TEST_DATABASE variable selects the kind of database. Returns the teardown
 * function.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env.TEST_DATABASE === 'postgres' ? setUpPostgres(project) : setUpEmbedded(project);
}

async function setUpEmbedded(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'sermon-template-'));
  const directory = join(folder, 'template');
  await migrated({ url: undefined, directory });
  project.provide('testTemplate', { kind: 'embedded', directory });
  announce(project, 'the embedded database');
  return async () => {
    const left = (await readdir(folder)).filter((name) => !name.startsWith('template'));
    await rm(folder, { recursive: true, force: true });
    refuseLeftovers(left);
  };
}

async function setUpPostgres(project: TestProject) {
  const found = findPostgres();
  if (!found) {
    announce(
      project,
      'no database: PostgreSQL was not found (set TEST_DATABASE_URL or install it). Its tests are skipped',
    );
    return async () => {};
  }
  const server = 'url' in found ? { url: found.url, stop: async () => {} } : await startServer(found.programs);
  const prefix = `sermon_test_${randomBytes(4).toString('hex')}`;
  const [version] = await onServer<{ server_version: string }>(server.url, 'show server_version');
  await onServer(server.url, `create database ${prefix}_template`);
  const url = siblingDatabase(server.url, `${prefix}_template`);
  await migrated({ url, directory: '' });
  project.provide('testTemplate', { kind: 'postgres', url });
  announce(
    project,
    `PostgreSQL ${version?.server_version} ${'url' in found ? 'at TEST_DATABASE_URL' : 'started for this run'}`,
  );
  return async () => {
    const left = await onServer<{ name: string }>(
      server.url,
      `select datname as name from pg_database where datname like '${prefix}%'`,
    );
    for (const { name } of left) await onServer(server.url, `drop database ${name} with (force)`);
    await server.stop();
    refuseLeftovers(left.filter(({ name }) => !name.startsWith(`${prefix}_template`)));
  };
}

/** Makes the run fail if tests did not remove their databases, which would fill the disk over many runs. */
function refuseLeftovers(left: unknown[]) {
  if (left.length === 0) return;
  console.error(`The tests did not remove ${left.length} of their databases.`);
  // Vitest prints an error of a teardown function, but does not fail because of it.
  process.exitCode = 1;
}

async function migrated(place: { url: string | undefined; directory: string }) {
  const database = await openDatabase({ ...place, log });
  await database.migrate();
  await prepareJobs(database.db, jobKinds, log);
  await database.close();
}

async function onServer<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const announce = (project: TestProject, text: string) =>
  console.log(`Tests of project ${project.name} run on ${text}.`);
