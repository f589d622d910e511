import type { CorpusKind } from '@sermon/contract/corpus';
import { eq, sql } from 'drizzle-orm';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from '../../../../database/open.ts';
import { corpusState, corpusTable, corpusWord } from '../../../../database/schema/corpus.ts';
import type { Lease } from './lease.ts';
import { addWords, countWords, maxCountedWords, type WordCounts } from './words.ts';

/** Number of items whose words are read per query. */
const itemsPerQuery = 200;

/** Returns whether the word list includes the words of all items. It does not after an interrupted import. */
export async function isWordListComplete(db: Db, kind: CorpusKind): Promise<boolean> {
  const [corpus] = await db.select().from(corpusState).where(eq(corpusState.kind, kind));
  return !corpus || corpus.documentsCounted >= corpus.documents;
}

/**
 * Rebuilds a kind's word list from all items of that kind. The list counts as incomplete until the rebuild is finished.
 * Returns false if the signal stopped the rebuild. The next call then starts over.
 */
export async function recountWords(
  db: Db,
  kind: CorpusKind,
  { lease, clock, signal }: { lease: Lease; clock: () => Date; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const table = corpusTable(kind);
  await db.transaction(async (tx) => {
    await lease.renew(tx);
    await tx.delete(corpusWord).where(eq(corpusWord.kind, kind));
    await tx.update(corpusState).set({ documentsCounted: 0 }).where(eq(corpusState.kind, kind));
  });
  const counts: WordCounts = new Map();
  let counted = 0;
  for (let last: string | undefined; ;) {
    if (signal?.aborted) return false;
    const rows = await db
      .select({ id: table.id, words: table.words })
      .from(table)
      .where(last === undefined ? undefined : sql`${table.id} > ${last}`)
      .orderBy(table.id)
      .limit(itemsPerQuery);
    for (const { words } of rows) {
      countWords(counts, new Set(words.split(' ')));
      await yieldToEventLoop();
    }
    counted += rows.length;
    const isLast = rows.length < itemsPerQuery;
    if (isLast || counts.size > maxCountedWords) {
      await db.transaction(async (tx) => {
        await lease.renew(tx);
        // Writes the item count only at the end. Otherwise, the result of an interrupted run would look complete.
        await addWords(tx, kind, counts, isLast ? counted : 0, isLast ? clock() : null);
        if (isLast) await tx.update(corpusState).set({ documents: counted }).where(eq(corpusState.kind, kind));
      });
      counts.clear();
    } else await lease.renew(db);
    if (isLast) return true;
    last = rows.at(-1)?.id;
  }
}
