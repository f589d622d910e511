import { leastWritingSeconds, mostWritingSeconds } from '@sermon/domain/sharing/limits';
import { createHmac } from 'node:crypto';
import type { Db } from '../../../database/open.ts';
import { isSameSignature, readServerKey } from '../../../database/serverKey.ts';

const sign = (key: Buffer, ...parts: string[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest('hex');

/** Returns the signed time at which the form of a page was made: '{ms}.{signature}'. */
export async function makeStamp(db: Db, assetShareId: string, now: Date): Promise<string> {
  const time = String(now.getTime());
  return `${time}.${sign(await readServerKey(db, 'commentForms'), 'form', assetShareId, time)}`;
}

/**
 * Checks the signed time of a form. `tooQuick`: less time has passed than a person needs to write a comment. `tooLate`: the
 * time is more than a day ago. `invalid`: it is missing, was not signed by us, or belongs to another page.
 */
export async function readStamp(
  db: Db,
  assetShareId: string,
  stamp: string,
  now: Date,
): Promise<'valid' | 'tooQuick' | 'tooLate' | 'invalid'> {
  const [time = '', signature = '', ...rest] = stamp.split('.');
  const expected = sign(await readServerKey(db, 'commentForms'), 'form', assetShareId, time);
  const seconds = (now.getTime() - Number(time)) / 1000;
  if (rest.length > 0 || !isSameSignature(signature, expected)) return 'invalid';
  if (seconds > mostWritingSeconds) return 'tooLate';
  return seconds < leastWritingSeconds ? 'tooQuick' : 'valid';
}

export const hashNetwork = async (db: Db, assetShareId: string, network: string): Promise<string> =>
  sign(await readServerKey(db, 'commentForms'), 'network', assetShareId, network);

/** Returns the token with which the emails about comments to a user can be stopped without signing in. It does not expire. */
export const makeEmailToken = async (db: Db, accountId: string): Promise<string> =>
  `${accountId}.${sign(await readServerKey(db, 'commentEmails'), accountId)}`;

/** Returns the account of a token for emails, or undefined if the token is not ours. */
export async function readEmailToken(db: Db, token: string): Promise<string | undefined> {
  const [accountId = '', signature = '', ...rest] = token.toLowerCase().split('.');
  const isOurs = isSameSignature(signature, sign(await readServerKey(db, 'commentEmails'), accountId));
  return isOurs && rest.length === 0 ? accountId : undefined;
}
