import { otherSites as texts } from '@sermon/domain/texts/accounts/otherSites';
import { and, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import type { Env } from '../../env.ts';
import { account, emailChange, passwordReset, signInFlow, signInStep } from '../../database/schema.ts';
import type { OtherSites } from '../../ports/otherSites/port.ts';
import { endFeed } from '../../visitors/grants.ts';
import { forgetDevices } from './devices.ts';
import { recordEvent } from './events.ts';
import { hasEmail, isNotDeleted } from './emailMatching.ts';
import { listIdentities, removeIdentities, siteOfIssuer } from './otherSites/store.ts';
import { hashOf, isMailedCode, newLinkCode } from './secrets.ts';
import { endSessions } from './sessionStore.ts';
import { type Account, isUnconfirmed, lockAccount } from './store.ts';

/** One hour. The text of the email states this limit, so keep them in sync. */
const resetLifeMs = 60 * 60_000;

/**
 * Creates and returns a password-reset code. The account's earlier codes stay valid: strangers who request emails
 * cannot invalidate the link that the owner is about to open. Returns null if the account has another email address
 * now, or is blocked. Also returns null if the code would be mailed to an administrator who has not confirmed the
 * address: it may be mistyped, and whoever reads it must not become the administrator.
 */
export async function createPasswordReset(
  db: Db,
  { id, email }: Pick<Account, 'id' | 'email'>,
  { isMailed }: { isMailed: boolean },
  now: Date,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    // A change of the address deletes the codes. None may be added for the old address after that.
    const owner = await lockAccount(tx, id);
    if (owner?.email !== email || owner.dateBlocked !== null || (isMailed && isUnprovedAdministrator(owner)))
      return null;
    return addPasswordReset(tx, owner, { isMailed }, now);
  });
}

const isUnprovedAdministrator = ({ isAdministrator, dateConfirmed }: Account): boolean =>
  isAdministrator && dateConfirmed === null;

/** Adds and returns a password-reset code for an account that the caller has locked. */
export async function addPasswordReset(
  tx: Tx,
  { id }: Pick<Account, 'id'>,
  { isMailed }: { isMailed: boolean },
  now: Date,
): Promise<string> {
  const code = newLinkCode(isMailed);
  const dateExpires = new Date(now.getTime() + resetLifeMs);
  await tx.insert(passwordReset).values({ codeHash: hashOf(code), accountId: id, dateExpires });
  return code;
}

type ResetCode = { email: string; code: string };

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
    .where(and(isValid, isNotDeleted));
  return row?.account;
}

/**
 * Ends the other ways into an account whose password or address was changed or that was closed: the links for choosing a password, an
 * unconfirmed new address, sign-ins that wait for their second step, and anything that the user began or confirmed at another site. The
 * caller has locked the account.
 */
export async function endLinks(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(passwordReset).where(eq(passwordReset.accountId, accountId));
  await tx.delete(emailChange).where(eq(emailChange.accountId, accountId));
  await tx.delete(signInStep).where(eq(signInStep.accountId, accountId));
  await tx.delete(signInFlow).where(eq(signInFlow.accountId, accountId));
}

/** Returns the names of the sites that using a reset link by email would disconnect, because it is the first proof of the address. */
export async function sitesLostByReset(
  { db, env, otherSites }: { db: Db; env: Pick<Env, 'SMTP_URL'>; otherSites: Pick<OtherSites, 'list'> },
  owner: Account,
): Promise<string[]> {
  if (!isUnconfirmed(env, owner)) return [];
  const connected = await listIdentities(db, owner.id);
  return connected.map(({ issuer }) => siteOfIssuer(otherSites.list, issuer)?.label ?? texts.unknown);
}

type Reset = ResetCode & { passwordHash: string; device: string };

/**
 * Redeems a reset code: sets the password, and ends everything that was opened with the old one: sessions, other reset
 * codes, a new address that waits, known devices and the calendar feed. A code that was mailed confirms the address. If that is its
 * first proof, the account may have been a stranger's, so the other sites are disconnected. Second steps stay, because the mailbox alone
 * must not get around them. Returns the account, or null if the code is not valid. A closed account stays closed until its user signs in,
 * which may need the second step.
 */
export function resetPassword(
  db: Db,
  { email, code, passwordHash, device }: Reset,
  now: Date,
): Promise<Account | null> {
  return db.transaction(async (tx) => {
    const found = await accountOfResetCode(tx, { email, code }, now);
    const owner = found && (await lockAccount(tx, found.id));
    if (!owner || owner.dateBlocked !== null || (isMailedCode(code) && isUnprovedAdministrator(owner))) return null;
    const { id } = owner;
    // Of two concurrent requests with the same code, the second one finds it deleted.
    const used = await tx
      .delete(passwordReset)
      .where(eq(passwordReset.codeHash, hashOf(code)))
      .returning();
    if (!used.length) return null;
    await endLinks(tx, id);
    await endSessions(tx, id, undefined, now);
    await forgetDevices(tx, id);
    await endFeed(tx, id);
    if (isMailedCode(code) && owner.dateConfirmed === null)
      await removeIdentities(tx, owner, { removed: await listIdentities(tx, id), device }, now);
    await recordEvent(tx, { accountId: id, kind: 'passwordReset', device }, now);
    const [row] = await tx
      .update(account)
      .set({ passwordHash, datePasswordChanged: now, ...(isMailedCode(code) && { dateConfirmed: now }) })
      .where(eq(account.id, id))
      .returning();
    return row ?? null;
  });
}
