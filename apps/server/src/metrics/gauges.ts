import { sql } from 'drizzle-orm';
import type { Database } from '../database/open.ts';
import { onBehalfOf } from '../concurrency/turns.ts';
import type { TextWork } from '../textWork/textWork.ts';
import type { Metrics } from './metrics.ts';

/** How long the sum of all accounts' storage is reused, in ms. Computing it reads one row per account. */
export const storageReuseMs = 60_000;

type Needs = {
  database: Pick<Database, 'db' | 'load'>;
  textWork: Pick<TextWork, 'waiting'>;
  now?: () => number;
};

export function addGauges(
  metrics: Pick<Metrics, 'gauge'>,
  { database: { db, load }, textWork, now = () => performance.now() }: Needs,
): void {
  metrics.gauge('database_connections', 'Open connections of the pool', () => load().connections);
  metrics.gauge('database_connections_idle', 'Connections of the pool that are not in use', () => load().idle);
  metrics.gauge(
    'database_turns_waiting',
    'Statements and transactions that wait for a connection',
    () => load().waiting,
  );
  metrics.gauge('text_work_waiting', 'Tasks on long texts that run in a thread or wait for one', () =>
    textWork.waiting(),
  );
  let storage: { bytes: Promise<number>; readAt: number } | undefined;
  metrics.gauge('storage_bytes', 'Files, texts and versions of all accounts in bytes, at most a minute old', () => {
    if (!storage || now() - storage.readAt >= storageReuseMs) {
      storage = { bytes: onBehalfOf('', () => sumStorage(db)), readAt: now() };
    }
    return storage.bytes;
  });
}

async function sumStorage(db: Database['db']): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select ((select coalesce(sum(storage_bytes), 0) from account)
      + (select coalesce(sum(bytes), 0) from storage_change))::float8 as bytes`);
  return rows[0]?.bytes ?? 0;
}
