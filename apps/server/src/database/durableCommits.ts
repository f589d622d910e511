import type { ClientBase } from 'pg';
import type { Log } from '../log.ts';

/** Server settings that PostgreSQL needs for its durability guarantee. A client cannot turn them on. */
const diskSettings = ['fsync', 'full_page_writes'] as const;
type DiskSettings = Record<(typeof diskSettings)[number], string>;

/**
 * Sets synchronous_commit to `on`. Leaves it at `remote_apply`, which is stricter because it also waits for replicas.
 */
const prepare = `
  select ${diskSettings.map((name) => `current_setting('${name}') as ${name}`).join(', ')},
    case when current_setting('synchronous_commit') <> 'remote_apply' then set_config('synchronous_commit', 'on', false) end`;

/**
 * Returns a function that sets up each new connection. PostgreSQL then acknowledges a commit only once it is on disk,
 * regardless of the settings for the server, the database, the role, or the connection URL. Logs one warning if the
 * server itself does not flush to disk.
 */
export function durableCommits(log: Pick<Log, 'warn'>): (client: ClientBase) => Promise<void> {
  let hasWarned = false;
  return async (client) => {
    const [settings] = (await client.query<DiskSettings>(prepare)).rows;
    const off = diskSettings.filter((name) => settings?.[name] === 'off');
    if (off.length === 0 || hasWarned) return;
    hasWarned = true;
    log.warn(
      { off },
      `PostgreSQL runs with ${off.join(' and ')} off: a power cut or a crash of its machine can lose saves or damage the ` +
        'database, unless its storage protects it',
    );
  };
}
