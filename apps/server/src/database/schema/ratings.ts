import { insertedKinds, maxHalfStars, ratedKinds } from '@sermon/domain/ratings/ratings';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { moment } from './columns.ts';

const accountId = () =>
  uuid('account_id')
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' });

/** A user's rating of an item. An item of the corpus is replaced when it is imported again, so there is no foreign key. */
export const itemRating = pgTable(
  'item_rating',
  {
    accountId: accountId(),
    kind: text({ enum: ratedKinds }).notNull(),
    itemId: uuid('item_id').notNull(),
    halfStars: smallint('half_stars').notNull(),
    dateRated: moment('date_rated').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.kind, t.itemId] }),
    check('item_rating_half_stars', sql`${t.halfStars} between 1 and ${sql.raw(String(maxHalfStars))}`),
  ],
);

export const itemInsertion = pgTable(
  'item_insertion',
  {
    accountId: accountId(),
    kind: text({ enum: insertedKinds }).notNull(),
    itemId: uuid('item_id').notNull(),
    dateInserted: moment('date_inserted').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kind, t.itemId] })],
);

/**
 * The sums of the ratings and insertions of an item, so that searches need not add them up. Triggers on the two tables above
 * keep them, also when an account is deleted. An item without a row has none.
 */
export const itemStanding = pgTable(
  'item_standing',
  {
    kind: text({ enum: ratedKinds }).notNull(),
    itemId: uuid('item_id').notNull(),
    ratings: integer().notNull().default(0),
    halfStars: integer('half_stars').notNull().default(0),
    insertions: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId] })],
);

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
