import type { User } from '@sermon/contract/accounts';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../database/open.ts';
import { account, passwordReset, session } from '../../database/schema.ts';
import { hashOf, newSecret } from './secrets.ts';

export type Account = typeof account.$inferSelect;

/** One hour. The text of the email states this limit, so keep them in sync. */
const resetLifeMs = 60 * 60_000;
const day = 24 * 60 * 60_000;
/** Time after which an unused session expires: with "Keep me signed in" (`remembered`) and without (`temporary`). */
const sessionLifeMs = { remembered: 90 * day, temporary: day };
/** Minimum time between two extensions of a session. It keeps requests from writing to the database every time. */
const renewEveryMs = 60 * 60_000;

/** Converts a row to the contract's user type. Without billing (`isEverythingOpen`), every user is a subscriber. */
export function toUser(row: Account, isEverythingOpen: boolean): User {
  const plan = row.makerPlan ?? (isEverythingOpen ? 'Open' : null);
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImageUrl: row.profileImageUrl,
    makerSubscription:
      plan === null ? null : { status: 'active', planName: plan, currentPeriodEnd: null, cancellationDate: null },
    proSubscription: false,
    inAdminImpersonationMode: false,
    userMustSignUp: row.mustSignUp,
    isAdministrator: row.isAdministrator,
  };
}

const hasEmail = (email: string) => eq(sql`lower(${account.email})`, email.toLowerCase());

/** Finds an account by its email address, ignoring case. */
export async function accountByEmail(db: Db | Tx, email: string): Promise<Account | undefined> {
  return (await db.select().from(account).where(hasEmail(email)))[0];
}

export type NewAccount = Pick<Account, 'email' | 'firstName' | 'lastName' | 'passwordHash'>;

/**
 * Creates an account. The first account on a server is an administrator. Returns null if the email address is taken.
 */
export function createAccount(db: Db, input: NewAccount, now: Date): Promise<Account | null> {
  return db.transaction(async (tx) => {
    // The lock keeps two concurrent registrations on an empty server from both creating an administrator.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('account'))`);
    const isFirst = (await tx.select({ id: account.id }).from(account).limit(1)).length === 0;
    const [row] = await tx
      .insert(account)
      .values({
        id: newId(),
        email: input.email,
        firstName: input.firstName,
        lastName: input.lastName,
        passwordHash: input.passwordHash,
        isAdministrator: isFirst,
        dateCreated: now,
      })
      .onConflictDoNothing()
      .returning();
    return row ?? null;
  });
}

/**
 * Starts a session. Returns the token for its cookie and the lifetime of the cookie. If the lifetime is null, the
 * cookie lasts until the browser closes.
 */
export async function startSession(db: Db | Tx, accountId: string, isRemembered: boolean, now: Date) {
  const token = newSecret();
  const life = isRemembered ? sessionLifeMs.remembered : sessionLifeMs.temporary;
  await db.delete(session).where(and(eq(session.accountId, accountId), lte(session.dateExpires, now)));
  const dateExpires = new Date(now.getTime() + life);
  await db.insert(session).values({ tokenHash: hashOf(token), accountId, isRemembered, dateCreated: now, dateExpires });
  return { token, keptForMs: isRemembered ? life : null };
}

/**
 * Returns the account of an unexpired session, or null. Using a session extends it. `renewedForMs` is the new lifetime
 * of the cookie, or null if the cookie does not change.
 */
export async function accountOfSession(db: Db, token: string, now: Date) {
  const tokenHash = hashOf(token);
  const isAlive = and(eq(session.tokenHash, tokenHash), gt(session.dateExpires, now));
  const [row] = await db
    .select({ account, session })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(isAlive);
  if (!row) return null;
  const { isRemembered, dateExpires: expires } = row.session;
  const life = isRemembered ? sessionLifeMs.remembered : sessionLifeMs.temporary;
  const dateExpires = new Date(now.getTime() + life);
  const isRenewed = dateExpires.getTime() - expires.getTime() > renewEveryMs;
  if (isRenewed) await db.update(session).set({ dateExpires }).where(isAlive);
  return { account: row.account, renewedForMs: isRenewed && isRemembered ? life : null };
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, hashOf(token)));
}

/** Creates and returns a password-reset code. It replaces the account's earlier codes. */
export async function createPasswordReset(db: Db, accountId: string, now: Date): Promise<string> {
  const code = newSecret();
  const dateExpires = new Date(now.getTime() + resetLifeMs);
  await db.transaction(async (tx) => {
    // Locks the account, so that of two concurrent requests only the later one's code is valid.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update');
    await tx.delete(passwordReset).where(eq(passwordReset.accountId, accountId));
    await tx.insert(passwordReset).values({ codeHash: hashOf(code), accountId, dateExpires });
  });
  return code;
}

/**
 * Redeems a reset code: sets the password and ends all sessions of the account. Returns null if the code is not valid.
 */
export function resetPassword(
  db: Db,
  input: { email: string; code: string; passwordHash: string },
  now: Date,
): Promise<Account | null> {
  return db.transaction(async (tx) => {
    const owner = await accountByEmail(tx, input.email);
    if (!owner) return null;
    const isValid = and(
      eq(passwordReset.codeHash, hashOf(input.code)),
      eq(passwordReset.accountId, owner.id),
      gt(passwordReset.dateExpires, now),
    );
    const used = await tx.delete(passwordReset).where(isValid).returning();
    if (!used.length) return null;
    await tx.update(account).set({ passwordHash: input.passwordHash }).where(eq(account.id, owner.id));
    await tx.delete(session).where(eq(session.accountId, owner.id));
    return owner;
  });
}
