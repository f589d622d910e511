import type { Database } from '../../database/open.ts';
import type { Events } from '../../events/events.ts';
import type { SearchIndex } from './port.ts';
import { createPostgresSearch } from './postgres/search.ts';

type Needs = {
  database: Pick<Database, 'db' | 'kind'>;
  clock: () => Date;
  events: Events;
  /** True if no other process uses the database and no one searches, as for a command on the embedded database. */
  isAlone?: boolean;
};

export const chooseSearch = ({ database: { db, kind }, ...needs }: Needs): SearchIndex =>
  createPostgresSearch({ db, kind, ...needs });
