import { createHash } from 'node:crypto';
import type { User } from '@sermon/contract/accounts';
import type { RegistrationKind } from '@sermon/domain/accounts/rules';
import { plans } from '@sermon/domain/subscription/plans';
import { and, eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../database/open.ts';
import type { Env } from '../../env.ts';
import { account, session } from '../../database/schema.ts';
import { addSampleSermon } from '../../content/sample/sermon.ts';
import { recordEvent } from './events.ts';
import { hasEmail, isNotDeleted } from './emailMatching.ts';
import { mayRegister, type Newcomer } from './registration/invitations.ts';

export type Account = typeof account.$inferSelect;

/** Returns the subscription that currently gives an account the paid features, or null if access has ended (at `paidUntil`). */
export const openPaidSubscription = (
  row: Pick<Account, 'paidPlan' | 'paidState' | 'paidPeriodEnd' | 'paidCancelAt' | 'paidUntil'>,
  now: Date,
) =>
  row.paidPlan !== null && row.paidState !== null && row.paidUntil !== null && now < row.paidUntil
    ? {
        status: row.paidState as string,
        planName: plans[row.paidPlan].name,
        currentPeriodEnd: row.paidPeriodEnd,
        cancellationDate: row.paidCancelAt,
      }
    : null;

export const isSubscriber = (row: Pick<Account, 'makerPlan' | 'paidUntil'>, now: Date): boolean =>
  row.makerPlan !== null || (row.paidUntil !== null && now < row.paidUntil);

/** Returns whether the user of an account has PRO, because the parent site said so or because it was bought here. */
export const isPro = (row: Pick<Account, 'hasProSubscription' | 'paidProUntil'>, now: Date): boolean =>
  row.hasProSubscription || (row.paidProUntil !== null && now < row.paidProUntil);

/** True if this server sends emails, and the owner of the address of the account has not confirmed it yet. */
export const isUnconfirmed = (
  { SMTP_URL }: Pick<Env, 'SMTP_URL'>,
  { dateConfirmed }: Pick<Account, 'dateConfirmed'>,
): boolean => SMTP_URL !== undefined && dateConfirmed === null;

/**
 * Converts a row to the contract's user type. A paid subscription takes precedence over one that was given. Without billing
 * (`isEverythingOpen`), every user is a subscriber.
 */
export function toUser(row: Account, isEverythingOpen: boolean, now: Date): User {
  const given = row.makerPlan ?? (isEverythingOpen ? 'Open' : null);
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImageUrl: row.profileImageUrl,
    makerSubscription:
      openPaidSubscription(row, now) ??
      (given === null ? null : { status: 'active', planName: given, currentPeriodEnd: null, cancellationDate: null }),
    proSubscription: isPro(row, now),
    inAdminImpersonationMode: false,
    userMustSignUp: row.mustSignUp,
    isAdministrator: row.isAdministrator,
  };
}

/** Returns a word that changes whenever the subscriptions of a user change (`planHeader`). */
export const planRevision = ({ makerSubscription, proSubscription }: User): string =>
  createHash('sha256')
    .update(JSON.stringify([makerSubscription, proSubscription]))
    .digest('base64url')
    .slice(0, 12);

/** Finds an account by its email address, ignoring case. */
export async function accountByEmail(db: Db | Tx, email: string): Promise<Account | undefined> {
  const [row] = await db
    .select()
    .from(account)
    .where(and(hasEmail(email), isNotDeleted));
  return row;
}

export async function accountById(db: Db | Tx, id: string): Promise<Account | undefined> {
  const [row] = await db
    .select()
    .from(account)
    .where(and(eq(account.id, id), isNotDeleted));
  return row;
}

/**
 * Returns an account and locks it until the transaction ends. Every transaction that changes how one gets into the account
 * begins with it, so that they run one after the other.
 */
export async function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  const [row] = await tx
    .select()
    .from(account)
    .where(and(eq(account.id, id), isNotDeleted))
    .for('no key update');
  return row;
}

