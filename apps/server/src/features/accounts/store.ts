import type { User } from '@sermon/contract/accounts';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../database/open.ts';
import { account, knownDevice, passwordReset, session } from '../../database/schema.ts';
import { addSampleSermon } from '../builder/sample.ts';
import { endFeed } from '../calendar/store.ts';
import { hashOf, isMailedCode, newResetCode, newSecret } from './secrets.ts';

export type Account = typeof account.$inferSelect;
type Session = typeof session.$inferSelect;

/** One hour. The text of the email states this limit, so keep them in sync. */
const resetLifeMs = 60 * 60_000;
const day = 24 * 60 * 60_000;
/**
 * Time after which a session ends: without use (`unused`) and since signing in (`total`). `remembered` is a session with
 * "Keep me signed in".
 */
const sessionLifeMs = {
  remembered: { unused: 90 * day, total: 365 * day },
  temporary: { unused: day, total: 30 * day },
};
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

/**
 * Compares email addresses without regard to case. The database folds both sides, as its unique index does. JavaScript's
 * lower case differs for some letters: of 'İ' it makes two characters.
 */
export const hasEmail = (email: string) => sql`lower(${account.email}) = lower(${email}::text)`;

/** Finds an account by its email address, ignoring case. */
export async function accountByEmail(db: Db | Tx, email: string): Promise<Account | undefined> {
  return (await db.select().from(account).where(hasEmail(email)))[0];
}

export type NewAccount = Pick<Account, 'email' | 'firstName' | 'lastName' | 'passwordHash'>;

/**
 * Creates an account, with the sample sermon in its library if `hasSample` is set. The first account on a server is an
 * administrator. Returns null if the email address is taken.
 */
export function createAccount(db: Db, input: NewAccount & { hasSample: boolean }, now: Date): Promise<Account | null> {
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
    if (row && input.hasSample) await addSampleSermon(tx, row.id, now);
    return row ?? null;
  });
}

/** Returns when a session ends if it is used now. */
function sessionEnd({ isRemembered, dateCreated }: Pick<Session, 'isRemembered' | 'dateCreated'>, now: Date): Date {
  const { unused, total } = isRemembered ? sessionLifeMs.remembered : sessionLifeMs.temporary;
  return new Date(Math.min(now.getTime() + unused, dateCreated.getTime() + total));
}

type NewSession = { accountId: string; isRemembered: boolean; previousToken: string | undefined };

/**
 * Starts a session and ends the one with `previousToken`. Returns the token for its cookie and the lifetime of the
 * cookie. If the lifetime is null, the cookie lasts until the browser closes.
 */
export async function startSession(db: Db, { accountId, isRemembered, previousToken }: NewSession, now: Date) {
  const token = newSecret();
  const dateExpires = sessionEnd({ isRemembered, dateCreated: now }, now);
  await db.transaction(async (tx) => {
    if (previousToken !== undefined) await endSession(tx, previousToken);
    await tx.delete(session).where(and(eq(session.accountId, accountId), lte(session.dateExpires, now)));
    await tx
      .insert(session)
      .values({ tokenHash: hashOf(token), accountId, isRemembered, dateCreated: now, dateExpires });
  });
  return { token, keptForMs: isRemembered ? dateExpires.getTime() - now.getTime() : null };
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
  const dateExpires = sessionEnd(row.session, now);
  // Sessions that were started by an older version of the product may expire later than they should.
  if (dateExpires <= now) return null;
  const isRenewed = dateExpires.getTime() - row.session.dateExpires.getTime() > renewEveryMs;
  if (isRenewed) await db.update(session).set({ dateExpires }).where(isAlive);
  const renewedForMs = isRenewed && row.session.isRemembered ? dateExpires.getTime() - now.getTime() : null;
  return { account: row.account, renewedForMs };
}

/** True if the session exists and belongs to the account. Does not prolong it. */
export async function isSessionAlive(db: Db, token: string, accountId: string, now: Date): Promise<boolean> {
  const isAlive = and(
    eq(session.tokenHash, hashOf(token)),
    eq(session.accountId, accountId),
    gt(session.dateExpires, now),
  );
  return (await db.$count(session, isAlive)) > 0;
}

export async function endSession(db: Db | Tx, token: string): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, hashOf(token)));
}

/**
 * Creates and returns a password-reset code. The account's earlier codes stay valid: strangers who request emails cannot
 * invalidate the link that the owner is about to open.
 */
export async function createPasswordReset(
  db: Db,
  accountId: string,
  { isMailed }: { isMailed: boolean },
  now: Date,
): Promise<string> {
  const code = newResetCode(isMailed);
  const dateExpires = new Date(now.getTime() + resetLifeMs);
  await db.insert(passwordReset).values({ codeHash: hashOf(code), accountId, dateExpires });
  return code;
}

type ResetCode = { email: string; code: string };

/** Returns the account that the code of a reset link is valid for, or undefined. */
export async function accountOfResetCode(
  db: Db | Tx,
  { email, code }: ResetCode,
  now: Date,
): Promise<Account | undefined> {
  const isValid = and(hasEmail(email), eq(passwordReset.codeHash, hashOf(code)), gt(passwordReset.dateExpires, now));
  const [row] = await db
    .select({ account })
    .from(passwordReset)
    .innerJoin(account, eq(account.id, passwordReset.accountId))
    .where(isValid);
  return row?.account;
}

/**
 * Redeems a reset code: sets the password, and ends everything that was opened with the old one: sessions, other reset
 * codes, known devices and the calendar feed. A code that was mailed confirms the address. Returns null if the code is
 * not valid.
 */
export function resetPassword(
  db: Db,
  { email, code, passwordHash }: ResetCode & { passwordHash: string },
  now: Date,
): Promise<Account | null> {
  return db.transaction(async (tx) => {
    const owner = await accountOfResetCode(tx, { email, code }, now);
    if (!owner) return null;
    const { id } = owner;
    // Of two concurrent requests with the same code, the second one finds it deleted.
    const used = await tx
      .delete(passwordReset)
      .where(eq(passwordReset.codeHash, hashOf(code)))
      .returning();
    if (!used.length) return null;
    await tx.delete(passwordReset).where(eq(passwordReset.accountId, id));
    await tx.delete(session).where(eq(session.accountId, id));
    await tx.delete(knownDevice).where(eq(knownDevice.accountId, id));
    await endFeed(tx, id);
    const [row] = await tx
      .update(account)
      .set({ passwordHash, ...(isMailedCode(code) && { dateConfirmed: now }) })
      .where(eq(account.id, id))
      .returning();
    return row ?? null;
  });
}
