import type { Cluster } from './cluster.ts';

const unitsPerCheck = 100;
/**
 * Size of the write-ahead log that triggers a checkpoint, in bytes. The limit keeps restarts after a crash short,
 * because they replay the log.
 */
const maxLogBytes = 32 * 1024 * 1024;

/** Finds the tables that autovacuum would vacuum or analyze at its default thresholds. */
const dueTables = `
  select quote_ident(stat.schemaname) || '.' || quote_ident(stat.relname) as "table"
  from pg_stat_user_tables stat join pg_class class on class.oid = stat.relid
  where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
    or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
    or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)`;
const logSize = 'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()';

/**
 * Vacuums tables and writes checkpoints. On a PostgreSQL server, background processes do this work, but a single
 * backend has none. Call the returned function after every unit of work if no transaction is open. Errors are passed to
 * `failed`, because the product can work without maintenance.
 */
export function createMaintenance(cluster: Cluster, failed: (error: unknown) => void): () => Promise<void> {
  let units = 0;
  return async () => {
    if (++units < unitsPerCheck) return;
    units = 0;
    try {
      await maintain(cluster);
    } catch (error) {
      failed(error);
    }
  };
}

async function maintain(cluster: Cluster): Promise<void> {
  await cluster.rows('select pg_stat_force_next_flush()');
  for (const { table } of await cluster.rows<{ table: string }>(dueTables))
    await cluster.rows(`vacuum (analyze) ${table}`);
  const [log] = await cluster.rows<{ bytes: number }>(logSize);
  if (log && log.bytes > maxLogBytes) await cluster.rows('checkpoint');
}
