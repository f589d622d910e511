import type { CorpusKind } from '@sermon/contract/corpus';
import { corpusImport as texts } from '@sermon/domain/texts/corpus';
import { eq, sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { corpusState, corpusTable, corpusWord } from '../../../../database/schema/corpus.ts';
import type { WriteNeeds } from './import.ts';
import { Lease } from './lease.ts';
import { addDocuments, deleteItems } from './store.ts';
import { addWords, type WordCounts } from './words.ts';

/** Number of items per transaction, small enough that other users do not notice a delay. */
const itemsPerTransaction = 100;

/** Removes items and their words. Returns how many of the source ids existed. */
export async function removeItems(needs: WriteNeeds, kind: CorpusKind, sourceIds: readonly string[]): Promise<number> {
  const { db, clock } = needs;
  let removed = 0;
  await withLease(needs, kind, async (lease) => {
    for (let from = 0; from < sourceIds.length; from += itemsPerTransaction) {
      removed += await db.transaction(async (tx) => {
        await lease.renew(tx);
        const counts: WordCounts = new Map();
        const deleted = await deleteItems(tx, kind, sourceIds.slice(from, from + itemsPerTransaction), counts);
        await addDocuments(tx, kind, { items: -deleted.length, uncounted: 0 });
        await addWords(tx, kind, counts, -deleted.length, clock());
        return deleted.length;
      });
    }
  });
  return removed;
}

/**
 * How long one attempt to clear a table waits for running searches, in seconds. New searches wait behind it, so it must
 * not be long.
 */
const lockSeconds = 2;
/** Number of attempts. A backup may read the table for hours. */
const lockAttempts = 10;
/** Pause between two attempts, during which the waiting searches run, in ms. */
const lockPauseMs = 1_000;

/** Removes all items of a kind and their words. Throws an error for the operator if the table stays in use. */
export async function clearItems(needs: WriteNeeds, kind: CorpusKind): Promise<void> {
  await withLease(needs, kind, async (lease) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await clearTable(needs, kind, lease);
      } catch (cause) {
        if (!isLockTimeout(cause)) throw cause;
        if (attempt === lockAttempts) throw new Error(texts.inUse, { cause });
        await pause(lockPauseMs);
      }
    }
  });
}

/** True if a statement did not get its lock in time (SQLSTATE 55P03). */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '55P03') || isLockTimeout(error.cause));

const clearTable = ({ db, clock }: WriteNeeds, kind: CorpusKind, lease: Lease): Promise<void> =>
  db.transaction(async (tx) => {
    await lease.renew(tx);
    await tx.execute(sql.raw(`set local lock_timeout = '${lockSeconds}s'`));
    // Unlike DELETE, this frees the space at once. It waits for running searches.
    await tx.execute(sql`truncate table ${corpusTable(kind)}`);
    await tx.delete(corpusWord).where(eq(corpusWord.kind, kind));
    await tx
      .update(corpusState)
      .set({ documents: 0, documentsCounted: 0, dateChanged: clock() })
      .where(eq(corpusState.kind, kind));
  });

async function withLease(
  { db, clock, isAlone, publishChange }: WriteNeeds,
  kind: CorpusKind,
  work: (lease: Lease) => Promise<void>,
): Promise<void> {
  const lease = await Lease.take(db, kind, clock, isAlone);
  try {
    await work(lease);
  } finally {
    await lease.release(db);
  }
  await publishChange(kind);
}
