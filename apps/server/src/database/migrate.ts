import { fileURLToPath } from 'node:url';
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { unusable } from './unusable.ts';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

/** Key of the advisory lock for migrations. The number is arbitrary but must be unique within the database. */
const migrationLock = 7_340_118_250;

/** Applies all pending migrations to `db`, or none if one of them fails. */
export const migrate = (db: NodePgDatabase<Record<string, unknown>>) => applyMigrations(db, { migrationsFolder });

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
