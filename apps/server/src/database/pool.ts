import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Log } from '../log.ts';
import { createTurns, type Turns } from '../concurrency/concurrency.ts';
import { NoConnection } from './errors.ts';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** Makes `pg` return int8 values as numbers, for both kinds of database. All counts and sums are far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const transaction = new AsyncLocalStorage<{ isOpen: boolean; committed: (() => void)[] }>();

/**
 * Runs the callback of a transaction. Until the callback ends, the code that it calls must not take a second connection
 * from a pool. `committed` receives the callbacks that `afterCommit` registers.
 */
export async function insideTransaction<Result>(
  work: () => Promise<Result>,
  committed: (() => void)[],
): Promise<Result> {
  const state = { isOpen: true, committed };
  try {
    return await transaction.run(state, work);
  } finally {
    state.isOpen = false;
  }
}

/**
 * Calls the callback after the surrounding transaction has committed, and not at all if it is rolled back. Outside a
 * transaction, calls it at once.
 */
export function afterCommit(callback: () => void): void {
  const state = transaction.getStore();
  if (state?.isOpen) state.committed.push(callback);
  else callback();
}

/** Time during which the same trouble is not logged again, in ms. */
const quietMs = 10_000;

export type DatabaseLoad = { connections: number; idle: number; waiting: number };

/**
 * A connection pool in which users take turns (see `onBehalfOf`). It throws if a connection is requested inside a
 * transaction. On the embedded database, such a request would wait until the transaction is rolled back for being idle.
 * On PostgreSQL, the second connection would not see the transaction's changes.
 */
export class Pool extends pg.Pool {
  readonly #turns: Turns;
  /** The clients that are in use, with the functions that end their turns. */
  readonly #taken = new WeakMap<pg.ClientBase, () => void>();
  readonly #log: Pick<Log, 'info' | 'error'>;
  #isOutageLogged = false;
  /** The time from which another outage is logged, and the time from which it is logged again that all connections are in use. */
  #outageQuietUntil = 0;
  #busyQuietUntil = 0;

  constructor(
    config: pg.PoolConfig & { max: number; connectionTimeoutMillis: number },
    log: Pick<Log, 'info' | 'error'>,
  ) {
    super(config);
    this.#log = log;
    this.#turns = createTurns('database', config.max, config.connectionTimeoutMillis);
    this.on('connect', () => this.#logEndOfOutage());
    this.on('release', (_error: Error, client) => {
      this.#taken.get(client)?.();
      this.#taken.delete(client);
    });
  }

  get load(): DatabaseLoad {
    return { connections: this.totalCount, idle: this.idleCount, waiting: this.#turns.waiting() };
  }

  /** Calls `work` with a connection. A connection that breaks is released at once, all others when `work` ends. */
  async withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.connect();
    let isReleased = false;
    const release = (isBroken: boolean) => {
      if (!isReleased) client.release(isBroken);
      isReleased = true;
    };
    const onError = () => release(true);
    client.once('error', onError);
    try {
      return await work(client);
    } finally {
      client.off('error', onError);
      release(false);
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (transaction.getStore()?.isOpen)
      throw new Error('The root database was used inside a transaction: use the transaction (tx)');
    const client = this.#connectInTurn();
    if (!connected) return client;
    client.then(
      (open) => connected(undefined, open, (error) => open.release(error)),
      (error: Error) => connected(error, undefined, () => {}),
    );
  }

  async #connectInTurn(): Promise<pg.PoolClient> {
    const endTurn = await this.#turns.take().catch((cause: unknown) => {
      this.#logBusy(cause);
      throw notConnected(cause);
    });
    try {
      const client = await super.connect();
      this.#taken.set(client, endTurn);
      return client;
    } catch (cause) {
      endTurn();
      this.#logOutage(cause);
      throw notConnected(cause);
    }
  }

  #logOutage(err: unknown): void {
    if (this.#isOutageLogged || this.ending || Date.now() < this.#outageQuietUntil) return;
    this.#isOutageLogged = true;
    this.#log.error({ service: 'database', err }, 'The database cannot be reached');
  }

  /** Logs the end of an outage: a new connection. One that has been idle does not prove that the database can be reached. */
  #logEndOfOutage(): void {
    if (!this.#isOutageLogged || this.ending) return;
    this.#isOutageLogged = false;
    this.#outageQuietUntil = Date.now() + quietMs;
    this.#log.info({ service: 'database' }, 'The database can be reached again');
  }

  /** Logs once that callers wait too long for a connection, until none has done so for some time. */
  #logBusy(err: unknown): void {
    const isLogged = Date.now() < this.#busyQuietUntil;
    this.#busyQuietUntil = Date.now() + quietMs;
    if (!isLogged && !this.ending) this.#log.error({ service: 'database', err }, 'The database is too busy');
  }
}

const notConnected = (cause: unknown) =>
  new NoConnection(cause instanceof Error ? cause.message : String(cause), { cause });
