import type { AccountSettings } from '@sermon/contract/accounts/settings';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../../database/open.ts';
import { account, emailChange } from '../../../database/schema.ts';
import { forgetDevices } from '../devices.ts';
import { recordEvent } from '../events.ts';
import { endLinks } from '../resetStore.ts';
import { endSessions } from '../sessionStore.ts';
import { type Account, accountById, lockSignedIn, lockVerified, type OwnSession } from '../store.ts';

/**
 * Returns the account data for the settings, or undefined if the account no longer exists. `isMailed` is true if the
 * server sends emails.
 */
export async function readSettings(
  db: Db,
  accountId: string,
  { isMailed }: { isMailed: boolean },
  now: Date,
): Promise<(Omit<AccountSettings, 'isConfirmed' | 'losesSites'> & Pick<Account, 'dateConfirmed'>) | undefined> {
  const row = await accountById(db, accountId);
  if (!row) return undefined;
  const [waiting] = await db
    .select({ email: emailChange.email, dateExpires: emailChange.dateExpires })
    .from(emailChange)
    .where(and(eq(emailChange.accountId, accountId), gt(emailChange.dateExpires, now)));
  const { dateCreated, datePasswordChanged, dateConfirmed } = row;
  const isSent = waiting?.email === row.email;
  const mustConfirm = isMailed && row.dateConfirmed === null;
  return {
    dateCreated,
    datePasswordChanged,
    dateConfirmed,
    hasPassword: row.passwordHash !== null,
    newEmail: isSent ? null : (waiting ?? null),
    emailConfirmation: mustConfirm ? (isSent ? 'sent' : 'needed') : 'none',
  };
}

type Change = OwnSession & {
  device: string;
};

export const changeName = (
  db: Db,
  { accountId, sessionHash, device, ...names }: Change & Pick<Account, 'firstName' | 'lastName'>,
  now: Date,
): Promise<Account | undefined> =>
  db.transaction(async (tx) => {
    const owner = await lockSignedIn(tx, { accountId, sessionHash });
    if (!owner || (owner.firstName === names.firstName && owner.lastName === names.lastName)) return owner;
    await recordEvent(tx, { accountId, kind: 'nameChanged', device }, now);
    const [row] = await tx.update(account).set(names).where(eq(account.id, accountId)).returning();
    return row;
  });

type NewPassword = Change & {
  verifiedHash: string | null;
  passwordHash: string;
  deviceHash: string | undefined;
};

/**
 * Sets a new password, and ends everything else that was opened with the old one: other sessions, other known devices,
 * links for choosing a password, and a new address that waits. The calendar feed stays. Returns null if the password was
 * changed since it was verified, or if the session has ended.
 */
export const changePassword = (
  db: Db,
  { accountId, device, verifiedHash, passwordHash, sessionHash, deviceHash }: NewPassword,
  now: Date,
): Promise<Account | null> =>
  db.transaction(async (tx) => {
    const owner = await lockVerified(tx, { accountId, sessionHash, verifiedHash });
    if (!owner) return null;
    await tx.update(account).set({ passwordHash, datePasswordChanged: now }).where(eq(account.id, accountId));
    await endSessions(tx, accountId, sessionHash, now);
    await forgetDevices(tx, accountId, deviceHash);
    await endLinks(tx, accountId);
    await recordEvent(tx, { accountId, kind: 'passwordChanged', device }, now);
    return owner;
  });

/** Ends all sessions of a user except this one, unless this one has ended. */
export const endOtherSessions = (db: Db, { accountId, device, sessionHash }: Change, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const owner = await lockSignedIn(tx, { accountId, sessionHash });
    if (owner && (await endSessions(tx, accountId, sessionHash, now)) > 0)
      await recordEvent(tx, { accountId, kind: 'otherSessionsEnded', device }, now);
  });
