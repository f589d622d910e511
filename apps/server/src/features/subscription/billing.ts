import type { contract } from '@sermon/contract';
import { maxStatements, type SubscriptionDetails } from '@sermon/contract/subscription/billing';
import { safeRedirect } from '@sermon/domain/links/redirect';
import { lessDiscounts } from '@sermon/domain/subscription/coupons';
import { isUnpaid, opensUntil } from '@sermon/domain/subscription/lifecycle';
import { type Cents, dollarsOf } from '@sermon/domain/subscription/money';
import {
  addMonths,
  discountFor,
  type PlanKey,
  plans,
  type Product,
  termMonths,
} from '@sermon/domain/subscription/plans';
import { subscriptionTexts as texts } from '@sermon/domain/texts/subscription/calls';
import type { Db } from '../../database/open.ts';
import {
  type Discount,
  type Payments,
  PaymentsUnavailable,
  type ProviderSubscription,
} from '../../ports/payments/port.ts';
import { refused, Refused } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { customerOf } from './customers.ts';
import { createPaymentLimits, createShop, currentUser, type PaymentLimits } from './purchase.ts';
import { makerPriceAfterPro } from './memberPrice/followPro.ts';
import {
  type Cause,
  dateOfState,
  type Known,
  openSubscription,
  openSubscriptions,
  unpaidSubscriptions,
} from './store.ts';
import { changeSubscription, endAndPayBack } from './sync.ts';
import { recordAudit } from '../../database/audit.ts';

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'log' | 'attempts' | 'mailQueue' | 'payments'>;

/** The calls of the settings about the subscription and the payments (spec part 3 §2.6). */
export function billingCalls(services: Needs): Handlers<typeof contract>['billing'] {
  const { db, env, clock, log, attempts } = services;
  const shop = createShop(services);
  const limits = createPaymentLimits(attempts);

  /**
   * Finds the subscription that the settings show. One whose renewal is unpaid is shown even after its paid features have ended, because
   * the provider would go on trying to charge it.
   */
  async function find(accountId: string, product: Product): Promise<Known | undefined> {
    const [open] = await openSubscriptions(db, accountId, product, clock());
    return open ?? (await unpaidSubscriptions(db, accountId, product))[0];
  }

  async function current(accountId: string, product: Product): Promise<Known> {
    const [found] = await openSubscriptions(db, accountId, product, clock());
    if (!found) throw refused(409, texts.noSubscription);
    return found;
  }

  /** Changes the user's subscription at the provider, stores the new state, and returns the updated user. */
  async function change(
    payments: Payments,
    { accountId, id }: Pick<Known, 'accountId' | 'id'>,
    kind: Cause['kind'],
    work: () => Promise<ProviderSubscription>,
  ) {
    await limits.change(accountId);
    await changeSubscription(services, payments, id, { kind, work });
    return currentUser(services, accountId);
  }

  return {
    details: ({ input: { product }, user }) =>
      shop(async (payments) => {
        const found = await find(user.id, product);
        if (!found) return null;
        // Users must be able to see and cancel their subscriptions in any case.
        const withoutIt = (error: unknown) => {
          if (error instanceof Refused && error.statusCode === 429) return null;
          if (!(error instanceof PaymentsUnavailable)) throw error;
          log.warn(
            { code: error.code },
            'The discount for staying or the price after PRO is not shown, because the payment provider did not answer',
          );
          return null;
        };
        const offer = await offerFor({ payments, limits }, found, clock()).catch(withoutIt);
        const after =
          product === 'pro'
            ? await makerPriceAfterPro(services, payments, user.id, () => limits.lookup(user.id)).catch(withoutIt)
            : null;
        const graceEnd = isUnpaid(found.state) ? await graceEndOf(db, found) : null;
        return detailsOf(found, { offer, after, plusTax: payments.chargesTax, graceEnd, now: clock() });
      }),

    statements: ({ user }) =>
      shop(async (payments) => {
        await limits.lookup(user.id);
        const customerId = await customerOf(services, user.id, payments);
        if (customerId === null) return [];
        const statements = await payments.statements(customerId, maxStatements);
        const open = await openSubscription(db, user.id, clock());
        return statements
          .slice(0, maxStatements)
          .map(({ id, subscriptionId, number, created, cents, isPaid, isRefunded, address, description }) => ({
            id,
            isForCurrentPlan: open !== undefined && subscriptionId === open.id,
            description,
            amount: dollarsOf(cents),
            paid: isPaid,
            refunded: isRefunded,
            invoiceNumber: number,
            createdDate: created,
            paymentUrl: address,
          }));
      }),

    cancelAtEndOfTerm: ({ input: { product }, user }) =>
      shop(async (payments) => {
        const found = await find(user.id, product);
        if (!found) throw refused(409, texts.noSubscription);
        const { id, cancelAt, state } = found;
        // The current period is unpaid, and the provider would go on trying to charge it until its end.
        if (isUnpaid(state)) return change(payments, found, 'canceledUnpaid', () => payments.cancelNow(id));
        if (cancelAt !== null) throw refused(409, texts.alreadyCanceled);
        return change(payments, found, 'cancelAtEnd', () => payments.cancelAtPeriodEnd(id));
      }),

    keep: ({ input: { product }, user }) =>
      shop(async (payments) => {
        const found = await current(user.id, product);
        if (found.cancelAt === null) throw refused(409, texts.notCanceled);
        return change(payments, found, 'kept', () => payments.keep(found.id));
      }),

    acceptDiscount: ({ user }) =>
      shop(async (payments) => {
        const found = await current(user.id, 'maker');
        const plan = discountOf(found);
        if (plan === null || !(await offerFor({ payments, limits }, found, clock()))) throw refused(409, texts.noOffer);
        return change(payments, found, 'discountAccepted', () => payments.changePlan(found.id, plan));
      }),

    portal: ({ input: { returnPath }, user }) =>
      shop(async (payments) => {
        await limits.lookup(user.id);
        const customerId = await customerOf(services, user.id, payments);
        if (customerId === null) throw refused(409, texts.noCustomer);
        const returnAddress = `${env.publicUrl}${safeRedirect(returnPath, '/settings')}`;
        return { portalUrl: await payments.portal(customerId, returnAddress) };
      }),
  };
}

