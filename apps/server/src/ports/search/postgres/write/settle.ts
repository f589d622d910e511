import type { CorpusKind } from '@sermon/contract/corpus';
import { asc, gt, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../../database/open.ts';
import { corpusTable } from '../../../../database/schema/corpus.ts';
import { ratingsIn } from './store.ts';
import { tierOf, tiers } from './tiers.ts';

/** Number of items read per query, and moved per transaction. Moving an item rewrites its whole index entry. */
const batchSizes = { read: 5_000, moved: 100 };

/**
 * After an import, moves items to the tier where they now belong. Returns the number of moved items. `goesOn` is called
 * within each batch's transaction. If it returns false, no more items are moved.
 */
export async function settleTiers(db: Db, kind: CorpusKind, goesOn: (tx: Tx) => Promise<boolean>): Promise<number> {
  const table = corpusTable(kind);
  const ratings = await ratingsIn(db, kind);
  let moved = 0;
  for (let last: string | undefined; ;) {
    const { id, sourceId, rating, tier } = table;
    const items = await db
      .select({ id, sourceId, rating, tier })
      .from(table)
      .where(last === undefined ? undefined : gt(id, last))
      .orderBy(asc(id))
      .limit(batchSizes.read);
    for (const wanted of tiers) {
      const wrong = items.filter((item) => item.tier !== wanted && tierOf(ratings, item) === wanted);
      for (let from = 0; from < wrong.length; from += batchSizes.moved) {
        const ids = wrong.slice(from, from + batchSizes.moved).map((item) => item.id);
        const isDone = await db.transaction(async (tx) => {
          if (!(await goesOn(tx))) return false;
          await tx.update(table).set({ tier: wanted }).where(inArray(id, ids));
          return true;
        });
        if (!isDone) return moved;
        moved += ids.length;
      }
    }
    last = items.at(-1)?.id;
    if (items.length < batchSizes.read) return moved;
  }
}
