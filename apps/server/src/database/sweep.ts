import { auditDays } from '@sermon/domain/accounts/acting';
import { knownDeviceDays } from '@sermon/domain/accounts/rules';
import { eventDays } from '@sermon/domain/accounts/settings';
import { deletedCommentHours } from '@sermon/domain/sharing/limits';
import { and, desc, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import {
  accountEvent,
  attempt,
  auditEntry,
  authenticator,
  emailChange,
  invitation,
  knownDevice,
  mailOutbox,
  passwordReset,
  paymentEvent,
  phoneRemote,
  saveReceipt,
  session,
  shareComment,
  shareView,
  signInFlow,
  signInStep,
  sweepTime,
} from './schema.ts';

/** Administrators use the records to check whether an email was sent. */
const emailRecordsKeptMs = 30 * 24 * 60 * 60_000;

/** Receipts kept for 90 days: a browser that keeps an unsaved text for longer may ask its user which text to keep. */
const receiptsKeptMs = 90 * 24 * 60 * 60_000;

/** The provider may repeat an event for several days. */
const paymentEventsKeptMs = 90 * 24 * 60 * 60_000;

/** Hashes are compared only on their own day. */
const viewsKeptMs = 24 * 60 * 60_000;

/**
 * Deletes expired sessions (except those in which an administrator still views an account, which `endOverdueActing` records
 * and ends first), reset codes, new email addresses that were not confirmed, sign-ins and authenticator apps that were not
 * finished, invitations, remotes of slide shows, attempt counts, and hashes of visitors. A clock that is
 * ahead only makes users sign in again, and counts visitors again.
 */
export async function sweepExpired(db: Db, now: Date): Promise<void> {
  await db.delete(attempt).where(lte(attempt.dateEnds, now));
  await db.delete(session).where(and(lte(session.dateExpires, now), isNull(session.actingAsId)));
  await db.delete(passwordReset).where(lte(passwordReset.dateExpires, now));
  await db.delete(signInFlow).where(lte(signInFlow.dateExpires, now));
  await db.delete(emailChange).where(lte(emailChange.dateExpires, now));
  await db.delete(signInStep).where(lte(signInStep.dateExpires, now));
  // An earlier version stored no date for an app that is waiting for its first code.
  const isOver = or(isNull(authenticator.dateExpires), lte(authenticator.dateExpires, now));
  await db.delete(authenticator).where(and(isNull(authenticator.dateConfirmed), isOver));
  await db.delete(invitation).where(lte(invitation.dateExpires, now));
  await db.delete(phoneRemote).where(lte(phoneRemote.dateEnds, now));
  const yesterday = new Date(now.getTime() - viewsKeptMs).toISOString().slice(0, 10);
  await db.delete(shareView).where(lt(shareView.day, yesterday));
}

/**
 * Deletes old email records, save receipts, events of the payment provider, known devices, entries in the account records and in the
 * audit log, and deleted comments. `trusted` is the time that `readTrustedTime` returned.
 */
export async function sweepOld(db: Db, trusted: Date): Promise<void> {
  const before = (ms: number) => new Date(trusted.getTime() - ms);
  const isDone = or(isNull(mailOutbox.dateNextAttempt), isNotNull(mailOutbox.dateSent));
  await db.delete(mailOutbox).where(and(isDone, lte(mailOutbox.dateCreated, before(emailRecordsKeptMs))));
  await db.delete(shareComment).where(lte(shareComment.dateDeleted, before(deletedCommentHours * 60 * 60_000)));
  await db.delete(saveReceipt).where(lte(saveReceipt.dateSaved, before(receiptsKeptMs)));
  await db.delete(knownDevice).where(lte(knownDevice.dateUsed, before(knownDeviceDays * 24 * 60 * 60_000)));
  await db.delete(paymentEvent).where(lte(paymentEvent.dateReceived, before(paymentEventsKeptMs)));
  await db.delete(accountEvent).where(lte(accountEvent.date, before(eventDays * 24 * 60 * 60_000)));
  const isOldAudit = lte(auditEntry.date, before(auditDays * 24 * 60 * 60_000));
  // The database refuses to delete newer entries, and measures their age with its own clock.
  const isOldForDatabase = sql`${auditEntry.date} < now() - make_interval(days => ${auditDays})`;
  await db.delete(auditEntry).where(and(isOldAudit, isOldForDatabase));
}

/** Age at which a recorded time is trusted. A clock that is wrong for a shorter time deletes nothing. */
const trustedAgeMs = 2 * 24 * 60 * 60_000;

/**
 * Records the present time and returns the time that regular deletions of users' data treat as the present: the newest
 * recorded time that is at least two days old. Returns null, which means that nothing may be deleted yet, if there is
 * none.
 *
 * If the clock is a month ahead for an hour or a day, the newest such time is still one that was recorded before, so
 * the trash is not emptied. On a machine that only runs on Sundays, it is the last Sunday.
 */
export async function readTrustedTime(db: Db, now: Date): Promise<Date | null> {
  const { dateSwept } = sweepTime;
  // Times in the future were recorded while the clock was ahead.
  await db.delete(sweepTime).where(gt(dateSwept, now));
  await db.insert(sweepTime).values({ dateSwept: now }).onConflictDoNothing();
  const [trusted] = await db
    .select()
    .from(sweepTime)
    .where(lte(dateSwept, new Date(now.getTime() - trustedAgeMs)))
    .orderBy(desc(dateSwept))
    .limit(1);
  if (!trusted) return null;
  // Older times are not needed any more: every later call finds this one or a newer one.
  await db.delete(sweepTime).where(lt(dateSwept, trusted.dateSwept));
  return trusted.dateSwept;
}
