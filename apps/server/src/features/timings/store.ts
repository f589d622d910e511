import type { ArchivedTiming, NewTiming } from '@sermon/contract/timings';
import { type LearnedPace, learnPace } from '@sermon/domain/presenter/pace';
import { maxStoredTimings, type Timing, timingKinds } from '@sermon/domain/presenter/timings';
import { and, desc, eq, exists, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../database/open.ts';
import { libraryItem, timing } from '../../database/schema.ts';
import { lockDocument } from '../builder/store.ts';
import { getItem, isAlive } from '../library/store.ts';

type Row = typeof timing.$inferSelect;
type StoredTiming = Omit<Timing, 'sections'> & { sections: Row['sections'][number][] };

const toTiming = ({ id, kind, startedAt, seconds, words, sections }: Row): StoredTiming => ({
  id,
  kind,
  startedAt,
  seconds,
  words,
  sections: [...sections],
});

/** How many timings are read to learn a pace, the newest ones. Not all of them can be used. */
const readForPace = 100;

/**
 * Stores a timing of the user's document, and deletes the oldest ones of its kind above the limit. A timing with the same
 * id is a repetition, which changes nothing. Because device clocks can be wrong, the date is clamped to the time between
 * the document's creation and now. Resolves to undefined if the user has no such document.
 */
export function addTiming(db: Db, ownerId: string, added: NewTiming, now: Date): Promise<StoredTiming | undefined> {
  const { timingId: id, assetId: documentId, kind, seconds, words, sections } = added;
  return db.transaction(async (tx) => {
    const document = await lockDocument(tx, ownerId, documentId);
    if (!document) return undefined;
    const startedAt = between(added.startedAt, { from: document.item.dateCreated, to: now });
    const values = { id, ownerId, documentId, kind, startedAt, seconds, words, sections };
    const [row] = await tx.insert(timing).values(values).onConflictDoNothing().returning();
    if (row) {
      await makeRoom(tx, documentId, kind);
      return toTiming(row);
    }
    const [known] = await tx
      .select()
      .from(timing)
      .where(and(eq(timing.ownerId, ownerId), eq(timing.id, id)));
    return known && toTiming(known);
  });
}

/**
 * Adds the timings of a document that is restored from an archive. Their dates are clamped to the time between its creation
 * and now, as in `addTiming`.
 */
export async function addArchivedTimings(
  tx: Tx,
  owner: { ownerId: string; documentId: string },
  archived: readonly ArchivedTiming[],
  range: Range,
): Promise<void> {
  if (archived.length === 0) return;
  // The ids increase in the order of time, so that timings with the same date stay in their order.
  const rows = archived.toReversed().map((facts) => ({
    id: newId(),
    ...owner,
    ...facts,
    startedAt: between(facts.startedAt, range),
  }));
  await tx.insert(timing).values(rows);
  for (const kind of timingKinds) await makeRoom(tx, owner.documentId, kind);
}

type Range = { from: Date; to: Date };

const between = (date: Date, { from, to }: Range): Date =>
  new Date(Math.min(Math.max(date.getTime(), from.getTime()), to.getTime()));

export async function listTimings(db: Db, ownerId: string, documentId: string): Promise<StoredTiming[] | undefined> {
  const item = await getItem(db, ownerId, documentId);
  if (item?.type !== 'BuilderAsset') return undefined;
  const rows = await db
    .select()
    .from(timing)
    .where(eq(timing.documentId, documentId))
    .orderBy(desc(timing.startedAt), desc(timing.id))
    .limit(maxStoredTimings * timingKinds.length);
  return rows.map(toTiming);
}

export async function removeTiming(db: Db, ownerId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(timing).where(and(eq(timing.ownerId, ownerId), eq(timing.id, id), isOfItem(db)));
  return (rowCount ?? 0) > 0;
}

export async function paceOf(db: Db, ownerId: string): Promise<LearnedPace> {
  const { kind, startedAt, seconds, words } = timing;
  const rows = await db
    .select({ kind, startedAt, seconds, words })
    .from(timing)
    .where(and(eq(timing.ownerId, ownerId), isOfItem(db)))
    .orderBy(desc(startedAt), desc(timing.id))
    .limit(readForPace);
  return learnPace(rows);
}

const isOfItem = (db: Db) =>
  exists(
    db
      .select({ id: libraryItem.id })
      .from(libraryItem)
      .where(and(eq(libraryItem.id, timing.documentId), isAlive)),
  );

async function makeRoom(tx: Tx, documentId: string, kind: Row['kind']): Promise<void> {
  await tx.execute(sql`
    delete from ${timing} where (owner_id, id) in (
      select owner_id, id from ${timing} where document_id = ${documentId} and kind = ${kind}
      order by started_at desc, id desc offset ${maxStoredTimings}
    )`);
}
