import { fileURLToPath } from 'node:url';
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { unusable } from './unusable.ts';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

/** Any number that nothing else in the same database locks. */
const migrationLock = 7_340_118_250;

/** Applies the migrations that `db` lacks, all or none. */
export const migrate = (db: NodePgDatabase<Record<string, unknown>>) => applyMigrations(db, { migrationsFolder });

/** The same on a PostgreSQL server, where others may start at this moment: one migrates, the rest wait and find it done. Rejects with `DatabaseUnusable`. */
export async function migrateServer(url: string): Promise<void> {
  // Connections of their own: a migration may take longer than the product's statements are allowed to. They need no `durableCommits`:
  // PostgreSQL writes its log in order, so that the first acknowledged save puts the migration on the disk too.
  const [holder, worker] = [new pg.Client(url), new pg.Client(url)];
  for (const client of [holder, worker]) client.on('error', () => {}); // the query under way rejects with it
  try {
    await holder.connect().catch((cause: unknown) => {
      throw unusable(`The database at ${holder.host} (DATABASE_URL) cannot be used`, cause);
    });
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await worker.connect();
    await migrate(drizzle(worker));
  } finally {
    await Promise.all([holder.end(), worker.end()]);
  }
}
