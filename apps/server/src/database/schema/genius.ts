import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { moment } from './columns.ts';

/** An item that Genius must not suggest to this user again. */
export const geniusBlock = pgTable(
  'genius_block',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['sermon', 'illustration'] }).notNull(),
    itemId: uuid('item_id').notNull(),
    dateBlocked: moment('date_blocked').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kind, t.itemId] })],
);
