import type { CorpusKind } from '@sermon/contract/corpus';
import { getTableName, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { corpusTable } from '../../database/schema.ts';
import { tiers } from './tiers.ts';

/**
 * How much of what is new may wait in a list of an index until it is put where it belongs, in MB: the more, the fewer pages are written again and
 * again, but every search reads the lists. Where nobody else is there, nobody searches.
 */
const waitingMb = { alone: 64, amongOthers: 8 } as const;

/** For the rest of the transaction what it writes is put into the indexes in large portions. */
export async function writeInBulk(tx: Tx, isAlone: boolean): Promise<void> {
  const limit = `${isAlone ? waitingMb.alone : waitingMb.amongOthers}MB`;
  await tx.execute(
    sql`select set_config('gin_pending_list_limit', ${limit}, true), set_config('work_mem', '64MB', true)`,
  );
}

/** Puts what waits in the lists of a kind's indexes where it belongs, so that searches do not have to read the lists. */
export async function finishIndexes(db: Db, kind: CorpusKind): Promise<void> {
  const name = getTableName(corpusTable(kind));
  for (const index of tiers.flatMap((tier) => [`${name}_head_${tier}`, `${name}_words_${tier}`])) {
    await db.execute(sql`select gin_clean_pending_list(${index}::regclass)`);
  }
}
