import type { SecondStepState } from '@sermon/contract/accounts/secondStep';
import { maxPasskeys, type SecondStepKind } from '@sermon/domain/accounts/secondStep';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/open.ts';
import { authenticator, passkey, recoveryCode, serverSetting, signInStep } from '../../../database/schema.ts';
import { recordEvent } from '../events.ts';
import { recordAudit } from '../../../database/audit.ts';
import { type Account, accountByEmail, lockAccount } from '../store.ts';

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

/** Whether signing in to an account with these second steps takes two steps. Recovery codes alone do not count. */
export const isTwoStep = ({ appSince, passkeys }: SecondStepState): boolean => appSince !== null || passkeys.length > 0;

/** Deletes all second steps of an account and its recovery codes. The caller has locked the account. */
export async function deleteSecondSteps(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(authenticator).where(eq(authenticator.accountId, accountId));
  await tx.delete(passkey).where(eq(passkey.accountId, accountId));
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
}

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

const name = 'administratorsNeedSecondStep';

const isSet = and(eq(serverSetting.name, name), sql`${serverSetting.value} = 'true'::jsonb`);

export const readRule = async (db: Db | Tx): Promise<boolean> => (await db.$count(serverSetting, isSet)) > 0;

type NewRule = {
  isRequired: boolean;
  administratorId: string | null;
};

export const writeRule = (db: Db, { isRequired, administratorId }: NewRule, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await readRule(tx)) === isRequired) return;
    await tx
      .insert(serverSetting)
      .values({ name, value: isRequired })
      .onConflictDoUpdate({ target: serverSetting.name, set: { value: isRequired } });
    const action = isRequired ? 'secondStepRequired' : 'secondStepOptional';
    await recordAudit(tx, { administratorId, personId: null, action }, now);
  });

export async function needsSecondStep(db: Db, accountId: string): Promise<boolean> {
  const app = db
    .select()
    .from(authenticator)
    .where(and(eq(authenticator.accountId, accountId), isNotNull(authenticator.dateConfirmed)));
  const key = db.select().from(passkey).where(eq(passkey.accountId, accountId));
  return (await db.$count(serverSetting, and(isSet, sql`not exists ${app} and not exists ${key}`))) > 0;
}

/**
 * Removes all second steps of a user who has lost them, on the word of the person who runs the server. Returns 'unknown' if
 * there is no account with this address, and 'none' if it has no second step.
 */
export async function removeSecondStep(
  db: Db,
  email: string,
  now: Date,
): Promise<{ account: Account; removed: SecondStepState } | 'unknown' | 'none'> {
  const found = await accountByEmail(db, email);
  if (!found) return 'unknown';
  return db.transaction(async (tx) => {
    const owner = await lockAccount(tx, found.id);
    if (!owner) return 'unknown';
    const { id } = owner;
    const removed = await readSecondStep(tx, id);
    if (!isTwoStep(removed)) return 'none';
    await deleteSecondSteps(tx, id);
    await tx.delete(signInStep).where(eq(signInStep.accountId, id));
    await recordEvent(tx, { accountId: id, kind: 'secondStepRemoved', device: '' }, now);
    await recordAudit(tx, { administratorId: null, personId: id, action: 'secondStepRemoved' }, now);
    return { account: owner, removed };
  });
}
