import type { HeldComment, OwnComment, ShownComment } from '@sermon/contract/sharing/comments';
import {
  type CommentState,
  maxCommenterLength,
  maxCommentLength,
  maxComments,
  maxHeldComments,
  maxHeldDocuments,
  maxListedComments,
} from '@sermon/domain/sharing/limits';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../../database/open.ts';
import { assetShare, libraryItem, shareComment } from '../../../database/schema.ts';
import type { Grant } from '../../../visitors/grants.ts';
import { isInvisible } from '@sermon/domain/text';
import { comments as texts } from '@sermon/domain/texts/sharing/comments';
import type { FastifyRequest } from 'fastify';
import { networkOf, type Rule } from '../../../http/attempts.ts';
import { type FieldErrors, refused, refusedFields } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { hashNetwork, readStamp, sendEmail } from './emails.ts';

type Row = typeof shareComment.$inferSelect;

const toShown = ({ id, name, text, dateCreated: date, answer }: Row): ShownComment => ({
  id,
  name,
  text,
  date,
  answer,
});
const toOwn = (row: Row): OwnComment => ({ ...toShown(row), state: row.state });

const isNotDeleted = isNull(shareComment.dateDeleted);

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
    .where(and(eq(shareComment.assetShareId, assetShareId), eq(shareComment.state, 'shown'), isNotDeleted))
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
    const isWaiting = and(ofShare, eq(shareComment.state, 'held'), isNotDeleted);
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
    .where(and(eq(shareComment.assetShareId, assetShareId), isNotDeleted))
    .orderBy(desc(sql`${shareComment.state} = 'held'`), desc(shareComment.dateCreated), desc(shareComment.id))
    .limit(maxComments);
  return rows.map(toOwn);
}

/** Comments that wait on all pages of a user. Those of documents in the trash do not. */
const isHeldOf = (ownerId: string) =>
  and(eq(assetShare.ownerId, ownerId), eq(shareComment.state, 'held'), isNotDeleted, isNull(libraryItem.dateDeleted));

/**
 * Returns how many comments of all the user's shares wait for approval, and on which documents, those with most comments
 * first.
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
    .where(isHeldOf(ownerId))
    .groupBy(assetShare.documentId)
    .orderBy(desc(count), asc(assetShare.documentId))
    .limit(maxHeldDocuments);
  return { count: rows[0]?.total ?? 0, documents: rows.map(({ total: _, ...held }) => held) };
}

export async function listHeld(db: Db, ownerId: string): Promise<HeldComment[]> {
  const rows = await db
    .select({ comment: shareComment, documentId: assetShare.documentId, documentName: libraryItem.name })
    .from(shareComment)
    .innerJoin(assetShare, eq(assetShare.id, shareComment.assetShareId))
    .innerJoin(libraryItem, eq(libraryItem.id, assetShare.documentId))
    .where(isHeldOf(ownerId))
    .orderBy(desc(shareComment.dateCreated), desc(shareComment.id))
    .limit(maxListedComments);
  return rows.map(({ comment, ...of }) => ({ ...toOwn(comment), ...of }));
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
          isDeleted ? isNotNull(shareComment.dateDeleted) : isNotDeleted,
        ),
      )
      .returning();
    if (!row) return undefined;
    await markChanged(tx, row.assetShareId);
    return toOwn(row);
  });
}

const fromNetwork: Rule = { max: 5, seconds: 10 * 60 };
const onPage: Rule = { max: 60, seconds: 60 * 60 };

/** A comment as it arrives, without control characters. */
type NewComment = { name: string; text: string; website?: string | undefined; startedAt: string };

export type CommentNeeds = Pick<Services, 'env' | 'db' | 'clock' | 'attempts' | 'background' | 'mailQueue'>;

/** Returns a text with the usual line ends, and with at most one blank line in a row. */
export const tidyText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
    .trim();

function problemsOf({ name, text }: NewComment): FieldErrors {
  const nameProblem = isInvisible(name)
    ? texts.nameMissing
    : name.length > maxCommenterLength && texts.nameTooLong(maxCommenterLength);
  const textProblem = isInvisible(text)
    ? texts.textMissing
    : text.length > maxCommentLength && texts.textTooLong(maxCommentLength);
  return { ...(nameProblem && { Name: [nameProblem] }), ...(textProblem && { Text: [textProblem] }) };
}

/**
 * Adds a comment of a visitor. Returns whether it waits for the owner. Throws a refusal with the sentence for the visitor:
 * 404 if the page has no comments, 400 for the fields, 422 for the time and for full pages, 429 for too many comments.
 * Nothing of the visitor is stored with the comment but the name, the text and the time.
 */
export async function acceptComment(
  services: CommentNeeds,
  grant: Grant<'share'>,
  sent: NewComment,
  request: FastifyRequest,
): Promise<{ isHeld: boolean }> {
  const { db, clock, attempts } = services;
  const comment = { ...sent, text: tidyText(sent.text) };
  if (!(await hasComments(db, grant))) throw refused(404, texts.off);
  // Only programs fill in this field. They are not told that nothing was stored.
  if (comment.website) return { isHeld: grant.share.commentsHeld };
  if (request.user?.id === grant.ownerId) throw refused(422, texts.ownPage);
  const problems = problemsOf(comment);
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
  const stamp = await readStamp(db, grant.assetShareId, comment.startedAt, clock());
  if (stamp !== 'valid') throw refused(422, texts[stamp]);
  const network = await hashNetwork(db, grant.assetShareId, networkOf(request.ip));
  await attempts.count(fromNetwork, `comments from ${network}`);
  await attempts.count(onPage, `comments on ${grant.assetShareId}`);
  const result = await addComment(db, grant, comment, clock());
  if (result === 'off') throw refused(404, texts.off);
  if (result === 'full' || result === 'manyWait') throw refused(422, texts[result]);
  if (result === 'held') services.background.run('An email about a comment', () => sendEmail(services, grant));
  return { isHeld: result === 'held' };
}
