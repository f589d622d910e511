import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';
import { durableCommits } from './durableCommits.ts';
import { type HoldDatabase, openEmbedded } from './embedded/embedded.ts';
import { afterCommit, type DatabaseLoad, insideTransaction, Pool } from './pool.ts';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { DatabaseUnusable, unusable } from './errors.ts';

export { isDatabaseUnavailable } from './errors.ts';
export { afterCommit };

export type Db = NodePgDatabase & { $client: Pool };
/**
 * The argument passed to the `db.transaction` callback. A function that works both inside and outside transactions
 * takes `Db | Tx`.
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type Database = {
  db: Db;
  kind: 'embedded' | 'postgres';
  /**
   * Creates a connection outside the pool, for LISTEN. It is not connected yet. Null for the embedded database, whose
   * connections share one backend.
   */
  createClient: (() => pg.Client) | null;
  /** Null for PostgreSQL, which makes consistent copies by itself. */
  hold: HoldDatabase | null;
  load(): DatabaseLoad;
  /** Applies the pending migrations. Servers that start at the same time wait for each other. */
  migrate(): Promise<void>;
  /** Closes every connection. After that, all data of an embedded database is on disk. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /**
   * URL of a PostgreSQL server. Its query parameters (`?statement_timeout=…`) override the limits set here, but not
   * `durableCommits`.
   */
  url: string | undefined;
  directory: string;
  log: Log;
  /** Idle time after which a transaction is rolled back, in ms. Other transactions may be waiting for its locks. */
  idleTransactionMs?: number;
};

/** Statement timeout on a PostgreSQL server, in ms. The embedded database cannot interrupt a statement. */
const statementMs = 30_000;

/**
 * Session settings that override the server's time zone and date style. (`durableCommits` sets synchronous_commit.) For
 * dates in earlier centuries, time zones other than UTC have offsets with seconds, which parsers reject. They can also
 * move a date from the year 9999 to the year 10000.
 */
const sessionOptions = '-c TimeZone=UTC -c DateStyle=ISO';

/**
 * Connects to the PostgreSQL server at `url`. Without a `url`, opens the embedded database in `directory`, which is
 * created if it is missing. Rejects with `DatabaseUnusable` if the directory cannot be used or another process uses it.
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
    return {
      kind: 'postgres',
      createClient: () => new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true }),
      db: drizzleOn(pool),
      hold: null,
      load: () => pool.load,
      migrate: () => migrateServer(url),
      close: () => pool.end(),
    };
  }
  const embedded = await openEmbedded({ directory, idleTransactionMs, log });
  const pool = createPool(
    // While one statement runs, the next one is already waiting in the thread of the database.
    { ...embedded.connection, max: 2, idleTimeoutMillis: 0, connectionTimeoutMillis: 30_000 },
    log,
  );
  const db = drizzleOn(pool);
  return {
    kind: 'embedded',
    createClient: null,
    db,
    hold: embedded.hold,
    load: () => pool.load,
    migrate: () => migrate(db),
    async close() {
      await pool.end();
      await embedded.close();
    },
  };
}

/**
 * Adds what the type definitions for `pg` omit: the pool waits for the promise that `onConnect` returns, and discards
 * the connection if the promise rejects.
 */
type PoolSettings = Omit<pg.PoolConfig, 'onConnect'> & {
  max: number;
  connectionTimeoutMillis: number;
  onConnect?: (client: pg.ClientBase) => Promise<void>;
};

/**
 * Creates a pool with error listeners. Without them, a broken connection would end the process. The running statement
 * still rejects.
 */
function createPool(config: PoolSettings, log: Log): Pool {
  const pool = new Pool(config, log);
  const onError = ({ message }: Error) => {
    if (!pool.ending) log.warn({ reason: message }, 'A database connection broke');
  };
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => {}); // the pool repeats the error of an idle connection, which is logged above
  return pool;
}

function drizzleOn(pool: Pool): Db {
  const db: Db = drizzle(pool);
  // Replaces Drizzle's own function, which never releases its connection if "begin" fails.
  db.transaction = async (work, config) => {
    const committed: (() => void)[] = [];
    const result = await pool.withClient((client) =>
      drizzle(client).transaction((tx) => insideTransaction(() => work(tx), committed), config),
    );
    for (const callback of committed) callback();
    return result;
  };
  return db;
}

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

/** Key of the advisory lock for migrations. The number is arbitrary but must be unique within the database. */
const migrationLock = 7_340_118_250;

type MigratedDb = NodePgDatabase<Record<string, unknown>>;

/** The time of the newest migration of this version, in ms. */
export const newestMigration = (): number => readMigrationFiles({ migrationsFolder }).at(-1)!.folderMillis;

/** Applies all pending migrations to `db`, or none if one of them fails. Rejects with `DatabaseUnusable` if it is older than 1.0. */
async function migrate(db: MigratedDb): Promise<void> {
  await refuseOlder(db);
  await applyMigrations(db, { migrationsFolder });
}

/** The migration of 1.0 has the time of the last one before it, so a database at that state has nothing to apply. */
async function refuseOlder(db: MigratedDb): Promise<void> {
  const { rows: found } = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as journal`);
  if (found[0]?.journal === null) return;
  const { rows } = await db.execute(sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`);
  const [first] = readMigrationFiles({ migrationsFolder });
  const newest = rows[0]?.newest as number | null;
  if (newest !== null && newest < first!.folderMillis)
    throw new DatabaseUnusable(
      'This database is older than version 1.0 and cannot be opened. Nothing in it was changed. Start the version that wrote it, choose Download Everything in the settings of each user, and import these files into a new installation',
    );
}

/**
 * Migrates a PostgreSQL server. If several processes start at the same time, one of them migrates while the others
 * wait. Rejects with `DatabaseUnusable` if the server cannot be reached.
 */
async function migrateServer(url: string): Promise<void> {
  // These connections do not come from the pool, because its statement timeout may be too short for a migration. They
  // do not need `durableCommits`: PostgreSQL writes its log in order, so the first acknowledged save also flushes the
  // migration to disk.
  const [lockClient, migrationClient] = [new pg.Client(url), new pg.Client(url)];
  // Connection errors need no handling here, because the running query rejects with the same error.
  for (const client of [lockClient, migrationClient]) client.on('error', () => {});
  try {
    await lockClient.connect().catch((cause: unknown) => {
      throw unusable(`The database at ${lockClient.host} (DATABASE_URL) cannot be used`, cause);
    });
    await lockClient.query('begin');
    await lockClient.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await migrationClient.connect();
    await migrate(drizzle(migrationClient));
  } finally {
    await Promise.all([lockClient.end(), migrationClient.end()]);
  }
}

/**
 * Returns a function that creates a value for each database on its first call, and returns the same value from then on.
 *
 * @example
 * const keysOf = perDatabase(() => new Map<string, Promise<Buffer>>());
 */
export function perDatabase<Value extends object>(create: (db: Db) => Value): (db: Db) => Value {
  const created = new WeakMap<Db, Value>();
  return (db) => {
    const value = created.get(db) ?? create(db);
    created.set(db, value);
    return value;
  };
}
