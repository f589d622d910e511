import type { SecondStepState } from '@sermon/contract/accounts/secondStep';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/open.ts';
import { signInStep } from '../../../database/schema.ts';
import { recordAudit } from '../../../database/audit.ts';
import { recordEvent } from '../events.ts';
import { type Account, accountByEmail, lockAccount } from '../store.ts';
import { deleteSecondSteps, isTwoStep, readSecondStep } from './factors.ts';

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
