import {
  formatRecoveryCode,
  recoveryAlphabet,
  recoveryCodeLength,
  recoveryCodesAtOnce,
} from '@sermon/domain/accounts/secondStep';
import { and, eq, isNull } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import type { Tx } from '../../../database/open.ts';
import { recoveryCode } from '../../../database/schema.ts';
import { recordEvent } from '../events.ts';
import { hashOf } from '../secrets.ts';

const newCode = (): string =>
  Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');

/** Replaces the recovery codes of an account. Returns the new ones as they are shown. The caller has locked the account. */
export async function replaceRecoveryCodes(
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
