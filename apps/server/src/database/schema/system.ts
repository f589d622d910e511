import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { moment } from './columns.ts';

/** Attempt counters for rate limiting. Each row counts one key in its current time window. All processes share them. */
export const attempt = pgTable('attempt', {
  key: text().primaryKey(),
  count: integer().notNull(),
  dateEnds: moment('date_ends').notNull(),
});

/**
 * Times at which the regular deletions ran. They treat the newest time that is at least two days old as the current
 * time, so that a clock that was wrong for a while deletes nothing.
 */
export const sweepTime = pgTable('sweep_time', { dateSwept: moment('date_swept').primaryKey() });

export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid().primaryKey(),
    /** The user who caused the email, or whom it informs. Null for emails from before this column. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** The address that stops emails of this kind; null for emails that every user gets. */
    unsubscribeUrl: text('unsubscribe_url'),
    dateCreated: moment('date_created').notNull(),
    dateSent: moment('date_sent'),
    attempts: integer().notNull().default(0),
    dateNextAttempt: moment('date_next_attempt'),
  },
  (t) => [
    index('mail_outbox_account').on(t.accountId),
    index('mail_outbox_waiting')
      .on(t.dateNextAttempt)
      .where(sql`${t.dateSent} is null`),
  ],
);

/** Random keys that all processes of this installation share. A key is created on first use. */
export const serverKey = pgTable('server_key', {
  name: text().primaryKey(),
  key: text().notNull(),
});
