import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { DatabaseUnusable, unusable } from './unusable.ts';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

/** Key of the advisory lock for migrations. The number is arbitrary but must be unique within the database. */
const migrationLock = 7_340_118_250;

type Db = NodePgDatabase<Record<string, unknown>>;

/** Applies all pending migrations to `db`, or none if one of them fails. Rejects with `DatabaseUnusable` if it is older than 1.0. */
export async function migrate(db: Db): Promise<void> {
  await refuseOlder(db);
  await applyMigrations(db, { migrationsFolder });
}

/** The migration of 1.0 has the time of the last one before it, so a database at that state has nothing to apply. */
async function refuseOlder(db: Db): Promise<void> {
  const { rows: found } = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as journal`);
  if (found[0]?.journal === null) return;
  const { rows } = await db.execute(sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`);
  const [first] = readMigrationFiles({ migrationsFolder });
  const newest = rows[0]?.newest as number | null;
  if (newest !== null && newest < first!.folderMillis)
    throw new DatabaseUnusable(
      'This database is older than version 1.0 and cannot be opened. Nothing in it was changed. Start the version that wrote it, choose Download Everything in the settings of each user, and import these files into a new installation',
    );
}

/**
 * Migrates a PostgreSQL server. If several processes start at the same time, one of them migrates while the others
 * wait. Rejects with `DatabaseUnusable` if the server cannot be reached.
 */
export async function migrateServer(url: string): Promise<void> {
  // These connections do not come from the pool, because its statement timeout may be too short for a migration. They
  // do not need `durableCommits`: PostgreSQL writes its log in order, so the first acknowledged save also flushes the
  // migration to disk.
  const [lockClient, migrationClient] = [new pg.Client(url), new pg.Client(url)];
  // Connection errors need no handling here, because the running query rejects with the same error.
  for (const client of [lockClient, migrationClient]) client.on('error', () => {});
  try {
    await lockClient.connect().catch((cause: unknown) => {
      throw unusable(`The database at ${lockClient.host} (DATABASE_URL) cannot be used`, cause);
    });
    await lockClient.query('begin');
    await lockClient.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await migrationClient.connect();
    await migrate(drizzle(migrationClient));
  } finally {
    await Promise.all([lockClient.end(), migrationClient.end()]);
  }
}
