import type { Env } from '../../../env.ts';
import { type Account, isUnconfirmed } from '../store.ts';

/**
 * Returns the name with which an email may address the user of an account, or null. Anybody can register an address that is
 * not theirs, under any name. An email that leaves this server contains the name only if the owner of the address has used
 * the account.
 */
export const nameInMail = (
  env: Pick<Env, 'SMTP_URL'>,
  account: Pick<Account, 'firstName' | 'dateConfirmed'>,
): string | null => (isUnconfirmed(env, account) ? null : account.firstName);
