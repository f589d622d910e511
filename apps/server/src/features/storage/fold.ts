import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { account, storageChange } from '../../database/schema.ts';

const foldBatch = 5_000;

/** Key of the advisory lock for folding. The number is arbitrary but must be unique within the database. */
const foldLock = 7_340_118_251;

/**
 * Adds the rows of `storage_change` to their accounts and deletes them, in one statement, so that each is counted
 * exactly once at any time. If another process is folding, it returns without doing anything: two
 * processes could otherwise wait for each other's accounts. Rows of deleted accounts are only deleted.
 */
export async function foldStorageChanges(db: Db, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const folded = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${foldLock}) as mine`);
      if (!rows[0]?.mine) return 0;
      const { rows: counted } = await tx.execute<{ folded: number }>(sql`
        with folded as (
          delete from ${storageChange} where id in (
            select id from ${storageChange} order by id limit ${foldBatch} for update skip locked
          )
          returning account_id, bytes
        ), total as (
          select account_id, sum(bytes) as bytes from folded group by account_id
        ), changed as (
          update ${account} set storage_bytes = storage_bytes + total.bytes from total where ${account.id} = total.account_id
        )
        select count(*)::int as folded from folded`);
      return counted[0]?.folded ?? 0;
    });
    if (folded < foldBatch) return;
  }
}

/**
 * Deletes the rows of `storage_change` of an account, at the end of the transaction that deletes the account. Call
 * `waitForFold` at its beginning.
 */
export async function forgetStorageChanges(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(storageChange).where(eq(storageChange.accountId, accountId));
}

/** Keeps other processes from folding until the transaction ends. They lock the same rows in another order. */
export const waitForFold = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${foldLock})`);
