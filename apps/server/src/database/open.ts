import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres';
import type { ClientBase, PoolConfig } from 'pg';
import type { Log } from '../log.ts';
import { durableCommits } from './durableCommits.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { migrate, migrateServer } from './migrate.ts';
import { Pool, insideTransaction } from './pool.ts';
import * as schema from './schema.ts';

export { isDatabaseUnavailable } from './unavailable.ts';

/** The database outside of a transaction. */
export type Db = NodePgDatabase<typeof schema>;
/**
 * The argument of the function in `db.transaction`. A function that works in and outside of transactions takes `Db |
 * Tx`.
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type Database = {
  db: Db;
  kind: 'embedded' | 'postgres';
  /** Applies the missing migrations. Servers that start at the same time wait for each other. */
  migrate(): Promise<void>;
  /** Closes every connection. The embedded database then has all its data on disk. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /**
   * A PostgreSQL server; its query parameters (`?statement_timeout=…`) override the limits set here, but not
   * `durableCommits`.
   */
  url: string | undefined;
  /** Directory of the embedded database, which is used without a `url`. */
  directory: string;
  log: Log;
  /** Idle time after which a transaction is rolled back, in milliseconds: others may be waiting for its locks. */
  idleTransactionMs?: number;
};

/** Statement timeout on a PostgreSQL server, in milliseconds. The embedded database cannot interrupt a statement. */
const statementMs = 30_000;

/**
 * Overrides the server's time zone and date style. (`durableCommits` sets synchronous_commit.) Other time zones than
 * UTC have offsets with seconds in former centuries, which parsers reject, and they can move a date from the year 9999
 * to the year 10000.
 */
const sessionOptions = '-c TimeZone=UTC -c DateStyle=ISO';

/**
 * Opens the PostgreSQL server at `url`. Without a `url`, it opens the embedded database in `directory`, and creates the
 * directory if it is missing. Rejects with `DatabaseUnusable` if the directory cannot be used or another process uses
 * it.
 */
export async function openDatabase({
  url,
  directory,
  log,
  idleTransactionMs = 15_000,
}: DatabaseOptions): Promise<Database> {
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

/**
 * Adds what the types of `pg` omit: the pool waits for the promise of `onConnect`, and discards the connection if it
 * rejects.
 */
type PoolSettings = Omit<PoolConfig, 'onConnect'> & { onConnect?: (client: ClientBase) => Promise<void> };

/**
 * Adds error listeners: without them, a broken connection would end the process. The running statement still rejects.
 */
function createPool(config: PoolSettings, log: Log): Pool {
  const pool = new Pool(config);
  const onError = ({ message }: Error) => {
    if (!pool.ending) log.warn({ reason: message }, 'A database connection broke');
  };
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => {}); // the pool repeats the error of an idle connection, which is logged above
  return pool;
}

function drizzleOn(pool: Pool): Db {
  const db: Db = drizzle(pool, { schema });
  // Drizzle's own function never releases its connection if "begin" fails, and releases a broken one only when the work
  // ends.
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let isReleased = false;
    const release = (isBroken: boolean) => {
      if (!isReleased) client.release(isBroken);
      isReleased = true;
    };
    const onError = () => release(true);
    client.once('error', onError);
    try {
      return await drizzle(client, { schema }).transaction((tx) => insideTransaction(() => work(tx)), config);
    } finally {
      client.off('error', onError);
      release(false);
    }
  };
  return db;
}
