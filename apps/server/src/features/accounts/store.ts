import type { User } from '@sermon/contract/accounts';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../database/open.ts';
import { account, passwordReset, session } from '../../database/schema.ts';
import { hashOf, newSecret } from './secrets.ts';

export type Account = typeof account.$inferSelect;

/** An hour, as the mail says. */
const resetLifeMs = 60 * 60_000;
const day = 24 * 60 * 60_000;
/** How long a sign-in lasts without use: with "Keep me signed in", and without. */
const sessionLifeMs = { remembered: 90 * day, passing: day };
/** A session that is used is made longer at most this often, so that reading does not mean writing. */
const renewEveryMs = 60 * 60_000;

/** The account as its owner sees it. Where nothing is sold (`isEverythingOpen`) everybody is a subscriber. */
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

/** Finds an account by its address, in any spelling of capitals. */
export async function accountByEmail(db: Db | Tx, email: string): Promise<Account | undefined> {
  return (await db.select().from(account).where(hasEmail(email)))[0];
}

export type NewAccount = Pick<Account, 'email' | 'firstName' | 'lastName' | 'passwordHash'>;

/** Makes an account; the first on an empty server is its administrator. Returns null where the address is taken. */
export function createAccount(db: Db, given: NewAccount, now: Date): Promise<Account | null> {
  return db.transaction(async (tx) => {
    // Two people who register on an empty server at once must not both find it empty.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('account'))`);
    const isFirst = (await tx.select({ id: account.id }).from(account).limit(1)).length === 0;
    const [row] = await tx
      .insert(account)
      .values({
        id: newId(),
        email: given.email,
        firstName: given.firstName,
        lastName: given.lastName,
        passwordHash: given.passwordHash,
        isAdministrator: isFirst,
        dateCreated: now,
      })
      .onConflictDoNothing()
      .returning();
    return row ?? null;
  });
}

/** Begins a session and returns the token for its cookie, and how long the cookie is kept (null: until the browser closes). */
export async function startSession(db: Db | Tx, accountId: string, isRemembered: boolean, now: Date) {
  const token = newSecret();
  const life = isRemembered ? sessionLifeMs.remembered : sessionLifeMs.passing;
  await db.delete(session).where(and(eq(session.accountId, accountId), lte(session.dateExpires, now)));
  const dateExpires = new Date(now.getTime() + life);
  await db.insert(session).values({ tokenHash: hashOf(token), accountId, isRemembered, dateCreated: now, dateExpires });
  return { token, keptForMs: isRemembered ? life : null };
}

/** Whose session it is, while it lasts. Using it makes it last longer: then `renewedForMs` says how long its cookie is to be kept. */
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
  const life = isRemembered ? sessionLifeMs.remembered : sessionLifeMs.passing;
  const dateExpires = new Date(now.getTime() + life);
  const isRenewed = dateExpires.getTime() - expires.getTime() > renewEveryMs;
  if (isRenewed) await db.update(session).set({ dateExpires }).where(isAlive);
  return { account: row.account, renewedForMs: isRenewed && isRemembered ? life : null };
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, hashOf(token)));
}

/** Makes the one reset code that is valid from now on, and returns it. */
export async function createPasswordReset(db: Db, accountId: string, now: Date): Promise<string> {
  const code = newSecret();
  const dateExpires = new Date(now.getTime() + resetLifeMs);
  await db.transaction(async (tx) => {
    // Of two requests at once the later one's code is the valid one.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update');
    await tx.delete(passwordReset).where(eq(passwordReset.accountId, accountId));
    await tx.insert(passwordReset).values({ codeHash: hashOf(code), accountId, dateExpires });
  });
  return code;
}

/** Uses up a reset code: sets the password and ends every session of the account. Returns null where the code is not valid. */
export function resetPassword(
  db: Db,
  given: { email: string; code: string; passwordHash: string },
  now: Date,
): Promise<Account | null> {
  return db.transaction(async (tx) => {
    const owner = await accountByEmail(tx, given.email);
    if (!owner) return null;
    const isValid = and(
      eq(passwordReset.codeHash, hashOf(given.code)),
      eq(passwordReset.accountId, owner.id),
      gt(passwordReset.dateExpires, now),
    );
    const used = await tx.delete(passwordReset).where(isValid).returning();
    if (!used.length) return null;
    await tx.update(account).set({ passwordHash: given.passwordHash }).where(eq(account.id, owner.id));
    await tx.delete(session).where(eq(session.accountId, owner.id));
    return owner;
  });
}
