import type { Env } from '../../../env.ts';
import type { Account } from '../store.ts';

/**
 * Returns the name with which an email may address the user of an account, or null. Anybody can register an address that is
 * not theirs, under any name. An email that leaves this server contains the name only if the owner of the address has used
 * the account.
 */
export const nameInMail = (
  { SMTP_URL }: Pick<Env, 'SMTP_URL'>,
  { firstName, dateConfirmed }: Pick<Account, 'firstName' | 'dateConfirmed'>,
): string | null => (SMTP_URL !== undefined && dateConfirmed === null ? null : firstName);
