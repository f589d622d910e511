import type { SecondStepState } from '@sermon/contract/accounts/secondStep';
import { maxPasskeys, type SecondStepKind } from '@sermon/domain/accounts/secondStep';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/open.ts';
import { authenticator, passkey, recoveryCode, signInStep } from '../../../database/schema.ts';
import { recordEvent } from '../events.ts';

export async function readSecondStep(db: Db | Tx, accountId: string): Promise<SecondStepState> {
  const [app] = await db
    .select({ appSince: authenticator.dateConfirmed })
    .from(authenticator)
    .where(and(eq(authenticator.accountId, accountId), isNotNull(authenticator.dateConfirmed)));
  const unused = and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.dateUsed));
  const passkeys = await db
    .select({ id: passkey.id, name: passkey.name, dateCreated: passkey.dateCreated, dateUsed: passkey.dateUsed })
    .from(passkey)
    .where(eq(passkey.accountId, accountId))
    .orderBy(asc(passkey.dateCreated), asc(passkey.id))
    .limit(maxPasskeys);
  return { appSince: app?.appSince ?? null, recoveryCodes: await db.$count(recoveryCode, unused), passkeys };
}

/** Whether signing in to an account with these second steps takes two steps. Recovery codes alone are none. */
export const isTwoStep = ({ appSince, passkeys }: SecondStepState): boolean => appSince !== null || passkeys.length > 0;

/** Deletes all second steps of an account and its recovery codes. The caller has locked the account. */
export async function deleteSecondSteps(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(authenticator).where(eq(authenticator.accountId, accountId));
  await tx.delete(passkey).where(eq(passkey.accountId, accountId));
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
}

/** Returns the ways in which the user can take the second step. Empty if signing in takes one step. */
export function kindsOf(state: SecondStepState): SecondStepKind[] {
  if (!isTwoStep(state)) return [];
  const has = {
    app: state.appSince !== null,
    passkey: state.passkeys.length > 0,
    recoveryCode: state.recoveryCodes > 0,
  };
  return (['app', 'passkey', 'recoveryCode'] as const).filter((kind) => has[kind]);
}

/**
 * Ends what is left after a second step was removed: sign-ins that wait for it, and, if it was the last one, the recovery
 * codes. Records that two-step sign-in is off in that case. The caller has locked the account.
 */
export async function afterRemoval(
  tx: Tx,
  { accountId, device }: { accountId: string; device: string },
  now: Date,
): Promise<SecondStepState> {
  await tx.delete(signInStep).where(eq(signInStep.accountId, accountId));
  const state = await readSecondStep(tx, accountId);
  if (isTwoStep(state)) return state;
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
  await recordEvent(tx, { accountId, kind: 'secondStepOff', device }, now);
  return { ...state, recoveryCodes: 0 };
}
