import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { NoConnection } from './unavailable.ts';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** Makes `pg` return int8 values as numbers, for both kinds of database. All counts and sums are far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const transaction = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Runs the callback of a transaction. Until the callback ends, the code that it calls must not take a second connection
 * from a pool.
 */
export async function insideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const state = { isOpen: true };
  try {
    return await transaction.run(state, work);
  } finally {
    state.isOpen = false;
  }
}

/**
 * A connection pool that throws if a connection is requested inside a transaction. The embedded database has a single
 * connection, so such a request would wait forever. On PostgreSQL, the second connection would not see the
 * transaction's changes.
 */
export class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (transaction.getStore()?.isOpen)
      throw new Error('The root database was used inside a transaction: use the transaction (tx)');
    if (connected) {
      return super.connect((error, client, done) =>
        connected(error && new NoConnection(error.message, { cause: error }), client, done),
      );
    }
    return super.connect().catch((cause: Error) => {
      throw new NoConnection(cause.message, { cause });
    });
  }
}
