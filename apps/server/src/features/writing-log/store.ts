import type { DocumentWritingLogs, WritingLog, writingLogs } from '@sermon/contract/writing-log';
import { maxWritingLogs } from '@sermon/domain/writing-log/time';
import { and, desc, eq, exists, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type * as z from 'zod';
import type { Db, Tx } from '../../database/open.ts';
import { libraryItem, writingLog } from '../../database/schema.ts';
import { lockDocument } from '../builder/store.ts';
import { getItem, isAlive } from '../library/store.ts';

type Row = typeof writingLog.$inferSelect;
type NewLog = z.output<(typeof writingLogs)['create']['input']>;

const toLog = ({ id, documentId, dateCreated, seconds }: Row): WritingLog => ({
  id,
  assetId: documentId,
  dateCreated,
  logDate: dateCreated,
  writingTimeInSeconds: seconds,
  logTimeInSeconds: seconds,
});

export async function getWritingLogs(
  db: Db,
  ownerId: string,
  assetId: string,
): Promise<DocumentWritingLogs | undefined> {
  const item = await getItem(db, ownerId, assetId);
  if (item?.type !== 'BuilderAsset') return undefined;
  const rows = await db
    .select()
    .from(writingLog)
    .where(eq(writingLog.documentId, assetId))
    .orderBy(desc(writingLog.dateCreated), desc(writingLog.id));
  return { totalTime: rows.reduce((sum, { seconds }) => sum + seconds, 0), writingLogs: rows.map(toLog) };
}

/**
 * Adds an entry to the writing log of the user's document, and deletes the oldest entries above the limit. Because
 * device clocks can be wrong, the date is clamped to the time between the document's creation and now. If an entry with
 * the same start exists, the request is a repetition and updates that entry.
 */
export function createWritingLog(db: Db, ownerId: string, log: NewLog, now: Date): Promise<WritingLog | undefined> {
  const { assetId: documentId, writingTimeInSeconds: seconds } = log;
  return db.transaction(async (tx) => {
    const document = await lockDocument(tx, ownerId, documentId);
    if (!document) return undefined;
    const dateCreated = clamp(log.dateCreated, document.item.dateCreated, now);
    const sameMoment = and(eq(writingLog.documentId, documentId), eq(writingLog.dateCreated, log.dateCreated));
    const [known] = await tx.update(writingLog).set(keepLonger(seconds)).where(sameMoment).returning();
    if (known) return toLog(known);
    const [row] = await tx.insert(writingLog).values({ id: newId(), documentId, dateCreated, seconds }).returning();
    await makeRoom(tx, documentId);
    return row && toLog(row);
  });
}

/** Sets the writing time of a log entry, unless the stored time is longer. */
export async function updateWritingLog(
  db: Db,
  ownerId: string,
  { id, writingTimeInSeconds }: { id: string; writingTimeInSeconds: number },
): Promise<WritingLog | undefined> {
  const [row] = await db
    .update(writingLog)
    .set(keepLonger(writingTimeInSeconds))
    .where(isOwnLog(db, ownerId, id))
    .returning();
  return row && toLog(row);
}

export async function removeWritingLog(db: Db, ownerId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(writingLog).where(isOwnLog(db, ownerId, id));
  return (rowCount ?? 0) > 0;
}

const clamp = (date: Date, first: Date, last: Date): Date =>
  new Date(Math.min(Math.max(date.getTime(), first.getTime()), last.getTime()));

/** Keeps the longer time, because a delayed request can carry a shorter time than a newer request. */
const keepLonger = (seconds: number) => ({ seconds: sql<number>`greatest(${writingLog.seconds}, ${seconds})` });

/** Matches a log entry that belongs to a document of the user, unless the document is deleted. */
function isOwnLog(db: Db, ownerId: string, id: string) {
  const document = db
    .select({ id: libraryItem.id })
    .from(libraryItem)
    .where(and(eq(libraryItem.id, writingLog.documentId), eq(libraryItem.ownerId, ownerId), isAlive));
  return and(eq(writingLog.id, id), exists(document));
}

async function makeRoom(tx: Tx, documentId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${writingLog} where id in (
      select id from ${writingLog} where document_id = ${documentId}
      order by date_created desc, id desc offset ${maxWritingLogs}
    )`);
}
