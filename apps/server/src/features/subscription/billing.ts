import type { contract } from '@sermon/contract';
import { maxStatements, type SubscriptionDetails } from '@sermon/contract/subscription/billing';
import { safeRedirect } from '@sermon/domain/links/redirect';
import { opensUntil } from '@sermon/domain/subscription/life';
import { dollarsOf } from '@sermon/domain/subscription/money';
import { discountFor, type PlanKey, plans } from '@sermon/domain/subscription/plans';
import { subscriptionTexts as texts } from '@sermon/domain/texts/subscription/calls';
import type { Payments, Price, ProviderSubscription } from '../../ports/payments/port.ts';
import { refused } from '../../refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { customerOf } from './customers.ts';
import { createPaymentLimits } from './limits.ts';
import { currentUser } from './purchase.ts';
import { createShop } from './refusals.ts';
import { type Known, openSubscription } from './store.ts';
import { type Cause, storeSubscription } from './sync.ts';

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'log' | 'attempts' | 'payments'>;

/** The calls of the settings about the subscription and the payments (spec part 3 §2.6). */
export function billingCalls(services: Needs): Handlers<typeof contract>['billing'] {
  const { db, env, clock, attempts } = services;
  const shop = createShop(services);
  const limits = createPaymentLimits(attempts);

  async function current(accountId: string): Promise<Known> {
    const found = await openSubscription(db, accountId, clock());
    if (!found) throw refused(409, texts.noSubscription);
    return found;
  }

  /** Changes the user's subscription at the provider, stores the new state, and returns the updated user. */
  async function change(accountId: string, kind: Cause['kind'], work: () => Promise<ProviderSubscription>) {
    await limits.change(accountId);
    const changed = await work();
    // The reply includes the change, so it is newer than a reply to an earlier request.
    await storeSubscription(services, changed, { askedAt: clock(), kind });
    return currentUser(services, accountId);
  }

  return {
    details: ({ user }) =>
      shop(async (payments) => {
        const found = await openSubscription(db, user.id, clock());
        return found ? detailsOf(found, await offerFor(payments, found, clock())) : null;
      }),

    statements: ({ user }) =>
      shop(async (payments) => {
        await limits.lookup(user.id);
        const customerId = await customerOf(services, user.id);
        if (customerId === null) return [];
        const statements = await payments.statements(customerId, maxStatements);
        return statements.slice(0, maxStatements).map(({ id, number, created, cents, isPaid, address }) => ({
          id,
          amount: dollarsOf(cents),
          paid: isPaid,
          invoiceNumber: number,
          createdDate: created,
          paymentUrl: address,
        }));
      }),

    cancelAtEndOfTerm: ({ user }) =>
      shop(async (payments) => {
        const { id, cancelAt } = await current(user.id);
        if (cancelAt !== null) throw refused(409, texts.alreadyCanceled);
        return change(user.id, 'cancelAtEnd', () => payments.cancelAtPeriodEnd(id));
      }),

    keep: ({ user }) =>
      shop(async (payments) => {
        const { id, cancelAt } = await current(user.id);
        if (cancelAt === null) throw refused(409, texts.notCanceled);
        return change(user.id, 'kept', () => payments.keep(id));
      }),

    acceptDiscount: ({ user }) =>
      shop(async (payments) => {
        const found = await current(user.id);
        const plan = discountOf(found);
        if (plan === null) throw refused(409, texts.noOffer);
        const key = `discount:${found.id}:${found.currentPeriodEnd.getTime()}`;
        return change(user.id, 'discountAccepted', () => payments.changePlan(found.id, plan, key));
      }),

    portal: ({ input: { returnPath }, user }) =>
      shop(async (payments) => {
        await limits.lookup(user.id);
        const customerId = await customerOf(services, user.id);
        if (customerId === null) throw refused(409, texts.noCustomer);
        const returnAddress = `${env.publicUrl}${safeRedirect(returnPath, '/settings')}`;
        return { portalUrl: await payments.portal(customerId, returnAddress) };
      }),
  };
}

/** Returns the cheaper plan for a user who is about to cancel, or null. */
const discountOf = ({ plan, state }: Known): PlanKey | null => (state === 'past_due' ? null : discountFor(plan));

async function offerFor(payments: Payments, found: Known, now: Date): Promise<SubscriptionDetails['offer']> {
  const plan = discountOf(found);
  if (plan === null) return null;
  const { cents }: Price = (await payments.prices())[plan];
  // With another term, a new period begins at once.
  const isLater = plans[plan].term === plans[found.plan].term;
  return {
    price: dollarsOf(cents),
    chargedNow: isLater ? 0 : dollarsOf(cents),
    from: isLater ? found.currentPeriodEnd : now,
  };
}

function detailsOf(found: Known, offer: SubscriptionDetails['offer']): SubscriptionDetails | null {
  const { plan, cents, state, trialEnd, currentPeriodEnd, cancelAt } = found;
  if (state !== 'trialing' && state !== 'active' && state !== 'past_due') return null;
  return {
    planName: plans[plan].name,
    term: plans[plan].term,
    price: dollarsOf(cents),
    state,
    trialEnd: state === 'trialing' ? trialEnd : null,
    renews: cancelAt === null && state !== 'past_due' ? currentPeriodEnd : null,
    ends: cancelAt,
    graceEnd: state === 'past_due' ? opensUntil(found) : null,
    offer,
  };
}
