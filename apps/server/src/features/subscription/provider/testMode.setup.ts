import { asc, eq } from 'drizzle-orm';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { account, subscriptionChange } from '../../../database/schema.ts';

/** A card as its form is filled in. Renewals with the second one fail. */
export const card = {
  number: '4242 4242 4242 4242',
  expiry: '08 / 38',
  cvc: '123',
  country: 'US',
  postalCode: '98101',
};
export const failsLater = { ...card, number: '4000 0000 0000 0341' };

/** Opens the product as it is set up with BILLING_PROVIDER=sandbox, which reports what happens. The administrator is the first user. */
export async function openTestMode() {
  const product = await openProduct({ BILLING_PROVIDER: 'sandbox' }, undefined, undefined, 'chosen');
  const { app, services, clock } = product;
  const { db, jobs } = services;
  const payments = services.payments!;
  const admin = await product.join('Admin');

  const send = (address: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: new URL(address, 'http://sermon.test').pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const delivered = () => payments.sandbox!.delivered();

  return {
    product,
    payments,
    db,
    admin,
    /** Sends the form of a page of the provider. */
    send,
    /** Resolves when the events of the provider have arrived. */
    delivered,
    /** Pays a plan on the provider's page. The user does not come back from it. Returns the id of the checkout. */
    async pay({ api }: Person, plan: 'makerAnnual' | 'makerMonthly', form = card): Promise<string> {
      const { sessionId } = await api.subscription.createCheckoutSession({ priceId: `price_${plan}` });
      const { address } = await api.subscription.checkoutAddress({ sessionId });
      await send(address, form);
      await delivered();
      return sessionId;
    },
    /** Moves the clock of the product and the provider. Everyone in `people` signs in again, because sessions end with time. */
    async moveTo(date: Date, people: Person[]): Promise<void> {
      clock.now = date;
      await payments.sandbox!.catchUp();
      await delivered();
      for (const { api, email, password } of people) await api.accounts.signIn({ email, password, rememberMe: true });
    },
    async runJob(name: 'reconcile-subscriptions' | 'remind-of-trials'): Promise<void> {
      await jobs.enqueue(db, name, {});
      await jobs.runDue();
    },
    async customerOf({ user }: Person): Promise<string> {
      const [row] = await db.select({ id: account.customerId }).from(account).where(eq(account.id, user.id));
      return row!.id!;
    },
    /** Returns the kinds of the changes in the history of a user, with the state after each. */
    async historyOf({ user }: Person) {
      const rows = await db
        .select()
        .from(subscriptionChange)
        .where(eq(subscriptionChange.accountId, user.id))
        .orderBy(asc(subscriptionChange.id));
      return rows.map(({ kind, after }) => `${kind} ${(after as { state: string }).state}`);
    },
  };
}
