import { comments as texts } from '@sermon/domain/texts/sharing/comments';
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/open.ts';
import { account, assetShare, isOpenToVisitors, libraryItem, shareComment, sharer } from '../../../database/schema.ts';
import type { Env } from '../../../env.ts';
import type { MailQueue } from '../../../ports/mail/mailQueue.ts';
import { minWritingSeconds, maxWritingSeconds } from '@sermon/domain/sharing/limits';
import { createHmac } from 'node:crypto';
import { isSameSignature, readServerKey } from '../../../database/serverKey.ts';

const emailEveryMs = 24 * 60 * 60_000;
const dueAtOnce = 100;

export type EmailNeeds = {
  env: Pick<Env, 'publicUrl' | 'SMTP_URL'>;
  db: Db;
  clock: () => Date;
  mailQueue: Pick<MailQueue, 'send'>;
};

type Waiting = { ownerId: string; documentId: string };

/** Sends the owner an email about comments that wait, unless the owner wants none or has got one within a day. */
export async function sendEmail({ env, db, clock, mailQueue }: EmailNeeds, waiting: Waiting): Promise<void> {
  const about = await claimEmail(db, waiting, clock());
  if (!about) return;
  const isConfirmed = env.SMTP_URL === undefined || about.dateConfirmed !== null;
  const unsubscribeUrl = `${env.publicUrl}/share/emails/${await makeEmailToken(db, waiting.ownerId)}`;
  const link = `${env.publicUrl}/library-comments`;
  const { subject, text } = texts.mail(isConfirmed ? about : null, link, unsubscribeUrl);
  await mailQueue.send({ recipient: about.email, subject, body: text, unsubscribeUrl }, waiting.ownerId);
}

/**
 * Sends the emails that are due: to owners whose last email is a day old, about comments that came after it and still wait.
 * A regular job, because no further comment may come. The first email to an owner is sent when the comment comes.
 */
export async function sendDueEmails(
  needs: EmailNeeds,
  { signal, atOnce = dueAtOnce }: { signal?: AbortSignal; atOnce?: number } = {},
): Promise<void> {
  for (;;) {
    const due = await listDue(needs.db, needs.clock(), atOnce);
    for (const waiting of due) {
      signal?.throwIfAborted();
      await sendEmail(needs, waiting);
    }
    if (due.length < atOnce) return;
  }
}

const isDue = (now: Date) =>
  and(
    sharer.commentEmails,
    or(isNull(sharer.dateEmailed), lte(sharer.dateEmailed, new Date(now.getTime() - emailEveryMs))),
  );

const listDue = (db: Db, now: Date, max: number): Promise<Waiting[]> =>
  db
    .selectDistinctOn([assetShare.ownerId], { ownerId: assetShare.ownerId, documentId: assetShare.documentId })
    .from(shareComment)
    .innerJoin(assetShare, eq(assetShare.id, shareComment.assetShareId))
    .innerJoin(sharer, eq(sharer.accountId, assetShare.ownerId))
    .innerJoin(libraryItem, eq(libraryItem.id, assetShare.documentId))
    .innerJoin(account, eq(account.id, assetShare.ownerId))
    .where(
      and(
        isOpenToVisitors,
        eq(shareComment.state, 'held'),
        isNull(shareComment.dateDeleted),
        or(isNull(sharer.dateEmailed), gt(shareComment.dateCreated, sharer.dateEmailed)),
        isNull(libraryItem.dateDeleted),
        isDue(now),
      ),
    )
    .orderBy(assetShare.ownerId, sql`${shareComment.dateCreated} desc`)
    .limit(max);

type EmailAbout = { email: string; firstName: string; dateConfirmed: Date | null; title: string };

/**
 * Returns the data of the email about a new comment, or undefined if the owner wants none or has got one within a day. One
 * statement decides, so that of several comments at the same time only one causes an email.
 */
async function claimEmail(db: Db, { ownerId, documentId }: Waiting, now: Date): Promise<EmailAbout | undefined> {
  const { rowCount } = await db
    .insert(sharer)
    .values({ accountId: ownerId, dateEmailed: now })
    .onConflictDoUpdate({
      target: sharer.accountId,
      set: { dateEmailed: now },
      setWhere: isDue(now),
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
    .where(and(eq(account.id, ownerId), isOpenToVisitors, eq(libraryItem.id, documentId)));
  return row;
}

export async function stopEmails(db: Db, accountId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${sharer} (account_id, comment_emails)
    select ${account.id}, false from ${account} where ${account.id} = ${accountId}
    on conflict (account_id) do update set comment_emails = false`);
  return (rowCount ?? 0) > 0;
}

const sign = (key: Buffer, ...parts: string[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest('hex');

/** Returns the signed time at which the form of a page was made: '{ms}.{signature}'. */
export async function makeStamp(db: Db, assetShareId: string, now: Date): Promise<string> {
  const time = String(now.getTime());
  return `${time}.${sign(await readServerKey(db, 'commentForms'), 'form', assetShareId, time)}`;
}

/**
 * Checks the signed time of a form. `tooQuick`: less time has passed than a person needs to write a comment. `tooLate`: the
 * time is more than a day ago. `invalid`: it is missing, was not signed by us, or belongs to another page.
 */
export async function readStamp(
  db: Db,
  assetShareId: string,
  stamp: string,
  now: Date,
): Promise<'valid' | 'tooQuick' | 'tooLate' | 'invalid'> {
  const [time = '', signature = '', ...rest] = stamp.split('.');
  const expected = sign(await readServerKey(db, 'commentForms'), 'form', assetShareId, time);
  const seconds = (now.getTime() - Number(time)) / 1000;
  if (rest.length > 0 || !isSameSignature(signature, expected)) return 'invalid';
  if (seconds > maxWritingSeconds) return 'tooLate';
  return seconds < minWritingSeconds ? 'tooQuick' : 'valid';
}

export const hashNetwork = async (db: Db, assetShareId: string, network: string): Promise<string> =>
  sign(await readServerKey(db, 'commentForms'), 'network', assetShareId, network);

/** Returns the token with which the emails about comments to a user can be stopped without signing in. It does not expire. */
const makeEmailToken = async (db: Db, accountId: string): Promise<string> =>
  `${accountId}.${sign(await readServerKey(db, 'commentEmails'), accountId)}`;

export async function readEmailToken(db: Db, token: string): Promise<string | undefined> {
  const [accountId = '', signature = '', ...rest] = token.toLowerCase().split('.');
  const isOurs = isSameSignature(signature, sign(await readServerKey(db, 'commentEmails'), accountId));
  return isOurs && rest.length === 0 ? accountId : undefined;
}
