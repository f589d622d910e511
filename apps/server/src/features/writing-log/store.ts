import type { DocumentWritingLogs, WritingLog, writingLogs } from '@sermon/contract/writing-log';
import { maxWritingLogs } from '@sermon/domain/writing-log/limits';
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

/** The sittings at a document of the person's, newest first, and the time of all of them. */
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
 * Notes a sitting at a document of the person's; where there are too many, the oldest make room. Clocks of devices are wrong at times:
 * no sitting is before its document or after now. One that begins at the same moment as one that is known is that one, sent again.
 */
export function createWritingLog(db: Db, ownerId: string, given: NewLog, now: Date): Promise<WritingLog | undefined> {
  const { assetId: documentId, writingTimeInSeconds: seconds } = given;
  return db.transaction(async (tx) => {
    const held = await lockDocument(tx, ownerId, documentId);
    if (!held) return undefined;
    const dateCreated = between(held.item.dateCreated, given.dateCreated, now);
    const sameMoment = and(eq(writingLog.documentId, documentId), eq(writingLog.dateCreated, given.dateCreated));
    const [known] = await tx.update(writingLog).set(noShorter(seconds)).where(sameMoment).returning();
    if (known) return toLog(known);
    const [row] = await tx.insert(writingLog).values({ id: newId(), documentId, dateCreated, seconds }).returning();
    await makeRoom(tx, documentId);
    return row && toLog(row);
  });
}

/** The time of a sitting as it is by now. */
export async function updateWritingLog(
  db: Db,
  ownerId: string,
  { id, writingTimeInSeconds }: { id: string; writingTimeInSeconds: number },
): Promise<WritingLog | undefined> {
  const [row] = await db
    .update(writingLog)
    .set(noShorter(writingTimeInSeconds))
    .where(isTheirs(db, ownerId, id))
    .returning();
  return row && toLog(row);
}

/** Forgets a sitting. Returns whether there was one. */
export async function removeWritingLog(db: Db, ownerId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(writingLog).where(isTheirs(db, ownerId, id));
  return (rowCount ?? 0) > 0;
}

const between = (first: Date, date: Date, last: Date): Date =>
  new Date(Math.min(Math.max(date.getTime(), first.getTime()), last.getTime()));

/** A save that arrives late knows of less time than one that came before it. */
const noShorter = (seconds: number) => ({ seconds: sql<number>`greatest(${writingLog.seconds}, ${seconds})` });

/** A sitting at a document of the person's that is not deleted. */
function isTheirs(db: Db, ownerId: string, id: string) {
  const document = db
    .select({ one: sql`1` })
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
