import type { CorpusKind } from '@sermon/contract/corpus';
import { eq, sql } from 'drizzle-orm';
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

/** Removes all items of a kind and their words. */
export async function clearItems(needs: WriteNeeds, kind: CorpusKind): Promise<void> {
  const { db, clock } = needs;
  await withLease(needs, kind, (lease) =>
    db.transaction(async (tx) => {
      await lease.renew(tx);
      // Unlike DELETE, this frees the space at once. It waits for running searches.
      await tx.execute(sql`truncate table ${corpusTable(kind)}`);
      await tx.delete(corpusWord).where(eq(corpusWord.kind, kind));
      await tx
        .update(corpusState)
        .set({ documents: 0, documentsCounted: 0, dateChanged: clock() })
        .where(eq(corpusState.kind, kind));
    }),
  );
}

/** Runs `work` while no import can run. */
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
