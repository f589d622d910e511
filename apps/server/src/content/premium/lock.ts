import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/open.ts';

/**
 * Makes a transaction that replaces premium content wait for those that copy it, and for other imports. Without it, a
 * copy could have parts of two versions.
 */
export const lockForImport = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('premium'))`);

/** Lets any number of transactions copy premium content at the same time, but not while it is replaced. */
export const lockForCopy = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('premium'))`);
