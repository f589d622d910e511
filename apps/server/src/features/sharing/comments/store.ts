import type { OwnComment, ShownComment } from '@sermon/contract/sharing/comments';
import type { CommentState } from '@sermon/domain/sharing/kinds';
import { maxComments, maxHeldComments, maxHeldDocuments } from '@sermon/domain/sharing/limits';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db } from '../../../database/open.ts';
import { account, assetShare, libraryItem, shareComment, sharer } from '../../../database/schema.ts';
import type { Grant } from '../../../grants.ts';

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

/** Returns whether visitors may read and write comments on a page. */
export async function hasComments(db: Db, { assetShareId }: Grant<'share'>): Promise<boolean> {
  const isOn = and(eq(assetShare.id, assetShareId), eq(assetShare.kind, 'sermon'), assetShare.commentsEnabled);
  return (await db.$count(assetShare, isOn)) > 0;
}

/** Returns the comments of a page that visitors see, the oldest first. */
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
    if (!share?.enabled || !share.commentsEnabled) return 'off';
    const ofShare = eq(shareComment.assetShareId, assetShareId);
    if ((await tx.$count(shareComment, ofShare)) >= maxComments) return 'full';
    const state = share.commentsHeld ? 'held' : 'shown';
    const isWaiting = and(ofShare, eq(shareComment.state, 'held'), isThere);
    if (state === 'held' && (await tx.$count(shareComment, isWaiting)) >= maxHeldComments) return 'manyWait';
    await tx.insert(shareComment).values({ id: newId(), assetShareId, name, text, state, dateCreated: now });
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
  const [row] = await db
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
  return row && toOwn(row);
}

/** The least time between two emails to one user, in ms. */
const emailEveryMs = 24 * 60 * 60_000;

/** The data for the email about a comment. */
export type EmailAbout = { email: string; firstName: string; dateConfirmed: Date | null; title: string };

/**
 * Returns the data of the email about a new comment, or undefined if the owner wants none or has got one within a day. One
 * statement decides, so that of several comments at the same time only one causes an email.
 */
export async function claimEmail(
  db: Db,
  { ownerId, documentId }: Grant<'share'>,
  now: Date,
): Promise<EmailAbout | undefined> {
  const { rowCount } = await db
    .insert(sharer)
    .values({ accountId: ownerId, dateEmailed: now })
    .onConflictDoUpdate({
      target: sharer.accountId,
      set: { dateEmailed: now },
      setWhere: and(
        sharer.commentEmails,
        or(isNull(sharer.dateEmailed), lte(sharer.dateEmailed, new Date(now.getTime() - emailEveryMs))),
      ),
    });
  if (!rowCount) return undefined;
  const [row] = await db
    .select({
      email: account.email,
      firstName: account.firstName,
      dateConfirmed: account.dateConfirmed,
      title: libraryItem.name,
    })
    .from(account)
    .innerJoin(libraryItem, eq(libraryItem.ownerId, account.id))
    .where(and(eq(account.id, ownerId), eq(libraryItem.id, documentId)));
  return row;
}

/** Stops the emails about comments to an account. Returns whether there is such an account. */
export async function stopEmails(db: Db, accountId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${sharer} (account_id, comment_emails)
    select ${account.id}, false from ${account} where ${account.id} = ${accountId}
    on conflict (account_id) do update set comment_emails = false`);
  return (rowCount ?? 0) > 0;
}
