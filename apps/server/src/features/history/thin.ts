import { allStayMs, hourlyStayMs } from '@sermon/domain/history/thinning';
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { documentRevision } from '../../database/schema.ts';

/** How many documents are thinned by one statement: it holds what goes only for as long as that takes. */
const documentsAtOnce = 100;

/**
 * Deletes the versions that domain/history/thinning lets go, of all documents, some at a time. Ends early when it is told to.
 */
export async function thinHistory(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const [allStay, hourlyStay] = [before(allStayMs), before(hourlyStayMs)];
  const isThinned = and(
    eq(documentRevision.kind, 'saved'),
    eq(documentRevision.label, ''),
    lt(documentRevision.dateSaved, allStay),
  );
  let after: string | undefined;
  while (!signal?.aborted) {
    const ids = await nextDocuments(db, after, allStay);
    if (!ids.length) return;
    after = ids.at(-1);
    const { dateSaved } = documentRevision;
    // Days and hours are those of UTC, whatever the database is set to.
    const isDaily = sql`${dateSaved} < ${hourlyStay}`;
    const span = sql`case when ${isDaily} then date_trunc('day', ${dateSaved} at time zone 'UTC') else date_trunc('hour', ${dateSaved} at time zone 'UTC') end`;
    const ranked = db
      .select({
        id: documentRevision.id,
        place:
          sql<number>`row_number() over (partition by ${documentRevision.documentId}, ${isDaily}, ${span} order by ${dateSaved} desc, ${documentRevision.id} desc)`.as(
            'place',
          ),
      })
      .from(documentRevision)
      .where(and(inArray(documentRevision.documentId, ids), isThinned))
      .as('ranked');
    const gone = db.select({ id: ranked.id }).from(ranked).where(gt(ranked.place, 1));
    // What somebody names or deletes at this moment is not waited for, and what was named since it was looked at stays.
    const free = db
      .select({ id: documentRevision.id })
      .from(documentRevision)
      .where(and(inArray(documentRevision.id, gone), isThinned))
      .for('update', { skipLocked: true });
    await db.delete(documentRevision).where(inArray(documentRevision.id, free));
  }
}

/** The next documents of which something is old enough. */
async function nextDocuments(db: Db, after: string | undefined, allStay: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: documentRevision.documentId })
    .from(documentRevision)
    .where(and(lt(documentRevision.dateSaved, allStay), after ? gt(documentRevision.documentId, after) : undefined))
    .orderBy(asc(documentRevision.documentId))
    .limit(documentsAtOnce);
  return rows.map(({ id }) => id);
}
