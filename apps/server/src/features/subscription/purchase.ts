import type { Purchase } from '@sermon/contract/subscription/subscription';
import { dollarsOf } from '@sermon/domain/subscription/money';
import { plans } from '@sermon/domain/subscription/plans';
import { type Payments, PaymentsUnavailable } from '../../ports/payments/port.ts';
import { orNotFound } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { accountById, toUser } from '../accounts/store.ts';
import { customerOf } from './customers.ts';
import { type Stored, wasNotRefunded } from './store.ts';

const dayMs = 24 * 60 * 60_000;
const maxStatementsSearched = 20;

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
  payments: Payments,
  accountId: string,
  bought: readonly (Stored | undefined)[],
): Promise<Purchase> {
  const known = bought.flatMap((row) => (row && row.plan !== null ? [{ row, plan: plans[row.plan] }] : []));
  const ended = known.filter(({ row }) => row.state === 'canceled').map(({ row }) => row);
  const active = known.filter(({ row }) => row.state !== 'canceled');
  return {
    isUnrefunded: (await Promise.all(ended.map((row) => wasNotRefunded(services.db, row)))).includes(true),
    state: known.length > 0 ? 'complete' : 'processing',
    user: await currentUser(services, accountId),
    chargedToday: await chargedToday(
      services,
      payments,
      active.map(({ row }) => row),
    ),
    bought: active.map(({ row, plan: { name, product, term } }) => ({
      planName: name,
      product,
      term,
      price: dollarsOf(row.cents),
      plusTax: payments.chargesTax,
      trialEnd: row.trialEnd,
      renews: row.cancelAt === null ? row.currentPeriodEnd : null,
    })),
  };
}

/** Returns what the first payments of subscriptions have charged, in dollars; null if that was not today, or if it is not known. */
async function chargedToday(
  services: Pick<Services, 'db' | 'clock'>,
  payments: Payments,
  bought: readonly Stored[],
): Promise<number | null> {
  const isNew = ({ dateCreated }: Stored) => services.clock().getTime() - dateCreated.getTime() < dayMs;
  const [first] = bought;
  if (!first || !bought.every(isNew)) return null;
  try {
    const customerId = await customerOf(services, first.accountId, payments);
    const newest = customerId === null ? [] : await payments.statements(customerId, maxStatementsSearched);
    const paid = bought.map(({ id }) =>
      newest.findLast(({ subscriptionId, isPaid }) => subscriptionId === id && isPaid),
    );
    const isStated = ({ cents, trialEnd }: Stored, at: number) => cents === 0 || trialEnd !== null || paid[at];
    if (!bought.every(isStated)) return null;
    return dollarsOf(paid.reduce((sum, statement) => sum + (statement?.cents ?? 0), 0));
  } catch (error) {
    // What was bought must be shown in any case.
    if (error instanceof PaymentsUnavailable) return null;
    throw error;
  }
}
