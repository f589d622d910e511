import { knownDeviceDays } from '@sermon/domain/accounts/rules';
import { and, isNull, lte, or } from 'drizzle-orm';
import type { Db } from './open.ts';
import { attempt, knownDevice, mailOutbox, passwordReset, session } from './schema.ts';

/** Retention time of email records, in ms. Administrators can use the records to check whether an email was sent. */
const emailRecordsKeptMs = 30 * 24 * 60 * 60_000;

/** Deletes expired sessions, reset codes, attempt counts, known devices, and email records. */
export async function sweepEnded(db: Db, now: Date): Promise<void> {
  await db.delete(attempt).where(lte(attempt.dateEnds, now));
  await db.delete(session).where(lte(session.dateExpires, now));
  await db.delete(passwordReset).where(lte(passwordReset.dateExpires, now));
  const devicesKeptMs = knownDeviceDays * 24 * 60 * 60_000;
  await db.delete(knownDevice).where(lte(knownDevice.dateUsed, new Date(now.getTime() - devicesKeptMs)));
  const isDone = or(isNull(mailOutbox.dateNextAttempt), lte(mailOutbox.dateSent, now));
  const isOld = lte(mailOutbox.dateCreated, new Date(now.getTime() - emailRecordsKeptMs));
  await db.delete(mailOutbox).where(and(isDone, isOld));
}
