import type { Purchase } from '@sermon/contract/subscription/subscription';
import { dollarsOf } from '@sermon/domain/subscription/money';
import { plans } from '@sermon/domain/subscription/plans';
import { PaymentRefused, type Payments, PaymentsUnavailable } from '../../ports/payments/port.ts';
import { orNotFound, refused, Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { accountById, toUser } from '../accounts/store.ts';
import { customerOf } from './customers.ts';
import { type Stored, wasNotRefunded } from './store.ts';
import { subscriptionTexts as texts } from '@sermon/domain/texts/subscription/calls';
import { type Attempts, networkOf, type Rule } from '../../http/attempts.ts';

const dayMs = 24 * 60 * 60_000;
const maxStatementsSearched = 20;

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
    // A purchase must be shown in any case.
    if (error instanceof PaymentsUnavailable) return null;
    throw error;
  }
}

const retryAfter = 30;

/**
 * Returns a function that does the work of a call with the payment provider. If a card is refused, the reply has the provider's
 * message; if the provider does not answer, it has ours. Without a provider, the call returns 404.
 */
export const createShop =
  ({ payments, log }: Pick<Services, 'payments' | 'log'>) =>
  async <Result>(work: (provider: Payments) => Promise<Result>): Promise<Result> => {
    if (payments === null) throw refused(404);
    try {
      return await work(payments);
    } catch (error) {
      if (error instanceof PaymentRefused) throw refused(402, error.message);
      if (!(error instanceof PaymentsUnavailable)) throw error;
      // The payments have already warned.
      log.info({ code: error.code }, 'The payment provider is not available');
      throw new Refused(503, texts.unavailable, { retryAfter });
    }
  };

const hour = 60 * 60;

export const paymentRules = {
  /** Codes from one network. Leaves room for a church whose people subscribe together, but not for guessing. */
  codes: { max: 60, seconds: hour },
  codesOfUser: { max: 20, seconds: hour },
  orders: { max: 30, seconds: hour },
  /** Changes of a subscription by one user. Nothing else counts here, so that a user can always cancel. */
  changes: { max: 30, seconds: hour },
  /** Other requests to the provider for one user: statements, checkouts, and links to the provider's pages. */
  lookups: { max: 120, seconds: hour },
  /** Tax lookups of one user. The provider charges for each. */
  tax: { max: 30, seconds: hour },
  /** Pages and forms of the test mode, from one network. Leaves room for several people who try it, or use the card form. */
  testPages: { max: 600, seconds: 10 * 60 },
} satisfies Record<string, Rule>;

export function createPaymentLimits(attempts: Attempts) {
  return {
    async code(ip: string, userId: string | null): Promise<void> {
      await attempts.count(paymentRules.codes, `promotion codes from ${networkOf(ip)}`);
      if (userId !== null) await attempts.count(paymentRules.codesOfUser, `promotion codes of ${userId}`);
    },
    testPage: (ip: string): Promise<void> =>
      attempts.count(paymentRules.testPages, `test mode of payments from ${networkOf(ip)}`),
    order: (userId: string): Promise<void> => attempts.count(paymentRules.orders, `orders of ${userId}`),
    change: (userId: string): Promise<void> =>
      attempts.count(paymentRules.changes, `subscription changes of ${userId}`),
    lookup: (userId: string): Promise<void> => attempts.count(paymentRules.lookups, `payment lookups of ${userId}`),
    tax: (userId: string): Promise<void> => attempts.count(paymentRules.tax, `tax of ${userId}`),
  };
}
export type PaymentLimits = ReturnType<typeof createPaymentLimits>;
