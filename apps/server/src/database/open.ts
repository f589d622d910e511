import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres';
import type { ClientBase, PoolConfig } from 'pg';
import type { Log } from '../log.ts';
import { durableCommits } from './durableCommits.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { migrate, migrateServer } from './migrate.ts';
import { Pool, insideTransaction } from './pool.ts';
import * as schema from './schema.ts';

export { isDatabaseAway } from './away.ts';

/** The database as stores use it outside a transaction. */
export type Db = NodePgDatabase<typeof schema>;
/** What `db.transaction` hands to its work. A store that serves both takes `Db | Tx`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type Database = {
  db: Db;
  kind: 'embedded' | 'postgres';
  /** Brings the tables up to date. Servers that start together wait for each other. */
  migrate(): Promise<void>;
  /** Ends every connection; embedded, what is stored is complete on the disk afterwards. */
  close(): Promise<void>;
};

export type Place = {
  /** A PostgreSQL server; its query parameters (`?statement_timeout=…`) override the limits set here, but not `durableCommits`. */
  url: string | undefined;
  /** Of the embedded database, used when there is no server. */
  directory: string;
  log: Log;
  /** A transaction that stands still for so long (milliseconds) is rolled back: others wait for what it holds. */
  idleTransactionMs?: number;
};

/** No statement of ours may run longer on a server; milliseconds. The embedded database cannot stop one. */
const statementMs = 30_000;

/**
 * Replaces the server's time zone and date style. (`durableCommits` sets synchronous_commit.) In another time zone than UTC the
 * moments of former centuries lie seconds beside the minute, which nobody reads, and those of the year 9999 in the year 10000.
 */
const sessionOptions = '-c TimeZone=UTC -c DateStyle=ISO';

/**
 * Opens the PostgreSQL server at `url`, or without one the embedded database in `directory`, which is made when it is missing.
 * Rejects with `DatabaseUnusable` when the directory cannot be used or another process uses it.
 */
export async function openDatabase({ url, directory, log, idleTransactionMs = 15_000 }: Place): Promise<Database> {
  if (url) {
    const limits = { statement_timeout: statementMs, idle_in_transaction_session_timeout: idleTransactionMs };
    const pool = createPool(
      {
        connectionString: url,
        max: 10,
        connectionTimeoutMillis: 10_000,
        keepAlive: true,
        options: sessionOptions,
        onConnect: durableCommits(log),
        ...limits,
      },
      log,
    );
    return { kind: 'postgres', db: drizzleOn(pool), migrate: () => migrateServer(url), close: () => pool.end() };
  }
  const embedded = await openEmbedded({ directory, idleTransactionMs, log });
  const pool = createPool(
    { ...embedded.connection, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 30_000 },
    log,
  );
  const db = drizzleOn(pool);
  return {
    kind: 'embedded',
    db,
    migrate: () => migrate(db),
    async close() {
      await pool.end();
      await embedded.close();
    },
  };
}

/** The types of `pg` do not say that its pool waits for a promise here, and gives no connection whose promise rejects. */
type PoolSettings = Omit<PoolConfig, 'onConnect'> & { onConnect?: (client: ClientBase) => Promise<void> };

/** Without listeners a connection that breaks would end the process; whoever used it is told by the statement that fails. */
function createPool(config: PoolSettings, log: Log): Pool {
  const pool = new Pool(config);
  const broke = ({ message }: Error) => {
    if (!pool.ending) log.warn({ reason: message }, 'A database connection broke');
  };
  pool.on('connect', (client) => client.on('error', broke));
  pool.on('error', () => {}); // the same again, for a connection that nobody used
  return pool;
}

function drizzleOn(pool: Pool): Db {
  const db: Db = drizzle(pool, { schema });
  // Drizzle's own keeps its connection for ever when "begin" fails, and until the work ends when it breaks.
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let isOurs = true;
    const giveBack = (broken: boolean) => {
      if (isOurs) client.release(broken);
      isOurs = false;
    };
    const broke = () => giveBack(true);
    client.once('error', broke);
    try {
      return await drizzle(client, { schema }).transaction((tx) => insideTransaction(() => work(tx)), config);
    } finally {
      client.off('error', broke);
      giveBack(false);
    }
  };
  return db;
}
