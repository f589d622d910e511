import type { SecondStepState } from '@sermon/contract/accounts/secondStep';
import {
  appSetupMinutes,
  formatRecoveryCode,
  recoveryAlphabet,
  recoveryCodeLength,
  recoveryCodesAtOnce,
} from '@sermon/domain/accounts/secondStep';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/open.ts';
import { authenticator, recoveryCode } from '../../../database/schema.ts';
import { recordEvent } from '../events.ts';
import { endSessions } from '../sessionStore.ts';
import { type Account, lockSignedIn, lockVerified, type OwnSession } from '../store.ts';
import { afterRemoval, isTwoStep, readSecondStep } from './factors.ts';
import { productName } from '@sermon/domain/product';
import { createCipheriv, createDecipheriv, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { readServerKey } from '../../../database/serverKey.ts';
import { hashOf } from '../secrets.ts';

export type Change = OwnSession & {
  device: string;
};
export type VerifiedChange = Change & {
  verifiedHash: string | null;
};

export type Changed = {
  account: Account;
  state: SecondStepState;
  recoveryCodes: string[] | null;
  turned: 'on' | 'off' | null;
};

/** `stale`: the password was changed since it was verified, or the session has ended. */
export type Stale = 'stale';

const isOf = (accountId: string) => eq(authenticator.accountId, accountId);

/**
 * Creates the secret of an authenticator app, which takes effect with `confirmApp` and otherwise expires. Returns 'exists' if the
 * account has a confirmed app.
 */
export async function startApp(
  db: Db,
  { accountId, sessionHash, verifiedHash }: VerifiedChange,
  now: Date,
): Promise<{ secret: string; uri: string } | 'exists' | Stale> {
  const key = await readSecretKey(db);
  const secret = newAppSecret();
  return db.transaction(async (tx) => {
    const owner = await lockVerified(tx, { accountId, sessionHash, verifiedHash });
    if (!owner) return 'stale';
    const dateExpires = new Date(now.getTime() + appSetupMinutes * 60_000);
    const started = { secret: encryptSecret(key, accountId, secret), dateExpires };
    const stored = await tx
      .insert(authenticator)
      .values({ accountId, ...started })
      .onConflictDoUpdate({
        target: authenticator.accountId,
        set: { ...started, usedStep: 0 },
        setWhere: isNull(authenticator.dateConfirmed),
      })
      .returning();
    return stored.length > 0 ? { secret, uri: uriOf(secret, owner.email) } : 'exists';
  });
}

/**
 * Confirms the app with the first code that it shows. That turns two-step sign-in on if it was off, with new recovery codes.
 * Returns 'wrong' for a wrong code, 'expired' if the secret was shown too long ago, and 'none' if no app waits for its first code.
 */
export async function confirmApp(
  db: Db,
  { accountId, sessionHash, device, code }: Change & { code: string },
  now: Date,
): Promise<Changed | 'wrong' | 'expired' | 'none' | Stale> {
  const key = await readSecretKey(db);
  return db.transaction(async (tx) => {
    const owner = await lockSignedIn(tx, { accountId, sessionHash });
    if (!owner) return 'stale';
    const [waiting] = await tx
      .select()
      .from(authenticator)
      .where(and(isOf(accountId), isNull(authenticator.dateConfirmed)));
    if (!waiting) return 'none';
    // An earlier version stored no date.
    if (waiting.dateExpires === null || waiting.dateExpires <= now) return 'expired';
    const step = stepOf(decryptSecret(key, accountId, waiting.secret), code, now);
    if (step === null) return 'wrong';
    const before = await readSecondStep(tx, accountId);
    await tx.update(authenticator).set({ dateConfirmed: now, usedStep: step }).where(isOf(accountId));
    await recordEvent(tx, { accountId, kind: 'appAdded', device }, now);
    return { account: owner, ...(await turnOn(tx, { accountId, device, sessionHash, wasOn: isTwoStep(before) }, now)) };
  });
}

/**
 * Creates recovery codes if two-step sign-in was off before, records that it is on, and ends the other sessions, which were started
 * with the password alone. The caller has locked the account.
 */
export async function turnOn(
  tx: Tx,
  { accountId, device, sessionHash, wasOn }: OwnSession & { device: string; wasOn: boolean },
  now: Date,
): Promise<Omit<Changed, 'account'>> {
  if (!wasOn) {
    await recordEvent(tx, { accountId, kind: 'secondStepOn', device }, now);
    if ((await endSessions(tx, accountId, sessionHash, now)) > 0)
      await recordEvent(tx, { accountId, kind: 'otherSessionsEnded', device }, now);
  }
  const recoveryCodes = wasOn ? null : await replaceRecoveryCodes(tx, { accountId, device }, now);
  return { state: await readSecondStep(tx, accountId), recoveryCodes, turned: wasOn ? null : 'on' };
}

export const removeApp = (
  db: Db,
  { accountId, sessionHash, device, verifiedHash }: VerifiedChange,
  now: Date,
): Promise<Changed | 'none' | Stale> =>
  db.transaction(async (tx) => {
    const owner = await lockVerified(tx, { accountId, sessionHash, verifiedHash });
    if (!owner) return 'stale';
    const [removed] = await tx.delete(authenticator).where(isOf(accountId)).returning();
    if (!removed?.dateConfirmed) return 'none';
    await recordEvent(tx, { accountId, kind: 'appRemoved', device }, now);
    const state = await afterRemoval(tx, { accountId, device }, now);
    return { account: owner, state, recoveryCodes: null, turned: isTwoStep(state) ? null : 'off' };
  });

export const renewRecoveryCodes = (
  db: Db,
  { accountId, sessionHash, device, verifiedHash }: VerifiedChange,
  now: Date,
): Promise<Changed | 'none' | Stale> =>
  db.transaction(async (tx) => {
    const owner = await lockVerified(tx, { accountId, sessionHash, verifiedHash });
    if (!owner) return 'stale';
    if (!isTwoStep(await readSecondStep(tx, accountId))) return 'none';
    const recoveryCodes = await replaceRecoveryCodes(tx, { accountId, device }, now);
    return { account: owner, state: await readSecondStep(tx, accountId), recoveryCodes, turned: null };
  });

/**
 * Uses a code of the app. A code is accepted once: not again, and no older one after it (RFC 6238 §5.2). The caller has
 * locked the account.
 */
export async function redeemAppCode(
  tx: Tx,
  { accountId, code, key }: { accountId: string; code: string; key: Buffer },
  now: Date,
): Promise<'right' | 'wrong' | 'used'> {
  const isConfirmed = and(isOf(accountId), isNotNull(authenticator.dateConfirmed));
  const [app] = await tx.select().from(authenticator).where(isConfirmed);
  if (!app) return 'wrong';
  const step = stepOf(decryptSecret(key, accountId, app.secret), code, now);
  if (step === null) return 'wrong';
  const used = await tx
    .update(authenticator)
    .set({ usedStep: step })
    .where(and(isConfirmed, lt(authenticator.usedStep, step)))
    .returning();
  return used.length > 0 ? 'right' : 'used';
}

const newCode = (): string =>
  Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');

/**
 * Replaces the recovery codes of an account. Returns the new ones as they are shown to the user. The caller has
 * locked the account.
 */
async function replaceRecoveryCodes(
  tx: Tx,
  { accountId, device }: { accountId: string; device: string },
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesAtOnce }, newCode);
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
  await tx.insert(recoveryCode).values(codes.map((code) => ({ accountId, codeHash: hashOf(code) })));
  await recordEvent(tx, { accountId, kind: 'recoveryCodesCreated', device }, now);
  return codes.map(formatRecoveryCode);
}

/** Uses a recovery code, which works once. The caller has locked the account. */
export async function redeemRecoveryCode(
  tx: Tx,
  accountId: string,
  code: string,
  now: Date,
): Promise<'right' | 'wrong' | 'used'> {
  const isThis = and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.codeHash, hashOf(code)));
  const used = await tx
    .update(recoveryCode)
    .set({ dateUsed: now })
    .where(and(isThis, isNull(recoveryCode.dateUsed)))
    .returning();
  if (used.length > 0) return 'right';
  return (await tx.$count(recoveryCode, isThis)) > 0 ? 'used' : 'wrong';
}

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
