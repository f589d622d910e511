import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { mailOutbox } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import type { Letter } from './port.ts';

/** Minutes until the next try after the first, second … failure; then the letter is given up, before the link in it ends. */
const retryAfterMinutes = [1, 4, 10, 30];

export type Postman = {
  /** Keeps the letter in the database, then tries to deliver it. Does not throw when the mail server is away. */
  post(letter: Letter): Promise<void>;
  /** Tries every letter that is due; safe with many processes. */
  deliverDue(): Promise<void>;
};

/** Posts letters through the outbox table, so that none is lost when the mail server is away. */
export function createPostman({ db, mail, clock, log }: Pick<Services, 'db' | 'mail' | 'clock' | 'log'>): Postman {
  async function attempt(id: string): Promise<void> {
    const now = clock();
    // Claiming the letter by moving its next try keeps two processes from sending it twice.
    const claim = new Date(now.getTime() + retryAfterMinutes[0]! * 60_000);
    const isDue = and(eq(mailOutbox.id, id), isNull(mailOutbox.dateSent), lte(mailOutbox.dateNextAttempt, now));
    const [letter] = await db
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1`, dateNextAttempt: claim })
      .where(isDue)
      .returning();
    if (!letter) return;
    try {
      await mail.deliver({ ...letter, date: letter.dateCreated });
      // A letter may hold a reset link: what is sent is not kept.
      await db
        .update(mailOutbox)
        .set({ dateSent: clock(), dateNextAttempt: null, body: '' })
        .where(eq(mailOutbox.id, id));
    } catch (err) {
      const minutes = retryAfterMinutes[letter.attempts - 1];
      log.error({ err, attempt: letter.attempts }, 'An email could not be handed to the mail server');
      const next = minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
      const kept = next ? {} : { body: '' };
      await db
        .update(mailOutbox)
        .set({ dateNextAttempt: next, ...kept })
        .where(eq(mailOutbox.id, id));
    }
  }
  return {
    async post(letter) {
      const id = newId();
      const now = clock();
      await db.insert(mailOutbox).values({ id, ...letter, dateCreated: now, dateNextAttempt: now });
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
