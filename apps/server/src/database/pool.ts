import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { NoConnection } from './away.ts';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** Counts and sums stay far below 2^53: they come back as numbers from both databases. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const transaction = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the work of a transaction. Until it ends, whatever the work starts must not ask a pool for a second connection. */
export async function insideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const state = { isOpen: true };
  try {
    return await transaction.run(state, work);
  } finally {
    state.isOpen = false;
  }
}

/**
 * Connections to the database. Asking for one inside a transaction throws: the embedded database has a single connection, which
 * would wait for itself, and PostgreSQL would answer without what the transaction has done.
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
