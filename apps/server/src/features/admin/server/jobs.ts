import type { FailedJob, KeptEmail, Undelivered } from '@sermon/contract/admin/server';
import { maxEmailsListed, maxJobsListed, maxKeptEmailsListed, subjectWithoutTitle } from '@sermon/domain/admin/server';
import { jobKinds } from '../../../ports/jobs/port.ts';
import type { Services } from '../../../services.ts';
import { recordAudit } from '../../../database/audit.ts';
import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/open.ts';
import { mailOutbox } from '../../../database/schema.ts';

type Listed = { waiting: number; running: number; failed: FailedJob[] };

export async function listJobs({ jobs }: Pick<Services, 'jobs'>): Promise<Listed> {
  const summaries = await jobs.list();
  const sum = (which: 'waiting' | 'running') => summaries.reduce((total, summary) => total + summary[which], 0);
  const failed = summaries
    .filter(({ name }) => !isOver(name))
    .flatMap(({ name, failed }) =>
      failed.map(({ error, ...job }) => ({ ...job, name, does: kindOf(name)?.does ?? '', error: classOf(error) })),
    )
    .toSorted((one, other) => other.dateFailed.getTime() - one.dateFailed.getTime())
    .slice(0, maxJobsListed);
  return { waiting: sum('waiting'), running: sum('running'), failed };
}

/**
 * Retries the failed job with this id, or all failed jobs with this name, and records it as one action. Returns the number of jobs.
 * `administratorId` is null for the command line.
 */
export async function retryJobs(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { administratorId, idOrName }: { administratorId: string | null; idOrName: string },
  now: Date,
): Promise<number> {
  const count = await jobs.retry(idOrName);
  if (count > 0) await recordAudit(db, { administratorId, personId: null, action: 'jobRetried' }, now);
  return count;
}

const kindOf = (name: string) => (Object.hasOwn(jobKinds, name) ? jobKinds[name as keyof typeof jobKinds] : undefined);
const isOver = (name: string) => 'isOverAfterFailure' in (kindOf(name) ?? {});

/** Returns the name and the code of an error, without its message, which could quote a text: 'Error ECONNREFUSED'. */
export function classOf(error: string): string {
  const [name = '', code = ''] = error.split(' ');
  if (!/^\w+$/.test(name)) return '';
  return /^(?=.*[A-Z\d])[A-Z\d_]{3,}$/.test(code) ? `${name} ${code}` : name;
}

type Needs = Pick<Services, 'db' | 'jobs'>;
/** `administratorId` is null for the command line. */
type ByAdministrator = { administratorId: string | null; emailId: string };

export const maxEmailsSentAgain = 1_000;

const isUndelivered = isNull(mailOutbox.dateSent);
const isWaiting = and(isUndelivered, isNotNull(mailOutbox.dateNextAttempt));

export async function listUndelivered({ db, jobs }: Needs): Promise<Undelivered[]> {
  const rows = await db
    .select({
      id: mailOutbox.id,
      recipient: mailOutbox.recipient,
      dateCreated: mailOutbox.dateCreated,
      attempts: mailOutbox.attempts,
      dateNextAttempt: mailOutbox.dateNextAttempt,
    })
    .from(mailOutbox)
    .where(isUndelivered)
    .orderBy(desc(mailOutbox.dateCreated), desc(mailOutbox.id))
    .limit(maxEmailsListed);
  const waiting = rows.filter(({ dateNextAttempt }) => dateNextAttempt !== null).map(({ id }) => id);
  const attempts = await jobs.nextAttempts('send-email', waiting);
  return rows.map(({ dateNextAttempt, ...row }) => ({
    ...row,
    isFailed: dateNextAttempt === null,
    dateNextAttempt: attempts.get(row.id) ?? null,
  }));
}

/** Returns the emails in the outbox folder, the newest first, or null if a mail server is set. */
export async function listKept({
  mail,
}: Pick<Services, 'mail'>): Promise<{ count: number; newest: KeptEmail[] } | null> {
  const kept = await mail.listKept?.(maxKeptEmailsListed);
  if (!kept) return null;
  const newest = kept.newest.map(({ recipient, subject, date }) => ({
    recipient,
    subject: subjectWithoutTitle(subject),
    dateCreated: date,
  }));
  return { count: kept.count, newest };
}

/** Makes the next attempt to send an email at once. Returns false if there is no such email, or if it will not be tried again. */
export async function sendAgain(
  { db, jobs }: Needs,
  { administratorId, emailId }: ByAdministrator,
  now: Date,
): Promise<boolean> {
  const isIt = and(eq(mailOutbox.id, emailId), isWaiting);
  const [email] = await db.select({ accountId: mailOutbox.accountId }).from(mailOutbox).where(isIt);
  if (!email) return false;
  // An email without a job gets one.
  if (!(await jobs.hasten('send-email', emailId)))
    await jobs.enqueue(db, 'send-email', { id: emailId }, { singletonKey: emailId, skipIfPending: true });
  await recordAudit(db, { administratorId, personId: email.accountId, action: 'emailSentAgain' }, now);
  return true;
}

/** Makes the next attempt at once to send the emails that wait, the oldest of them. For the command line. Returns their number. */
export async function sendAllAgain({ db, jobs }: Needs, now: Date, max = maxEmailsSentAgain): Promise<number> {
  const waiting = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(isWaiting)
    .orderBy(asc(mailOutbox.dateCreated), asc(mailOutbox.id))
    .limit(max);
  let count = 0;
  for (const { id: emailId } of waiting)
    if (await sendAgain({ db, jobs }, { administratorId: null, emailId }, now)) count += 1;
  return count;
}

/** Deletes an email that was not delivered. Its job then finds nothing to send. Returns false if there is no such email. */
export const discard = (db: Db, { administratorId, emailId }: ByAdministrator, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [email] = await tx
      .delete(mailOutbox)
      .where(and(eq(mailOutbox.id, emailId), isUndelivered))
      .returning({ accountId: mailOutbox.accountId });
    if (email) await recordAudit(tx, { administratorId, personId: email.accountId, action: 'emailDiscarded' }, now);
    return email !== undefined;
  });
