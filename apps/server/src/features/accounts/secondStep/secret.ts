import { productName } from '@sermon/domain/product';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../../database/open.ts';
import { readServerKey } from '../../../database/serverKey.ts';

/** Seconds for which the authenticator app shows one code (RFC 6238). */
const period = 30;
/** Steps before and after the present whose codes are accepted, because clocks differ and people type slowly. */
const window = 1;
/** Bytes of the shared secret: as many as the hash has (RFC 4226). */
const secretBytes = 20;

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Returns the key that encrypts the secrets of this installation. Read it before a transaction begins. */
export const readSecretKey = (db: Db): Promise<Buffer> => readServerKey(db, 'authenticators');

export const newAppSecret = (): string => new Secret({ size: secretBytes }).base32;

/** Encrypts a secret for one account, so that the copy of it in another account's row is worth nothing. */
export function encryptSecret(key: Buffer, accountId: string, secret: string): string {
  const iv = randomBytes(ivBytes);
  const encrypting = createCipheriv(cipher, key, iv).setAAD(Buffer.from(accountId));
  const encrypted = Buffer.concat([encrypting.update(secret, 'utf8'), encrypting.final()]);
  return Buffer.concat([iv, encrypting.getAuthTag(), encrypted]).toString('base64url');
}

/** Decrypts a secret. Throws if it was changed, or belongs to another account. */
export function decryptSecret(key: Buffer, accountId: string, stored: string): string {
  const bytes = Buffer.from(stored, 'base64url');
  const decrypting = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(accountId))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decrypting.update(bytes.subarray(ivBytes + tagBytes)), decrypting.final()]).toString('utf8');
}

const generatorOf = (secret: string, email: string) =>
  new TOTP({ issuer: productName, label: email, secret, algorithm: 'SHA1', digits: 6, period });

export const uriOf = (secret: string, email: string): string => generatorOf(secret, email).toString();

/** Returns the number of the time step whose code this is, or null if it is not a code of the present. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = generatorOf(secret, '').validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}
