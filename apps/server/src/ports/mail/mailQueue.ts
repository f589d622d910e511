import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { mailOutbox } from '../../database/schema.ts';
import type { Db, Tx } from '../../database/open.ts';
import type { Jobs } from '../jobs/port.ts';
import type { Email, Mail } from './port.ts';

/**
 * Time after which an email counts as having no job, in minutes. Longer than all attempts of its job together, so that
 * it is not sent twice.
 */
const jobLostMinutes = 60;

/** Number of attempts after which an email is dropped, because a link in it would soon expire. */
const maxAttempts = 5;

const recoverBatch = 50;

/** The fields that are cleared when an email was sent or dropped. The address that stops emails works without signing in. */
const noText = { body: '', unsubscribeUrl: null };

export type MailQueue = {
  /**
   * Stores the email in the database together with the job that sends it. The job runs at once. `ownerId` is the user
   * who caused the email. It is deleted with the user. With `within`, it is sent only if that transaction succeeds.
   */
  send(email: Email, ownerId?: string, within?: Tx): Promise<void>;
  /**
   * Hands the email with this id to the mail server. Rejects if that fails, which makes the job retry. The body is
   * deleted after sending and after the last attempt.
   */
  deliver(id: string, isLast: boolean): Promise<void>;
  /**
   * Adds jobs for emails whose job was lost, as in a backup without the jobs. Several processes may call it at the same
   * time.
   */
  recover(): Promise<void>;
};

type Needs = { db: Db; mail: Mail; jobs: Pick<Jobs, 'enqueue'>; clock: () => Date };

/** Creates a queue that stores emails in the database, so none are lost while the mail server is unavailable. */
export function createMailQueue({ db, mail, jobs, clock }: Needs): MailQueue {
  const isPending = and(isNull(mailOutbox.dateSent), isNotNull(mailOutbox.dateNextAttempt));
  /** The time from which `recover` handles the email. */
  const jobIsLost = () => new Date(clock().getTime() + jobLostMinutes * 60_000);

  async function deliver(id: string, isLast: boolean): Promise<void> {
    const [email] = await db
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1` })
      .where(and(eq(mailOutbox.id, id), isPending))
      .returning();
    if (!email) return;
    const end = (changes: { dateSent?: Date }) =>
      db
        .update(mailOutbox)
        .set({ ...changes, dateNextAttempt: null, ...noText })
        .where(eq(mailOutbox.id, id));
    try {
      await mail.deliver({ ...email, date: email.dateCreated });
    } catch (error) {
      if (isLast) await end({});
      throw error;
    }
    await end({ dateSent: clock() });
  }

  return {
    async send(email, ownerId, within) {
      const id = newId();
      await (within ?? db).transaction(async (tx) => {
        const accountId = ownerId ?? null;
        await tx
          .insert(mailOutbox)
          .values({ id, accountId, ...email, dateCreated: clock(), dateNextAttempt: jobIsLost() });
        await jobs.enqueue(tx, 'send-email', { id }, { singletonKey: id, ...(ownerId !== undefined && { ownerId }) });
      });
    },

    deliver,

    async recover() {
      const isLost = and(isPending, lte(mailOutbox.dateNextAttempt, clock()));
      await db
        .update(mailOutbox)
        .set({ dateNextAttempt: null, ...noText })
        .where(and(isLost, sql`${mailOutbox.attempts} >= ${maxAttempts}`));
      for (;;) {
        const recovered = await db.transaction(async (tx) => {
          const lost = await tx
            .select({ id: mailOutbox.id })
            .from(mailOutbox)
            .where(isLost)
            .orderBy(mailOutbox.dateNextAttempt)
            .limit(recoverBatch)
            .for('update', { skipLocked: true });
          for (const { id } of lost) {
            await tx.update(mailOutbox).set({ dateNextAttempt: jobIsLost() }).where(eq(mailOutbox.id, id));
            // If all processes were stopped for a long time, the email's job may still be waiting.
            await jobs.enqueue(tx, 'send-email', { id }, { singletonKey: id, skipIfPending: true });
          }
          return lost.length;
        });
        if (recovered < recoverBatch) return;
      }
    },
  };
}
