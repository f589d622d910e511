import type { PlanKey } from '@sermon/domain/subscription/plans';
import { asc, eq } from 'drizzle-orm';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { account, subscriptionChange } from '../../database/schema.ts';
import { testPayments } from '../../ports/payments/testPayments.setup.ts';

export const day = 24 * 60 * 60_000;

/** Opens a product that sells subscriptions through a payment provider in memory. The administrator is the first user. */
export async function openShop() {
  const clock = { now: () => new Date('2026-11-21T20:00:00.000Z') };
  const payments = testPayments(() => clock.now());
  const product = await openProduct({ BILLING_PROVIDER: 'sandbox' }, undefined, undefined, payments);
  clock.now = () => product.clock.now;
  const { db, jobs } = product.services;
  const admin = await product.join('Admin');
  let count = 0;
  return {
    product,
    payments,
    db,
    admin,
    /** Delivers an event about a subscription, as the payment provider does. */
    async deliverEvent(subscriptionId: string | null, { id = `evt_${++count}`, signature = 'signed' } = {}) {
      const event = { id, type: 'customer.subscription.updated', subscriptionId, customerId: null };
      return product.app.inject({
        method: 'POST',
        url: '/api/Subscription/Webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: JSON.stringify(event),
      });
    },
    /** Buys a plan through the provider's page, which reports the payment. */
    async buy({ api }: Person, plan: PlanKey = 'makerAnnual') {
      const { sessionId } = await api.subscription.createCheckoutSession({ priceId: `price_${plan}` });
      const bought = await payments.pay(sessionId);
      await api.subscription.recordCheckout({ sessionId });
      return bought;
    },
    /** Enters card details. Returns what the form sends. */
    async enterCard({ api }: Person) {
      await api.subscription.startNewBundleCheckoutSession();
      const setup = payments.setups.get(payments.setups.keys().at(-1)!)!;
      return { setupIntentId: setup.id, setupIntentClientSecret: setup.clientSecret };
    },
    /** Returns the subscriptions of a user at the provider. */
    subscriptionsOf: (accountId: string) =>
      payments.subscriptions.values().filter((each) => each.accountId === accountId),
    /** Returns the stored changes of a subscription. */
    async historyOf(accountId: string, id: string) {
      const changes = await db
        .select()
        .from(subscriptionChange)
        .where(eq(subscriptionChange.accountId, accountId))
        .orderBy(asc(subscriptionChange.id));
      return changes.filter(({ after }) => (after as { id: string }).id === id);
    },
    async joinPro(name: string): Promise<Person> {
      const person = await product.join(name);
      await db.update(account).set({ hasProSubscription: true }).where(eq(account.id, person.user.id));
      return person;
    },
    async runJob(name: 'reconcile-subscriptions' | 'remind-of-trials' | 'forget-customers') {
      await jobs.enqueue(db, name, {});
      await jobs.runDue();
    },
    subscriptionOf: async ({ api }: Person) => (await api.accounts.refreshUser()).makerSubscription,
  };
}