/** Returns the cheaper plan for a user who is about to cancel, or null. */
const discountOf = ({ plan, state }: Known): PlanKey | null => (isUnpaid(state) ? null : discountFor(plan));

const yearOf = (plan: PlanKey, cents: Cents): Cents => (plans[plan].term === 'annual' ? cents : 12 * cents);

/**
 * Returns the discount for staying. The discounts that a subscription already has go on after the change of the plan, so they are taken off
 * the offered price as well.
 */
async function offerFor(
  { payments, limits }: { payments: Payments; limits: PaymentLimits },
  found: Known,
  now: Date,
): Promise<SubscriptionDetails['offer']> {
  const plan = discountOf(found);
  if (plan === null) return null;
  const prices = await payments.prices();
  const discounts: Discount[] = [];
  // Most users pay the full price. Those who do not may have a discount, or a former price.
  if (found.cents !== prices[found.plan].cents) {
    await limits.lookup(found.accountId);
    const current = (await payments.findSubscription(found.id))?.discounts ?? [];
    discounts.push(...current.filter(({ end }) => end === null || now < end));
  }
  // With a limited discount, the cost of the other plan cannot be stated.
  if (discounts.some(({ isLimited }) => isLimited)) return null;
  // With another term, a new period begins immediately.
  const isLater = plans[plan].term === plans[found.plan].term;
  const from = isLater ? found.currentPeriodEnd : now;
  const next = isLater ? from : new Date(addMonths(now.getTime(), termMonths[plans[plan].term]));
  const { cents: full } = prices[plan];
  const cents = lessDiscounts(full, discounts, next);
  if (yearOf(plan, cents) >= yearOf(found.plan, found.cents)) return null;
  const today = lessDiscounts(full, discounts, now);
  // A first year for nothing is not an offer that the screen can describe.
  if (!isLater && today === 0) return null;
  return {
    price: dollarsOf(cents),
    chargedNow: isLater ? 0 : dollarsOf(today),
    from,
  };
}

type More = {
  offer: SubscriptionDetails['offer'];
  after: Awaited<ReturnType<typeof makerPriceAfterPro>>;
  plusTax: boolean;
  graceEnd: Date | null;
  now: Date;
};

function detailsOf(found: Known, { offer, after, plusTax, graceEnd, now }: More): SubscriptionDetails | null {
  const { plan, cents, trialEnd, currentPeriodEnd, cancelAt } = found;
  const wasUnpaid = isUnpaid(found.state);
  const state = wasUnpaid ? 'past_due' : found.state;
  if (state !== 'trialing' && state !== 'active' && state !== 'past_due') return null;
  return {
    planName: plans[plan].name,
    term: plans[plan].term,
    price: dollarsOf(cents),
    plusTax,
    state,
    trialEnd: state === 'trialing' ? trialEnd : null,
    renews: cancelAt === null && !wasUnpaid ? currentPeriodEnd : null,
    ends: cancelAt,
    graceEnd,
    hasLapsed: found.state === 'unpaid' || (graceEnd !== null && graceEnd <= now),
    offer,
    makerPriceAfter: after && { price: dollarsOf(after.cents), term: after.term },
  };
}

async function graceEndOf(db: Db, found: Known): Promise<Date | null> {
  const until = opensUntil({ ...found, state: 'past_due' });
  if (found.state !== 'unpaid') return until;
  // After its last attempt, the provider may stop before the grace time is over. The paid features end then, too.
  const stopped = (await dateOfState(db, found, 'unpaid')) ?? found.dateSynced;
  return until !== null && until < stopped ? until : stopped;
}

export function adminBillingCalls(
  services: Pick<Services, 'db' | 'env' | 'clock' | 'log' | 'payments'>,
): Handlers<typeof contract>['adminBilling'] {
  const { db, clock, log } = services;
  const shop = createShop(services);
  return {
    cancelAndRefund: ({ user, request: { administratorId } }) =>
      shop(async (payments) => {
        if (administratorId === null) throw refused(403, texts.onlyAdministrators);
        const found = await openSubscription(db, user.id, clock());
        if (!found) throw refused(409, texts.nothingToRefund);
        // Recorded before the refund, so that there is an entry even if this process stops in the middle.
        const entry = { administratorId, personId: user.id, action: 'subscriptionRefunded' as const };
        await recordAudit(db, entry, clock());
        if ((await endAndPayBack(services, payments, found.id, { administratorId })) === null) {
          await recordAudit(db, { ...entry, action: 'refundFailed' }, clock());
          log.error(
            { subscription: found.id, account: user.id },
            'A subscription has to be refunded by hand, because the payment provider could not refund it',
          );
          throw refused(409, texts.notRefunded);
        }
        const { id } = user;
        return { ...(await currentUser(services, id)), inAdminImpersonationMode: true, isAdministrator: false };
      }),
  };
}
