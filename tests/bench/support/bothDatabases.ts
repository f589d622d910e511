import { findPostgres, startServer } from '../../support/postgres.ts';

/**
 * Measures on the embedded database and, if its programs are installed, on PostgreSQL. Both use fsync. `env` holds the settings of the
 * product for the database.
 */
export async function onBothDatabases(
  measure: (title: string, env: Record<string, string>) => Promise<void>,
): Promise<void> {
  await measure('embedded', {});
  const postgres = findPostgres();
  if (!postgres || 'url' in postgres) return console.log('The programs of PostgreSQL were not found here');
  const server = await startServer(postgres.programs, 'durable');
  await measure('PostgreSQL', { DATABASE_URL: server.url });
  await server.stop();
}
