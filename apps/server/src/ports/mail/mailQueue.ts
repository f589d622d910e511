import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { mailOutbox } from '../../database/schema.ts';
import type { Db } from '../../database/open.ts';
import type { Log } from '../../log.ts';
import type { Email, Mail } from './port.ts';

/**
 * Minutes to wait after the first, second, … failed attempt. After one more failure, the email is dropped, because a
 * link in it would soon expire.
 */
const retryAfterMinutes = [1, 4, 10, 30];

export type MailQueue = {
  /** Stores the email in the database and tries to deliver it. Does not throw if the mail server is unavailable. */
  send(email: Email): Promise<void>;
  /** Tries to deliver all emails that are due. Several processes may call it at the same time. */
  deliverDue(): Promise<void>;
};

type Needs = { db: Db; mail: Mail; clock: () => Date; log: Pick<Log, 'error'> };

/** Creates a queue that stores emails in the database, so none are lost while the mail server is unavailable. */
export function createMailQueue({ db, mail, clock, log }: Needs): MailQueue {
  async function attempt(id: string): Promise<void> {
    const now = clock();
    // Postponing the next attempt claims the email: no other process will send it as well.
    const claim = new Date(now.getTime() + retryAfterMinutes[0]! * 60_000);
    const isDue = and(eq(mailOutbox.id, id), isNull(mailOutbox.dateSent), lte(mailOutbox.dateNextAttempt, now));
    const [email] = await db
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1`, dateNextAttempt: claim })
      .where(isDue)
      .returning();
    if (!email) return;
    try {
      await mail.deliver({ ...email, date: email.dateCreated });
      // An email may contain a reset link, so its body is deleted after sending.
      await db
        .update(mailOutbox)
        .set({ dateSent: clock(), dateNextAttempt: null, body: '' })
        .where(eq(mailOutbox.id, id));
    } catch (err) {
      const minutes = retryAfterMinutes[email.attempts - 1];
      log.error({ err, attempt: email.attempts }, 'An email could not be handed to the mail server');
      const next = minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
      const kept = next ? {} : { body: '' };
      await db
        .update(mailOutbox)
        .set({ dateNextAttempt: next, ...kept })
        .where(eq(mailOutbox.id, id));
    }
  }
  return {
    async send(email) {
      const id = newId();
      const now = clock();
      await db.insert(mailOutbox).values({ id, ...email, dateCreated: now, dateNextAttempt: now });
      await attempt(id);
    },
    async deliverDue() {
      const due = await db
        .select({ id: mailOutbox.id })
        .from(mailOutbox)
        .where(and(isNull(mailOutbox.dateSent), lte(mailOutbox.dateNextAttempt, clock())))
        .orderBy(mailOutbox.dateNextAttempt)
        .limit(50);
      for (const { id } of due) await attempt(id);
    },
  };
}