export type OwnSession = { accountId: string; sessionHash: string | undefined };

/**
 * Locks the account like `lockAccount`, if this session has not ended in the meantime. A request that was delayed can so
 * change nothing after the account was closed, or after the user has ended the session somewhere else.
 */
export async function lockSignedIn(tx: Tx, { accountId, sessionHash }: OwnSession): Promise<Account | undefined> {
  const owner = await lockAccount(tx, accountId);
  if (sessionHash === undefined) return undefined;
  const isSame = and(eq(session.tokenHash, sessionHash), eq(session.accountId, accountId));
  return (await tx.$count(session, isSame)) > 0 ? owner : undefined;
}

/**
 * Locks the account like `lockSignedIn`, if its password has not changed since the user has entered it. `verifiedHash` is the hash of
 * that password, or null for a user who has none and has signed in again instead.
 */
export async function lockVerified(
  tx: Tx,
  { verifiedHash, ...own }: OwnSession & { verifiedHash: string | null },
): Promise<Account | undefined> {
  const owner = await lockSignedIn(tx, own);
  return owner?.passwordHash === verifiedHash ? owner : undefined;
}

/** Opens an account again if it is closed. Returns whether it was. The caller has locked the account. */
export async function reopen(tx: Tx, { id, dateClosed }: Account, device: string, now: Date): Promise<boolean> {
  if (dateClosed === null) return false;
  await tx.update(account).set({ dateClosed: null }).where(eq(account.id, id));
  await recordEvent(tx, { accountId: id, kind: 'reopened', device }, now);
  return true;
}

/** Makes transactions that depend on who is an administrator wait for each other. */
export const lockAdministrators = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('account'))`);

export type NewAccount = Pick<Account, 'email' | 'firstName' | 'lastName' | 'passwordHash'>;

type Created = NewAccount &
  Newcomer & {
    registration: RegistrationKind;
    hasSample: boolean;
    device: string;
    site?: string;
    dateConfirmed?: Date | null;
  };

/**
 * Creates an account, with the sample sermon in its library if `hasSample` is set. The first account on a server is an
 * administrator. Returns 'taken' if the email address is taken, and 'notInvited' if the person needs an invitation. `finish`
 * runs in the same transaction.
 */
export function createAccount(
  db: Db,
  input: Created,
  now: Date,
  finish?: (tx: Tx, row: Account) => Promise<void>,
): Promise<Account | 'taken' | 'notInvited'> {
  return db.transaction(async (tx) => {
    // The lock keeps two concurrent registrations on an empty server from both creating an administrator.
    await lockAdministrators(tx);
    const isFirst = (await tx.select({ id: account.id }).from(account).limit(1)).length === 0;
    const allowed = await mayRegister(tx, input, { registration: input.registration, isFirst }, now);
    if (!allowed) return 'notInvited';
    const [row] = await tx
      .insert(account)
      .values({
        id: newId(),
        email: input.email,
        firstName: input.firstName,
        lastName: input.lastName,
        passwordHash: input.passwordHash,
        isAdministrator: isFirst,
        dateConfirmed: input.dateConfirmed ?? (allowed.isConfirmed ? now : null),
        dateCreated: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) return 'taken';
    await recordEvent(tx, { accountId: row.id, kind: 'registered', device: input.device, site: input.site ?? '' }, now);
    if (input.hasSample) await addSampleSermon(tx, row.id, now);
    await finish?.(tx, row);
    return row;
  });
}

/**
 * Returns the name with which an email may address the user of an account, or null. Anybody can register an address that is
 * not theirs, under any name. An email that leaves this server contains the name only if the owner of the address has used
 * the account.
 */
export const nameInMail = (
  env: Pick<Env, 'SMTP_URL'>,
  account: Pick<Account, 'firstName' | 'dateConfirmed'>,
): string | null => (isUnconfirmed(env, account) ? null : account.firstName);
