import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { isSameSignature, readServerKey } from '../../database/serverKey.ts';

/** How long a token is valid, in seconds, like one of Azure. */
export const tokenSeconds = 10 * 60;

export async function makeToken(db: Db, ownerId: string, now: Date): Promise<string> {
  const signed = `${randomBytes(16).toString('hex')}.${now.getTime() + tokenSeconds * 1000}`;
  return `${signed}.${await signatureOf(db, ownerId, signed)}`;
}

/** Returns the id of a token of this user. Null if it is not ours, belongs to another user, or has expired. */
export async function readToken(db: Db, ownerId: string, token: string, now: Date): Promise<string | null> {
  const [id = '', expires = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isSameSignature(signature, await signatureOf(db, ownerId, `${id}.${expires}`))) return null;
  return Number(expires) > now.getTime() ? id : null;
}

const signatureOf = async (db: Db, ownerId: string, signed: string): Promise<string> =>
  createHmac('sha256', await readServerKey(db, 'speechToken'))
    .update(`${ownerId}.${signed}`)
    .digest('base64url');
