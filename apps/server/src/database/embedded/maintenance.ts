import type { Cluster } from './cluster.ts';

/** How often (in units of work) to look whether something is due. */
const lookEvery = 100;
/** Log that may gather before a checkpoint, in bytes: what a restart after a crash reads again. */
const logBytes = 32 * 1024 * 1024;

/** Tables that autovacuum would clean or measure, by its own default thresholds. */
const due = `
  select quote_ident(stat.schemaname) || '.' || quote_ident(stat.relname) as "table"
  from pg_stat_user_tables stat join pg_class class on class.oid = stat.relid
  where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
    or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
    or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)`;
const logSize = 'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()';

/**
 * What a PostgreSQL server's background processes do and a lone backend does not: clean tables of dead rows and write checkpoints.
 * Call the returned function after every unit of work while no transaction is open. An error goes to `failed`: the product can
 * go on without.
 */
export function createMaintenance(cluster: Cluster, failed: (error: unknown) => void): () => Promise<void> {
  let units = 0;
  return async () => {
    if (++units < lookEvery) return;
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
  for (const { table } of await cluster.rows<{ table: string }>(due)) await cluster.rows(`vacuum (analyze) ${table}`);
  const [log] = await cluster.rows<{ bytes: number }>(logSize);
  if (log && log.bytes > logBytes) await cluster.rows('checkpoint');
}
