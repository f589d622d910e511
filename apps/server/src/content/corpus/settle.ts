import type { CorpusKind } from '@sermon/contract/corpus';
import { asc, gt, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { corpusTable } from '../../database/schema.ts';
import { ratingsIn } from './store.ts';
import { tierOf, tiers } from './tiers.ts';

/** Items that are looked at in one statement, and that are moved in one: a move writes all that searching reads of it anew. */
const atOnce = { looked: 5_000, moved: 100 };

/**
 * Moves the items whose tier is another one now that there are more of them; how many were moved. `goesOn` is asked in the transaction of each batch of
 * moves, and ends it with false.
 */
export async function settleTiers(db: Db, kind: CorpusKind, goesOn: (tx: Tx) => Promise<boolean>): Promise<number> {
  const table = corpusTable(kind);
  const ratings = await ratingsIn(db, kind);
  let moved = 0;
  for (let last: string | undefined; ;) {
    const { id, sourceId, rating, tier } = table;
    const looked = await db
      .select({ id, sourceId, rating, tier })
      .from(table)
      .where(last === undefined ? undefined : gt(id, last))
      .orderBy(asc(id))
      .limit(atOnce.looked);
    for (const wanted of tiers) {
      const wrong = looked.filter((item) => item.tier !== wanted && tierOf(ratings, item) === wanted);
      for (let from = 0; from < wrong.length; from += atOnce.moved) {
        const ids = wrong.slice(from, from + atOnce.moved).map((item) => item.id);
        const isDone = await db.transaction(async (tx) => {
          if (!(await goesOn(tx))) return false;
          await tx.update(table).set({ tier: wanted }).where(inArray(id, ids));
          return true;
        });
        if (!isDone) return moved;
        moved += ids.length;
      }
    }
    last = looked.at(-1)?.id;
    if (looked.length < atOnce.looked) return moved;
  }
}
