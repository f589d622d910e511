import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** A user account. */
export const account = pgTable(
  'account',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    profileImageUrl: text('profile_image_url'),
    isAdministrator: boolean('is_administrator').notNull().default(false),
    mustSignUp: boolean('must_sign_up').notNull().default(false),
    /** Date when the user last reset the password through a link that was mailed to the address. Null if the address is not confirmed. */
    dateConfirmed: moment('date_confirmed'),
    /** Size of the user's files, texts and versions in bytes, without the changes in `storage_change`. */
    storageBytes: bigint('storage_bytes', { mode: 'number' }).notNull().default(0),
    /**
     * Size of what the account stored before storage had a limit, in bytes. It can go on saving its documents even if that
     * was more than the limit.
     */
    storageBeforeLimit: bigint('storage_before_limit', { mode: 'number' }).notNull().default(0),
    /** Name of the paid plan, or null for a free user. */
    makerPlan: text('maker_plan'),
    dateCreated: moment('date_created').notNull(),
  },
  (t) => [uniqueIndex('account_email').on(sql`lower(${t.email})`)],
);

/** A signed-in session in one browser. Only the token's hash is stored; the token itself is in the cookie. */
export const session = pgTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** True if the user stays signed in after closing the browser. */
    isRemembered: boolean('is_remembered').notNull(),
    dateCreated: moment('date_created').notNull(),
    dateExpires: moment('date_expires').notNull(),
  },
  (t) => [index('session_account').on(t.accountId), index('session_expires').on(t.dateExpires)],
);

/**
 * A browser that has signed in to an account before. Its sign-in attempts are counted separately, so that strangers who
 * guess passwords cannot lock the user out (OWASP: device cookies). Only the token's hash is stored.
 */
export const knownDevice = pgTable(
  'known_device',
  {
    tokenHash: text('token_hash').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Date of the latest sign-in. */
    dateUsed: moment('date_used').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.tokenHash] }), index('known_device_date').on(t.dateUsed)],
);

/**
 * A change of the size of a user's files, texts and versions. Database triggers add the rows, and a regular job adds
 * them up in `account.storage_bytes`. With one counter per account instead, every save would wait for the others.
 */
export const storageChange = pgTable(
  'storage_change',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: uuid('account_id').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('storage_change_account').on(t.accountId)],
);

/** A password reset link. Only the hash of its code is stored. Using one link invalidates the account's other links. */
export const passwordReset = pgTable(
  'password_reset',
  {
    codeHash: text('code_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    dateExpires: moment('date_expires').notNull(),
  },
  (t) => [index('password_reset_account').on(t.accountId)],
);

/**
 * A user's preferences for one part of the product. `values` is keyed by preference name and parsed with the contract's
 * schema.
 */
export const preference = pgTable(
  'preference',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['builder', 'presenter'] }).notNull(),
    values: jsonb().notNull().$type<Record<string, unknown>>(),
    dateChanged: moment('date_changed').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kind] })],
);

/** A user's calendar feed of preach dates. The feed is protected only by the secret token in its URL. */
export const calendarFeed = pgTable('calendar_feed', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  token: text().notNull().unique(),
  dateCreated: moment('date_created').notNull(),
});

/** Additional data about a user, such as the date of the last visit. */
export const contactField = pgTable(
  'contact_field',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    value: text().notNull(),
    dateChanged: moment('date_changed').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.field] })],
);
