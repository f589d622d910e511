import type { ClientBase } from 'pg';
import type { Log } from './open.ts';

/** Server settings without which PostgreSQL's own promise about the disk does not hold. A client cannot change them. */
const diskSettings = ['fsync', 'full_page_writes'] as const;
type DiskSettings = Record<(typeof diskSettings)[number], string>;

/** Raises what is weaker than `on` and keeps `remote_apply`, which also waits for replicas. */
const prepare = `
  select ${diskSettings.map((name) => `current_setting('${name}') as ${name}`).join(', ')},
    case when current_setting('synchronous_commit') <> 'remote_apply' then set_config('synchronous_commit', 'on', false) end`;

/**
 * Returns what prepares each new connection to a PostgreSQL server: a commit on it is acknowledged only when it is on the disk, whatever
 * the server, the database, the role or the address say. Logs one warning where the server does not write through to the disk.
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
