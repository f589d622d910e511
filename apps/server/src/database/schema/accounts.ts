import { accountEventKinds, deviceKinds } from '@sermon/domain/accounts/settings';
import { providerKinds, subscriptionStates } from '@sermon/domain/subscription/lifecycle';
import { planKeys } from '@sermon/domain/subscription/plans';
import { and, isNull, sql } from 'drizzle-orm';
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

export const account = pgTable(
  'account',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Null for a user who signs in only through another site. */
    passwordHash: text('password_hash'),
    profileImageUrl: text('profile_image_url'),
    isAdministrator: boolean('is_administrator').notNull().default(false),
    /** Null for an administrator, and for a user who was never one. */
    dateAdministratorEnded: moment('date_administrator_ended'),
    hasProSubscription: boolean('has_pro_subscription').notNull().default(false),
    mustSignUp: boolean('must_sign_up').notNull().default(false),
    /**
     * Date of the latest use of a mailed link: a password reset or a confirmation. Null if the address is not
     * confirmed.
     */
    dateConfirmed: moment('date_confirmed'),
    /** Null if the password is the one from the registration. */
    datePasswordChanged: moment('date_password_changed'),
    /**
     * Date when the user closed the account. Everything is deleted `daysToReturn` days later, unless the user signs in.
     * `deletionDate` (features/accounts/emailMatching.ts) if the deletion has begun: the account does not exist any more for anyone.
     */
    dateClosed: moment('date_closed'),
    dateBlocked: moment('date_blocked'),
    /** Size of the user's files, texts and versions in bytes, without the changes in `storage_change`. */
    storageBytes: bigint('storage_bytes', { mode: 'number' }).notNull().default(0),
    /**
     * Size of what the account stored before storage had a limit, in bytes. It can go on saving its documents even if that
     * was more than the limit.
     */
    storageBeforeLimit: bigint('storage_before_limit', { mode: 'number' }).notNull().default(0),
    /** Name of the plan that an administrator or another site has given, or null. */
    makerPlan: text('maker_plan'),
    /** The id of the user at the payment provider. Null until the user first pays. */
    customerId: text('customer_id').unique(),
    /** The payment provider that knows this customer. Null if that is not known yet; then it counts as the present one. */
    customerKind: text('customer_kind', { enum: providerKinds }),
    /**
     * The paid subscription that gives access for the longest time, until `paidUntil`. Copied from the table `subscription`, so that
     * finding the user of a session takes one query. All columns are null without such a subscription.
     */
    paidPlan: text('paid_plan', { enum: planKeys }),
    paidState: text('paid_state', { enum: subscriptionStates }),
    paidPeriodEnd: moment('paid_period_end'),
    paidCancelAt: moment('paid_cancel_at'),
    paidUntil: moment('paid_until'),
    /** Date until which a PRO subscription that was bought here gives access. */
    paidProUntil: moment('paid_pro_until'),
    dateCompared: moment('date_compared'),
    dateCreated: moment('date_created').notNull(),
  },
  (t) => [
    uniqueIndex('account_email').on(sql`lower(${t.email})`),
    index('account_closed')
      .on(t.dateClosed)
      .where(sql`${t.dateClosed} is not null`),
    index('account_email_begins').on(sql`lower(${t.email}) text_pattern_ops`),
    index('account_name_begins').on(sql`lower(${t.firstName} || ' ' || ${t.lastName}) text_pattern_ops`),
    index('account_last_name_begins').on(sql`lower(${t.lastName} || ' ' || ${t.firstName}) text_pattern_ops`),
    // For the lists of administrators, newest first.
    index('account_administrator')
      .on(t.id)
      .where(sql`${t.isAdministrator}`),
    index('account_subscriber')
      .on(t.id)
      .where(sql`${t.makerPlan} is not null`),
    index('account_paid')
      .on(t.paidUntil)
      .where(sql`${t.paidUntil} is not null`),
    index('account_blocked')
      .on(t.id)
      .where(sql`${t.dateBlocked} is not null`),
  ],
);

/** Matches the accounts whose shared pages, pictures and calendar feeds visitors can open. */
export const isOpenToVisitors = and(isNull(account.dateClosed), isNull(account.dateBlocked));

/** A signed-in session in one browser. Only the token's hash is stored; the token itself is in the cookie. */
export const session = pgTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    id: uuid().notNull().unique().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    device: text().notNull().default(''),
    deviceKind: text('device_kind', { enum: deviceKinds }).notNull().default('unknown'),
    /** The user whose account an administrator sees in this session. Null if everybody sees their own. */
    actingAsId: uuid('acting_as_id').references(() => account.id, { onDelete: 'set null' }),
    dateActingBegan: moment('date_acting_began'),
    /** The name of the other site through which the user has signed in, as in the settings of the server; '' without one. */
    site: text().notNull().default(''),
    isRemembered: boolean('is_remembered').notNull(),
    dateCreated: moment('date_created').notNull(),
    /** Date of the latest request, accurate to an hour. Null for a session from before this column, until it is used. */
    dateUsed: moment('date_used'),
    dateExpires: moment('date_expires').notNull(),
  },
  (t) => [
    index('session_account').on(t.accountId),
    index('session_expires').on(t.dateExpires),
    index('session_acting_as')
      .on(t.actingAsId)
      .where(sql`${t.actingAsId} is not null`),
  ],
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
 * A new email address that waits for its owner to open the link that was sent to it. Only the hash of the link's code is
 * stored.
 */
export const emailChange = pgTable('email_change', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  codeHash: text('code_hash').notNull().unique(),
  dateExpires: moment('date_expires').notNull(),
});

export const accountEvent = pgTable(
  'account_event',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    kind: text({ enum: accountEventKinds }).notNull(),
    device: text().notNull().default(''),
    /** More about it: the reason why an administrator viewed the account. */
    detail: text(),
    /** The name of the other site that it is about, as in the settings of the server; '' if it is about none. */
    site: text().notNull().default(''),
    date: moment('date').notNull(),
  },
  (t) => [index('account_event_of').on(t.accountId, t.id), index('account_event_date').on(t.date)],
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
