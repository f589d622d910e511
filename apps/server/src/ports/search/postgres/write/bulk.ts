import type { CorpusKind } from '@sermon/contract/corpus';
import { getTableName, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../database/open.ts';
import { corpusTable } from '../../../../database/schema/corpus.ts';
import { tiers } from './tiers.ts';

/**
 * Size limit in MB for the pending list of a GIN index. With a larger list, fewer pages are rewritten, but every search
 * has to read the list. If no other process is running (`alone`), nobody searches, so the list can be large.
 */
const pendingListMb = { alone: 64, amongOthers: 8 } as const;

/** Makes the rest of the transaction write to indexes in large batches. */
export async function writeInBulk(tx: Tx, isAlone: boolean): Promise<void> {
  const limit = `${isAlone ? pendingListMb.alone : pendingListMb.amongOthers}MB`;
  await tx.execute(
    sql`select set_config('gin_pending_list_limit', ${limit}, true), set_config('work_mem', '64MB', true)`,
  );
}

/**
 * Moves the entries of the pending lists into the indexes of a kind, so that searches do not have to read the lists.
 */
export async function finishIndexes(db: Db, kind: CorpusKind): Promise<void> {
  const name = getTableName(corpusTable(kind));
  for (const index of tiers.flatMap((tier) => [`${name}_head_${tier}`, `${name}_words_${tier}`])) {
    await db.execute(sql`select gin_clean_pending_list(${index}::regclass)`);
  }
}
