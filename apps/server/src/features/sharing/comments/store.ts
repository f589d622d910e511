import type { OwnComment, ShownComment } from '@sermon/contract/sharing/comments';
import type { CommentState } from '@sermon/domain/sharing/kinds';
import { maxComments, maxHeldComments, maxHeldDocuments } from '@sermon/domain/sharing/limits';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../../database/open.ts';
import { assetShare, libraryItem, shareComment } from '../../../database/schema.ts';
import type { Grant } from '../../../visitors/grants.ts';

type Row = typeof shareComment.$inferSelect;

const toShown = ({ id, name, text, dateCreated: date, answer }: Row): ShownComment => ({
  id,
  name,
  text,
  date,
  answer,
});
const toOwn = (row: Row): OwnComment => ({ ...toShown(row), state: row.state });

const isThere = isNull(shareComment.dateDeleted);

/** Records that visitors now see other comments on a page, because pages are kept in memory. */
const markChanged = (tx: Tx, assetShareId: string) =>
  tx
    .update(assetShare)
    .set({ commentsRevision: sql`${assetShare.commentsRevision} + 1` })
    .where(eq(assetShare.id, assetShareId));

export async function hasComments(db: Db, { assetShareId }: Grant<'share'>): Promise<boolean> {
  const isOn = and(eq(assetShare.id, assetShareId), eq(assetShare.kind, 'sermon'), assetShare.commentsEnabled);
  return (await db.$count(assetShare, isOn)) > 0;
}

export async function listShown(db: Db, { assetShareId }: Grant<'share'>): Promise<ShownComment[]> {
  const rows = await db
    .select()
    .from(shareComment)
    .where(and(eq(shareComment.assetShareId, assetShareId), eq(shareComment.state, 'shown'), isThere))
    .orderBy(asc(shareComment.dateCreated), asc(shareComment.id))
    .limit(maxComments);
  return rows.map(toShown);
}

/**
 * Adds a comment. Returns its state, or why it was not added: `off` if the page has no comments, `full` if it has as many
 * as it can have, `manyWait` if too many wait for the owner. Comments on one page are added one after the other, so that
 * the limits hold.
 */
export async function addComment(
  db: Db,
  { assetShareId }: Grant<'share'>,
  { name, text }: { name: string; text: string },
  now: Date,
): Promise<'held' | 'shown' | 'off' | 'full' | 'manyWait'> {
  return db.transaction(async (tx) => {
    const [share] = await tx.select().from(assetShare).where(eq(assetShare.id, assetShareId)).for('update');
    if (!share?.enabled || share.isTakenDown || !share.commentsEnabled) return 'off';
    const ofShare = eq(shareComment.assetShareId, assetShareId);
    if ((await tx.$count(shareComment, ofShare)) >= maxComments) return 'full';
    const state = share.commentsHeld ? 'held' : 'shown';
    const isWaiting = and(ofShare, eq(shareComment.state, 'held'), isThere);
    if (state === 'held' && (await tx.$count(shareComment, isWaiting)) >= maxHeldComments) return 'manyWait';
    await tx.insert(shareComment).values({ id: newId(), assetShareId, name, text, state, dateCreated: now });
    if (state === 'shown') await markChanged(tx, assetShareId);
    return state;
  });
}

/** Returns all comments of a share, those that wait first, then the newest first. */
export async function listComments(db: Db, assetShareId: string): Promise<OwnComment[]> {
  const rows = await db
    .select()
    .from(shareComment)
    .where(and(eq(shareComment.assetShareId, assetShareId), isThere))
    .orderBy(desc(sql`${shareComment.state} = 'held'`), desc(shareComment.dateCreated), desc(shareComment.id))
    .limit(maxComments);
  return rows.map(toOwn);
}

/**
 * Returns how many comments of all the user's shares wait for approval, and on which documents, those with most comments
 * first. Documents in the trash do not count.
 */
export async function countHeld(
  db: Db,
  ownerId: string,
): Promise<{ count: number; documents: { id: string; count: number }[] }> {
  const count = sql<number>`count(*)::int`;
  const rows = await db
    .select({ id: assetShare.documentId, count, total: sql<number>`(sum(count(*)) over ())::int` })
    .from(shareComment)
    .innerJoin(assetShare, eq(assetShare.id, shareComment.assetShareId))
    .innerJoin(libraryItem, eq(libraryItem.id, assetShare.documentId))
    .where(
      and(eq(assetShare.ownerId, ownerId), eq(shareComment.state, 'held'), isThere, isNull(libraryItem.dateDeleted)),
    )
    .groupBy(assetShare.documentId)
    .orderBy(desc(count), asc(assetShare.documentId))
    .limit(maxHeldDocuments);
  return { count: rows[0]?.total ?? 0, documents: rows.map(({ total: _, ...held }) => held) };
}

type Changes = { state?: CommentState; answer?: string; dateDeleted?: Date | null };

/** Changes a comment on one of the user's pages. Returns it, or undefined if there is none, or it is deleted. */
export const changeComment = (db: Db, ownerId: string, id: string, changes: Changes): Promise<OwnComment | undefined> =>
  change(db, { ownerId, id, isDeleted: false }, changes);

/** Restores a comment that was deleted. Returns it, or undefined if there is none. Restoring it twice changes nothing. */
export const restoreComment = async (db: Db, ownerId: string, id: string): Promise<OwnComment | undefined> =>
  (await change(db, { ownerId, id, isDeleted: true }, { dateDeleted: null })) ??
  (await change(db, { ownerId, id, isDeleted: false }, { dateDeleted: null }));

async function change(
  db: Db,
  { ownerId, id, isDeleted }: { ownerId: string; id: string; isDeleted: boolean },
  changes: Changes,
): Promise<OwnComment | undefined> {
  const own = db.select({ id: assetShare.id }).from(assetShare).where(eq(assetShare.ownerId, ownerId));
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(shareComment)
      .set(changes)
      .where(
        and(
          eq(shareComment.id, id),
          inArray(shareComment.assetShareId, own),
          isDeleted ? isNotNull(shareComment.dateDeleted) : isThere,
        ),
      )
      .returning();
    if (!row) return undefined;
    await markChanged(tx, row.assetShareId);
    return toOwn(row);
  });
}
