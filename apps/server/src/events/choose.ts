import type { Database } from '../database/open.ts';
import type { Log } from '../log.ts';
import { createMemoryEvents, type Events } from './events.ts';
import { createPostgresEvents } from './postgres.ts';

/** Returns events over PostgreSQL, or in memory with the embedded database, which only one process can use. */
export const chooseEvents = async ({ db, createClient }: Database, log: Pick<Log, 'warn' | 'error'>): Promise<Events> =>
  createClient ? createPostgresEvents({ db, createClient, log }) : createMemoryEvents(log);
