import { maxPasskeyNameLength, maxPasskeys } from '@sermon/domain/accounts/secondStep';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/open.ts';
import { passkey } from '../../../database/schema.ts';
import { recordEvent } from '../events.ts';
import { type Account, lockAccount, lockVerified } from '../store.ts';
import { type Change, type Changed, type Stale, turnOn, type VerifiedChange } from './authenticator.ts';
import { afterRemoval, isTwoStep, readSecondStep } from './factors.ts';
import { type SignInStep, takeStep } from './steps.ts';

/** The kinds of keys that passkeys may have: EdDSA, ES256 and RS256, which all authenticators know one of. */
export const algorithms = [-8, -7, -257];

export type PasskeySite = { id: string; origin: string };

type PasskeyRow = typeof passkey.$inferSelect;

/** Returns the user handle that passkeys store for their user (WebAuthn). */
export const userHandleOf = (accountId: string): string => Buffer.from(accountId).toString('base64url');

export const knownPasskeys = async (db: Db, accountId: string) => {
  const rows = await db
    .select({ id: passkey.credentialId, transports: passkey.transports })
    .from(passkey)
    .where(eq(passkey.accountId, accountId))
    .orderBy(asc(passkey.dateCreated))
    .limit(maxPasskeys);
  return rows.map((row) => ({ ...row, type: 'public-key' as const }));
};

export type Created = {
  credentialId: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: string[];
};

/** Verifies what a browser has created for this challenge. Returns null if it is not what was asked for. */
export async function verifyCreated(site: PasskeySite, challenge: string, created: Created) {
  const { credentialId, clientDataJSON, attestationObject, transports } = created;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      // A security key without a PIN is a second step, too. It cannot sign in without a password.
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || registrationInfo.credential.id !== credentialId) return null;
    const { publicKey, counter } = registrationInfo.credential;
    return { credentialId, publicKey: Buffer.from(publicKey), counter, transports };
  } catch {
    // The library throws for everything that does not fit.
    return null;
  }
}

type NewPasskey = NonNullable<Awaited<ReturnType<typeof verifyCreated>>>;

/**
 * Adds a passkey, which turns two-step sign-in on if it was off, with new recovery codes. Returns 'exists' if it is known
 * already, and 'tooMany' if the account has as many as it may have.
 */
export const addPasskey = (
  db: Db,
  { accountId, sessionHash, device, step, created }: Change & { step: SignInStep; created: NewPasskey },
  now: Date,
): Promise<(Changed & { name: string }) | 'exists' | 'tooMany' | Stale> =>
  db.transaction(async (tx) => {
    const owner = await lockVerified(tx, { accountId, sessionHash, verifiedHash: step.passwordHash });
    if (!owner || !(await takeStep(tx, step))) return 'stale';
    const before = await readSecondStep(tx, accountId);
    if (before.passkeys.length >= maxPasskeys) return 'tooMany';
    const name = freeName(
      device,
      before.passkeys.map((each) => each.name),
    );
    const added = await tx
      .insert(passkey)
      .values({ ...created, accountId, name, dateCreated: now })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) return 'exists';
    await recordEvent(tx, { accountId, kind: 'passkeyAdded', device }, now);
    return {
      account: owner,
      name,
      ...(await turnOn(tx, { accountId, device, sessionHash, wasOn: isTwoStep(before) }, now)),
    };
  });

function freeName(device: string, taken: readonly string[]): string {
  const name = (device || texts.unnamedPasskey).slice(0, maxPasskeyNameLength - 3);
  if (!taken.includes(name)) return name;
  for (let n = 2; ; n += 1) if (!taken.includes(`${name} ${n}`)) return `${name} ${n}`;
}

export async function renamePasskey(db: Db, accountId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db
    .update(passkey)
    .set({ name })
    .where(and(eq(passkey.accountId, accountId), eq(passkey.id, id)))
    .returning();
  return renamed.length > 0;
}

export const removePasskey = (
  db: Db,
  { accountId, sessionHash, device, verifiedHash, id }: VerifiedChange & { id: string },
  now: Date,
): Promise<Changed | 'none' | Stale> =>
  db.transaction(async (tx) => {
    const owner = await lockVerified(tx, { accountId, sessionHash, verifiedHash });
    if (!owner) return 'stale';
    const removed = await tx
      .delete(passkey)
      .where(and(eq(passkey.accountId, accountId), eq(passkey.id, id)))
      .returning();
    if (removed.length === 0) return 'none';
    await recordEvent(tx, { accountId, kind: 'passkeyRemoved', device }, now);
    const state = await afterRemoval(tx, { accountId, device }, now);
    return { account: owner, state, recoveryCodes: null, turned: isTwoStep(state) ? null : 'off' };
  });

export type Signed = {
  credentialId: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string | undefined;
};

/**
 * Finishes a sign-in with a passkey. Without a password before it (`passkeySignIn`), the passkey must have verified the user by a
 * fingerprint, a face or a PIN, so that it counts as both steps. Returns the account, 'unknown' if no account has the passkey,
 * 'refused' if it names another user, did not sign the challenge or may have been copied, and 'ended' if the step has ended.
 */
export async function finishWithPasskey(
  db: Db,
  { site, step, signed }: { site: PasskeySite; step: SignInStep; signed: Signed },
  now: Date,
): Promise<Account | 'unknown' | 'refused' | 'ended'> {
  const { credentialId, userHandle } = signed;
  const [found] = await db.select().from(passkey).where(eq(passkey.credentialId, credentialId));
  if (!found) return 'unknown';
  if (step.accountId !== null && found.accountId !== step.accountId) return 'refused';
  if (userHandle !== undefined && userHandle !== userHandleOf(found.accountId)) return 'refused';
  const counter = await verifiedCounter(site, step, signed, found);
  if (counter === null) return 'refused';
  return db.transaction(async (tx) => {
    const owner = await lockAccount(tx, found.accountId);
    const isSame = owner && (step.kind === 'passkeySignIn' || owner.passwordHash === step.passwordHash);
    if (!isSame || !(await takeStep(tx, step))) return 'ended';
    // It may have been removed, or used by a copy, since it was read.
    const isUnchanged = and(eq(passkey.credentialId, credentialId), eq(passkey.counter, found.counter));
    const used = await tx.update(passkey).set({ counter, dateUsed: now }).where(isUnchanged).returning();
    return used.length > 0 ? owner : 'refused';
  });
}

/** Verifies a signature. Returns the passkey's new counter; null if the signature is wrong or the counter did not increase. */
async function verifiedCounter(
  site: PasskeySite,
  { kind, challenge }: SignInStep,
  { credentialId, clientDataJSON, authenticatorData, signature }: Signed,
  { publicKey, counter }: PasskeyRow,
): Promise<number | null> {
  if (challenge === null) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: kind === 'passkeySignIn',
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
