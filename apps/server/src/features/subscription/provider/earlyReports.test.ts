import { afterEach, expect, test, vi } from 'vitest';
import { day, openShop } from '../shop.setup.ts';
import { storeSubscription } from '../store.ts';

const { product, payments, admin, buy, deliverEvent, historyOf } = await openShop();
afterEach(() => void vi.restoreAllMocks());

/** From now on, the end of a subscription is reported, and the report is processed, before the provider answers. */
function reportEndsFirst(): void {
  const { cancelNow } = payments;
  vi.spyOn(payments, 'cancelNow').mockImplementation(async (id) => {
    const ended = await cancelNow(id);
    await deliverEvent(id);
    return ended;
  });
}

test('a purchase that is reported before the page after it is opened is in the history as bought', async () => {
  const ruth = await product.join('Ruth');
  const { sessionId } = await ruth.api.subscription.createCheckoutSession({ priceId: 'price_makerMonthly' });
  const { id } = await payments.pay(sessionId);
  await deliverEvent(id);
  const open = () => ruth.api.subscription.recordCheckout({ sessionId });
  await open();
  payments.change(id, { state: 'past_due' });
  await deliverEvent(id);
  await open();
  expect(await historyOf(ruth.user.id, id)).toMatchObject([
    { kind: 'bought', before: null },
    { kind: 'reported', after: { state: 'past_due' } },
  ]);
});

test('a refund whose end is reported before the provider answers is in the history with the administrator', async () => {
  const ruth = await product.join('Ruth');
  const { id } = await buy(ruth, 'makerMonthly');
  reportEndsFirst();
  await admin.api.acting.startImpersonation({ id: ruth.user.id, reason: 'Ruth wants her money back.' });
  await admin.api.adminBilling.cancelAndRefund();
  expect(await historyOf(ruth.user.id, id)).toMatchObject([
    { kind: 'bought', administratorId: null },
    { kind: 'refunded', administratorId: admin.user.id, after: { state: 'canceled' } },
  ]);
});

test('an action that changes nothing does not give its cause to a change of long before', async () => {
  const ruth = await product.join('Ruth');
  const { id } = await buy(ruth, 'makerMonthly');
  payments.change(id, { state: 'past_due' });
  await deliverEvent(id);
  const refundOf = (minutes: number) => {
    product.clock.pass(minutes * 60_000);
    const found = payments.subscriptions.get(id)!;
    const by = { kind: 'refunded', administratorId: admin.user.id } as const;
    return storeSubscription(product.services, found, { askedAt: product.clock.now, ...by });
  };
  await refundOf(10);
  expect(await historyOf(ruth.user.id, id)).toMatchObject([
    { kind: 'bought' },
    { kind: 'reported', administratorId: null, after: { state: 'past_due' } },
  ]);
  payments.change(id, { state: 'canceled' });
  await deliverEvent(id);
  await refundOf(9);
  expect((await historyOf(ruth.user.id, id)).at(-1)).toMatchObject({ kind: 'refunded', after: { state: 'canceled' } });
});

test('a purchase is in the history as bought, even if the page after it is opened the next day', async () => {
  const ruth = await product.join('Ruth');
  const { sessionId } = await ruth.api.subscription.createCheckoutSession({ priceId: 'price_makerMonthly' });
  const { id } = await payments.pay(sessionId);
  await deliverEvent(id);
  product.clock.pass(day);
  await ruth.api.accounts.signIn({ ...ruth, rememberMe: true });
  await ruth.api.subscription.recordCheckout({ sessionId });
  expect(await historyOf(ruth.user.id, id)).toMatchObject([{ kind: 'bought', before: null }]);
});

test('a second purchase whose end is reported before the provider answers is known not to be refunded', async () => {
  vi.spyOn(product.services.log, 'error').mockReturnValue(undefined);
  const ruth = await product.join('Ruth');
  const { createCheckoutSession, recordCheckout } = ruth.api.subscription;
  const annual = await createCheckoutSession({ priceId: 'price_makerAnnual' });
  const monthly = await createCheckoutSession({ priceId: 'price_makerMonthly' });
  await payments.pay(annual.sessionId);
  const { id } = await payments.pay(monthly.sessionId);
  vi.spyOn(payments, 'refundLatest').mockResolvedValue(null);
  reportEndsFirst();
  await recordCheckout(annual);
  expect(await recordCheckout(monthly)).toMatchObject({ isUnrefunded: true });
  expect(await historyOf(ruth.user.id, id)).toMatchObject([
    { kind: 'bought' },
    { kind: 'duplicateNotRefunded', after: { state: 'canceled' } },
  ]);
});
