import { allStayMs, hourlyStayMs, refusedStayMs } from '@sermon/domain/history/thinning';
import { and, asc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { document, documentRevision } from '../../database/schema.ts';
import { isRefused, surplusRefused } from '../builder/refused.ts';

/** Number of documents thinned per statement. Small batches keep row locks short. */
const documentsPerBatch = 100;

/**
 * Deletes the versions that domain/history/thinning does not keep. It covers all documents, in batches, and stops early
 * when the signal is aborted. `now` is a trusted time (`readTrustedTime`), which lags behind the present.
 */
export async function thinHistory(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const isOld = lt(documentRevision.dateSaved, before(now, allStayMs));
  await forEachBatch(db, isOld, (ids) => thinSaved(db, ids, now), signal);
  await forEachBatch(db, isRefused, (ids) => thinRefused(db, ids, now), signal);
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Deletes all but the last version of each hour or day. */
async function thinSaved(db: Db, ids: string[], now: Date): Promise<void> {
  const isThinned = and(
    eq(documentRevision.kind, 'saved'),
    eq(documentRevision.label, ''),
    lt(documentRevision.dateSaved, before(now, allStayMs)),
  );
  const { dateSaved } = documentRevision;
  // Days and hours are in UTC, regardless of the time zone of the database.
  const isDaily = sql`${dateSaved} < ${before(now, hourlyStayMs)}`;
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
  await deleteUnlocked(db, and(inArray(documentRevision.id, surplus), isThinned));
}

/** Deletes refused versions that are beyond the limit, too old, or whose text is also saved. */
async function thinRefused(db: Db, ids: string[], now: Date): Promise<void> {
  const isUnused = or(
    lt(documentRevision.dateSaved, before(now, refusedStayMs)),
    inArray(documentRevision.id, surplusRefused(db, ids)),
    inArray(documentRevision.id, repeated(ids, now)),
  );
  await deleteUnlocked(db, and(inArray(documentRevision.documentId, ids), isRefused, isUnused));
}

/**
 * Selects the refused versions whose text is also saved: as another version, or as the document's text. A current text
 * counts only if it was written before `now`, because a save within two minutes may replace it without keeping it.
 * Texts of different lengths are never read.
 */
function repeated(ids: string[], now: Date): SQL {
  return sql`(
    with pair as materialized (
      select refused.id as refused_id, saved.id as saved_id
      from ${documentRevision} refused join ${documentRevision} saved
        on saved.document_id = refused.document_id and octet_length(saved.text) = octet_length(refused.text)
      where refused.document_id = any(${sql.param(ids)}::uuid[]) and refused.kind = 'refused' and saved.kind = 'saved'
    )
    select refused.id from pair
      join ${documentRevision} refused on refused.id = pair.refused_id
      join ${documentRevision} saved on saved.id = pair.saved_id
    where saved.text = refused.text
    union
    select refused.id from ${documentRevision} refused join ${document} on ${document.itemId} = refused.document_id
    where refused.document_id = any(${sql.param(ids)}::uuid[]) and refused.kind = 'refused'
      and ${document.dateWritten} < ${now} and ${document.text} = refused.text
  )`;
}

/**
 * Deletes the versions that no other transaction has locked. The condition is checked again after a version is locked,
 * because it may have been named in the meantime.
 */
async function deleteUnlocked(db: Db, condition: SQL | undefined): Promise<void> {
  const unlocked = db
    .select({ id: documentRevision.id })
    .from(documentRevision)
    .where(condition)
    .for('update', { skipLocked: true });
  await db.delete(documentRevision).where(inArray(documentRevision.id, unlocked));
}

async function forEachBatch(
  db: Db,
  condition: SQL | undefined,
  thin: (ids: string[]) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let after: string | undefined;
  while (!signal?.aborted) {
    const rows = await db
      .selectDistinct({ id: documentRevision.documentId })
      .from(documentRevision)
      .where(and(condition, after ? gt(documentRevision.documentId, after) : undefined))
      .orderBy(asc(documentRevision.documentId))
      .limit(documentsPerBatch);
    if (!rows.length) return;
    after = rows.at(-1)!.id;
    await thin(rows.map(({ id }) => id));
  }
}
