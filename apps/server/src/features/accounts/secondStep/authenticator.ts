import type { SecondStepState } from '@sermon/contract/accounts/secondStep';
import { appSetupMinutes } from '@sermon/domain/accounts/secondStep';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/open.ts';
import { authenticator } from '../../../database/schema.ts';
import { recordEvent } from '../events.ts';
import { endSessions } from '../sessionStore.ts';
import { type Account, lockSignedIn, lockVerified, type OwnSession } from '../store.ts';
import { afterRemoval, isTwoStep, readSecondStep } from './factors.ts';
import { replaceRecoveryCodes } from './recoveryCodes.ts';
import { decryptSecret, encryptSecret, newAppSecret, readSecretKey, stepOf, uriOf } from './secret.ts';

export type Change = OwnSession & {
  device: string;
};
export type VerifiedChange = Change & {
  verifiedHash: string | null;
};

export type Changed = {
  account: Account;
  state: SecondStepState;
  /** New recovery codes, which are shown only this once. Null if the account keeps those that it has. */
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

/** Removes the app, also one that is not confirmed. Returns 'none' if there is no app. */
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

/** Creates new recovery codes in place of the old ones. Returns 'none' if signing in takes one step. */
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
