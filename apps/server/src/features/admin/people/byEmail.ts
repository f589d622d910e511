import type { Db } from '../../../database/open.ts';
import { resetLink } from '../../accounts/secrets.ts';
import { type Account, accountByEmail } from '../../accounts/store.ts';
import { recordAudit } from '../../../database/audit.ts';
import { act, makeResetCode } from './actions.ts';

const byCommand = { administratorId: null, isMailed: false };

/**
 * Does something with the account that has this email address, for the command line. Returns the account as it was, and whether
 * anything was changed, or undefined if there is no such account. Rejects with a sentence if the rules forbid it.
 */
export async function actByEmail(
  db: Db,
  email: string,
  action: Parameters<typeof act>[2],
  now = new Date(),
): Promise<{ account: Account; isChanged: boolean } | undefined> {
  const account = await accountByEmail(db, email);
  if (!account) return undefined;
  return { account, isChanged: await act(db, { ...byCommand, personId: account.id }, action, now) };
}

/** Returns a password-reset link that is valid for one hour, or null if the account does not exist. */
export async function makeResetLink(db: Db, publicUrl: string, email: string, now: Date): Promise<string | null> {
  const row = await accountByEmail(db, email);
  if (!row) return null;
  const { person, code } = await makeResetCode(db, { ...byCommand, personId: row.id }, now);
  return resetLink(publicUrl, person.email, code).href;
}

export const recordDeletion = (db: Db, personId: string, now = new Date()): Promise<void> =>
  recordAudit(db, { administratorId: null, personId, action: 'deletedAtOnce' }, now);
