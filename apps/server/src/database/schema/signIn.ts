import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { moment } from './columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The picture of a user, encoded by this server. Its address contains the version, so browsers can keep it. */
export const profilePicture = pgTable('profile_picture', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  version: uuid().notNull(),
  bytes: bytea().notNull(),
  dateChanged: moment('date_changed').notNull(),
});

/** The authenticator app of an account (RFC 6238). It is asked for when it is confirmed. */
export const authenticator = pgTable('authenticator', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted with a key of this installation. */
  secret: text().notNull(),
  dateConfirmed: moment('date_confirmed'),
  /** The time step of the newest code that was used. A code is accepted once. */
  usedStep: bigint('used_step', { mode: 'number' }).notNull().default(0),
  /** Date until which the first code may be entered. Ignored after the app is confirmed. */
  dateExpires: moment('date_expires'),
});

/** A code that replaces the authenticator app once. Only its hash is stored. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    dateUsed: moment('date_used'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
);

export const passkey = pgTable(
  'passkey',
  {
    credentialId: text('credential_id').primaryKey(),
    id: uuid().notNull().unique().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    publicKey: bytea('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().notNull().$type<string[]>(),
    name: text().notNull(),
    dateCreated: moment('date_created').notNull(),
    dateUsed: moment('date_used'),
  },
  (t) => [index('passkey_account').on(t.accountId)],
);

/**
 * A sign-in that waits for its second step, or a passkey that is being added or used. It belongs to the browser that has
 * its token in a cookie; only the token's hash is stored. It ends after a few minutes.
 */
export const signInStep = pgTable(
  'sign_in_step',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text({ enum: ['secondStep', 'passkeySignIn', 'newPasskey'] }).notNull(),
    /** Null for a sign-in with a passkey, which identifies the account. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    /** The hash of the password that was entered. Null after a sign-in through another site. */
    passwordHash: text('password_hash'),
    isRemembered: boolean('is_remembered').notNull().default(false),
    site: text().notNull().default(''),
    /** The site's statements about the user, if the site is connected to the account after the second step. */
    claims: jsonb().$type<Record<string, unknown>>(),
    challenge: text(),
    dateExpires: moment('date_expires').notNull(),
  },
  (t) => [index('sign_in_step_expires').on(t.dateExpires), index('sign_in_step_account').on(t.accountId)],
);

export const identity = pgTable(
  'identity',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    id: uuid().notNull().unique().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    email: text().notNull().default(''),
    /** The name that the server's settings gave the site when it was last used; '' if unknown. */
    site: text().notNull().default(''),
    /** The site's latest statements about the user's subscriptions. Null if it has never made that statement. */
    hasPro: boolean('has_pro'),
    hasMaker: boolean('has_maker'),
    mustSignUp: boolean('must_sign_up'),
    dateCreated: moment('date_created').notNull(),
    dateUsed: moment('date_used').notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identity_account').on(t.accountId)],
);

/**
 * A sign-in through another site that has begun, or that waits until the user proves that an existing account is theirs. It
 * belongs to the browser that has its token in a cookie; only the token's hash is stored. It ends after a few minutes.
 */
export const signInFlow = pgTable(
  'sign_in_flow',
  {
    tokenHash: text('token_hash').primaryKey(),
    provider: text().notNull(),
    /** `connect` adds the other site to an account. `confirm` asks a user without a password to sign in again. */
    purpose: text({ enum: ['signIn', 'connect', 'confirm'] }).notNull(),
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    /** The hash of the session's token; null for a sign-in. */
    sessionHash: text('session_hash'),
    isRemembered: boolean('is_remembered').notNull().default(true),
    state: text().notNull(),
    nonce: text().notNull(),
    codeVerifier: text('code_verifier').notNull(),
    redirect: text().notNull(),
    /** The invitation that was opened in this browser: the hash of its code, and whether the code was sent by email. */
    invitation: jsonb().$type<{ codeHash: string; isMailed: boolean }>(),
    claims: jsonb().$type<Record<string, unknown>>(),
    dateExpires: moment('date_expires').notNull(),
  },
  (t) => [index('sign_in_flow_expires').on(t.dateExpires), index('sign_in_flow_account').on(t.accountId)],
);

/** An invitation to create an account with one email address. Only the hash of its code is stored. */
export const invitation = pgTable(
  'invitation',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    codeHash: text('code_hash').notNull().unique(),
    invitedById: uuid('invited_by_id').references(() => account.id, { onDelete: 'set null' }),
    dateCreated: moment('date_created').notNull(),
    dateExpires: moment('date_expires').notNull(),
  },
  (t) => [uniqueIndex('invitation_email').on(sql`lower(${t.email})`), index('invitation_expires').on(t.dateExpires)],
);

export const serverSetting = pgTable('server_setting', {
  name: text().primaryKey(),
  value: jsonb().notNull().$type<unknown>(),
});

/**
 * A record of the actions of administrators on the accounts of others, and of every call that they made while acting as a user. A trigger
 * refuses to change rows, and to delete them before `auditDays` have passed (migrations 0018 and 0019).
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /**
     * The administrator. Not a foreign key: the id stays after the account was deleted. Null for the command line, and in an
     * entry from before migration 0019 whose administrator was deleted before it.
     */
    administratorId: uuid('administrator_id'),
    /** True if the command line did it. False in entries from before migration 0019. */
    isCommand: boolean('is_command').notNull().default(false),
    /** The user whose account it is about. Null if it is about none, and after the account was deleted. */
    personId: uuid('person_id').references(() => account.id, { onDelete: 'set null' }),
    action: text().notNull(),
    /** The endpoint of a call, or the reason for acting as another user. */
    detail: text().notNull().default(''),
    status: integer(),
    date: moment('date').notNull(),
  },
  (t) => [
    index('audit_entry_person').on(t.personId, t.id),
    index('audit_entry_administrator').on(t.administratorId, t.id),
    index('audit_entry_date').on(t.date),
  ],
);
