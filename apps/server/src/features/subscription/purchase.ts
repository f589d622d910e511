import type { Purchase } from '@sermon/contract/subscription/subscription';
import { dollarsOf } from '@sermon/domain/subscription/money';
import { plans } from '@sermon/domain/subscription/plans';
import type { Payments } from '../../ports/payments/port.ts';
import { orNotFound } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { accountById, toUser } from '../accounts/store.ts';
import { type Stored, wasNotRefunded } from './store.ts';

/** Returns the user with their current subscriptions, after a change of a subscription. */
export async function currentUser({ db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>, accountId: string) {
  const row = orNotFound(await accountById(db, accountId));
  return toUser(row, env.BILLING_PROVIDER === 'none', clock());
}

/**
 * Returns what a user has bought, for the page after the payment. If there are no subscriptions, the provider has not confirmed the
 * payment yet. A subscription that has already ended, because it was bought twice, is not listed.
 */
export async function purchaseOf(
  services: Pick<Services, 'db' | 'env' | 'clock'>,
  { chargesTax }: Pick<Payments, 'chargesTax'>,
  accountId: string,
  bought: readonly (Stored | undefined)[],
): Promise<Purchase> {
  const known = bought.flatMap((row) => (row && row.plan !== null ? [{ row, plan: plans[row.plan] }] : []));
  const ended = known.filter(({ row }) => row.state === 'canceled').map(({ row }) => row);
  return {
    isUnrefunded: (await Promise.all(ended.map((row) => wasNotRefunded(services.db, row)))).includes(true),
    state: known.length > 0 ? 'complete' : 'processing',
    user: await currentUser(services, accountId),
    bought: known
      .filter(({ row }) => row.state !== 'canceled')
      .map(({ row, plan: { name, product, term } }) => ({
        planName: name,
        product,
        term,
        price: dollarsOf(row.cents),
        plusTax: chargesTax,
        trialEnd: row.trialEnd,
        renews: row.cancelAt === null ? row.currentPeriodEnd : null,
      })),
  };
}
