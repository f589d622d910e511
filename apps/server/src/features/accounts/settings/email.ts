import { emailChangeHours } from '@sermon/domain/accounts/settings';
import { eq } from 'drizzle-orm';
import { isDuplicateKey } from '../../../database/errors.ts';
import type { Db, Tx } from '../../../database/open.ts';
import { account, emailChange } from '../../../database/schema.ts';
import { recordEvent } from '../events.ts';
import { endLinks } from '../resetStore.ts';
import { confirmEmailLink, hashOf, newSecret } from '../secrets.ts';
import { type Account, isUnconfirmed, lockAccount, lockSignedIn, lockVerified, type OwnSession } from '../store.ts';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import type { Services } from '../../../services.ts';
import { createAccountLimits } from '../limits.ts';

type Requested = OwnSession & {
  email: string;
  verifiedHash: string | null;
  device: string;
};

/**
 * Records a new address that its owner must confirm. Returns the code for the link; links that were sent before stop
 * working. Returns null if the password was changed since it was verified, or if the session has ended.
 */
export function requestEmailChange(
  db: Db,
  { accountId, sessionHash, email, verifiedHash, device }: Requested,
  now: Date,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const owner = await lockVerified(tx, { accountId, sessionHash, verifiedHash });
    if (!owner) return null;
    await recordEvent(tx, { accountId, kind: 'emailChangeRequested', device }, now);
    return addCode(tx, { accountId, email }, now);
  });
}

/**
 * Creates the code for a link that confirms the current address of an account. It replaces a link to a new address. Returns null if the
 * address is confirmed, or if `lock` returns no account.
 */
export const requestConfirmation = (
  db: Db,
  lock: (tx: Tx) => Promise<Account | undefined>,
  now: Date,
): Promise<{ code: string; account: Account } | null> =>
  db.transaction(async (tx) => {
    const owner = await lock(tx);
    if (!owner || owner.dateConfirmed !== null) return null;
    return { code: await addCode(tx, { accountId: owner.id, email: owner.email }, now), account: owner };
  });

async function addCode(tx: Tx, { accountId, email }: { accountId: string; email: string }, now: Date): Promise<string> {
  const code = newSecret();
  const dateExpires = new Date(now.getTime() + emailChangeHours * 60 * 60_000);
  const change = { email, codeHash: hashOf(code), dateExpires };
  await tx
    .insert(emailChange)
    .values({ accountId, ...change })
    .onConflictDoUpdate({ target: emailChange.accountId, set: change });
  return code;
}

export const cancelEmailChange = (db: Db, { accountId, sessionHash }: OwnSession): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await lockSignedIn(tx, { accountId, sessionHash }))) return false;
    await tx.delete(emailChange).where(eq(emailChange.accountId, accountId));
    return true;
  });

export type EmailChanged = { before: Account; account: Account };
/**
 * `taken`: another account has the address. `invalid`: the code is not valid, or the password was changed since it was
 * verified, or the session has ended.
 */
type Outcome = EmailChanged | 'taken' | 'invalid';

/**
 * Changes the address of an account whose user has entered the password, on a server that sends no email. Nothing proves
 * that the address is the user's.
 */
export const changeEmailAtOnce = (
  db: Db,
  { accountId, sessionHash, email, verifiedHash, device }: Requested,
  now: Date,
): Promise<Outcome> =>
  takenIfDuplicate(() =>
    db.transaction(async (tx) => {
      const before = await lockVerified(tx, { accountId, sessionHash, verifiedHash });
      if (!before) return 'invalid';
      return setEmail(tx, before, { email, dateConfirmed: null, device }, now);
    }),
  );

/**
 * Redeems the code of a link that was sent to a new or to the current address. A new address becomes the address of the account. Either
 * way, the address is then confirmed. `userId` is the user who is signed in. An administrator must be signed in, because a stranger
 * who reads a mistyped address must not become one.
 */
export const confirmEmailChange = (
  db: Db,
  { code, userId, device }: { code: string; userId: string | undefined; device: string },
  now: Date,
): Promise<Outcome | 'signedOut'> =>
  takenIfDuplicate(() =>
    db.transaction(async (tx) => {
      const isThis = eq(emailChange.codeHash, hashOf(code));
      const [found] = await tx.select().from(emailChange).where(isThis);
      const before = found && (await lockAccount(tx, found.accountId));
      if (!before) return 'invalid';
      if (before.isAdministrator && userId !== before.id) return 'signedOut';
      // Read again, because the code may have been used or replaced while this transaction waited for the account.
      const [used] = await tx.delete(emailChange).where(isThis).returning();
      if (!used || used.dateExpires <= now) return 'invalid';
      if (used.email === before.email) return setConfirmed(tx, before, device, now);
      return setEmail(tx, before, { email: used.email, dateConfirmed: now, device }, now);
    }),
  );

type NewEmail = { email: string; dateConfirmed: Date | null; device: string };

async function setEmail(
  tx: Tx,
  before: Account,
  { email, dateConfirmed, device }: NewEmail,
  now: Date,
): Promise<EmailChanged | 'invalid'> {
  const { id: accountId } = before;
  const [row] = await tx.update(account).set({ email, dateConfirmed }).where(eq(account.id, accountId)).returning();
  if (!row) return 'invalid';
  await endLinks(tx, accountId);
  await recordEvent(tx, { accountId, kind: 'emailChanged', device }, now);
  return { before, account: row };
}

/** Confirms the current address. Nothing else changes, because the user who asked for the link was signed in. */
async function setConfirmed(tx: Tx, before: Account, device: string, now: Date): Promise<EmailChanged> {
  const { id: accountId } = before;
  await tx.update(account).set({ dateConfirmed: now }).where(eq(account.id, accountId));
  await recordEvent(tx, { accountId, kind: 'emailConfirmed', device }, now);
  return { before, account: { ...before, dateConfirmed: now } };
}

/** The unique index decides when two accounts want the same address at the same time. */
async function takenIfDuplicate<Result>(work: () => Promise<Result>): Promise<Result | 'taken'> {
  try {
    return await work();
  } catch (error) {
    if (isDuplicateKey(error)) return 'taken';
    throw error;
  }
}

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'mailQueue'>;

export async function sendConfirmation(
  { db, env, clock, mailQueue }: Needs,
  lock: (tx: Tx) => Promise<Account | undefined>,
): Promise<void> {
  const requested = await requestConfirmation(db, lock, clock());
  if (!requested) return;
  const { code, account } = requested;
  const mail = texts.confirmPresentMail(confirmEmailLink(env.publicUrl, code), emailChangeHours);
  await mailQueue.send({ recipient: account.email, subject: mail.subject, body: mail.text }, account.id);
}

/** Sends a new user the link that confirms the address. It counts as if the user had asked for it. */
export async function confirmNewUser(
  services: Needs & Pick<Services, 'attempts'>,
  account: Pick<Account, 'id' | 'dateConfirmed'>,
): Promise<void> {
  if (!isUnconfirmed(services.env, account)) return;
  await createAccountLimits(services.attempts).emailConfirmation(account.id);
  await sendConfirmation(services, (tx) => lockAccount(tx, account.id));
}
