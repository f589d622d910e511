import type { CorpusKind } from '@sermon/contract/corpus';
import { eq, sql } from 'drizzle-orm';
import { setImmediate as others } from 'node:timers/promises';
import type { Db } from '../../database/open.ts';
import { corpusState, corpusTable, corpusWord } from '../../database/schema.ts';
import type { Lease } from './lease.ts';
import { addWords, countWords, maxCountedWords, type WordCounts } from './words.ts';

/** Items whose words are read in one statement. */
const itemsAtOnce = 200;

/** Whether an import was cut short before it had counted the words of what it brought. */
export async function isCountedWhole(db: Db, kind: CorpusKind): Promise<boolean> {
  const [corpus] = await db.select().from(corpusState).where(eq(corpusState.kind, kind));
  return !corpus || corpus.documentsCounted >= corpus.documents;
}

/**
 * Counts the words of all items of a kind anew, from the tables; until it is done the list of words is short of some. False where the signal ended
 * it: the next one begins anew.
 */
export async function countAnew(
  db: Db,
  kind: CorpusKind,
  { lease, clock, signal }: { lease: Lease; clock: () => Date; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const table = corpusTable(kind);
  await db.transaction(async (tx) => {
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
      .limit(itemsAtOnce);
    for (const { words } of rows) {
      countWords(counts, new Set(words.split(' ')));
      await others();
    }
    counted += rows.length;
    const isLast = rows.length < itemsAtOnce;
    if (isLast || counts.size > maxCountedWords) {
      await db.transaction(async (tx) => {
        await lease.renew(tx);
        // What is counted only in part is not said to be counted: were this cut short, it would be taken for whole.
        await addWords(tx, kind, counts, isLast ? counted : 0, clock());
        if (isLast) await tx.update(corpusState).set({ documents: counted }).where(eq(corpusState.kind, kind));
      });
      counts.clear();
    } else await lease.renew(db);
    if (isLast) return true;
    last = rows.at(-1)?.id;
  }
}
