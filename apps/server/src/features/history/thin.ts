import { allStayMs, hourlyStayMs } from '@sermon/domain/history/thinning';
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { documentRevision } from '../../database/schema.ts';

/** Number of documents thinned per statement. Small batches keep row locks short. */
const documentsPerBatch = 100;

/**
 * Deletes the versions that domain/history/thinning does not keep. It covers all documents, in batches, and stops early
 * when the signal is aborted.
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
    // Days and hours are in UTC, regardless of the time zone of the database.
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
    const surplus = db.select({ id: ranked.id }).from(ranked).where(gt(ranked.place, 1));
    // Skips versions that another transaction has locked. Also rechecks that no version has been named in the meantime.
    const unlocked = db
      .select({ id: documentRevision.id })
      .from(documentRevision)
      .where(and(inArray(documentRevision.id, surplus), isThinned))
      .for('update', { skipLocked: true });
    await db.delete(documentRevision).where(inArray(documentRevision.id, unlocked));
  }
}

/** Returns the ids of the next documents that have a version older than `allStay`. */
async function nextDocuments(db: Db, after: string | undefined, allStay: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: documentRevision.documentId })
    .from(documentRevision)
    .where(and(lt(documentRevision.dateSaved, allStay), after ? gt(documentRevision.documentId, after) : undefined))
    .orderBy(asc(documentRevision.documentId))
    .limit(documentsPerBatch);
  return rows.map(({ id }) => id);
}
