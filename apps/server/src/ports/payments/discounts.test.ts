import { addMonths, type PlanKey, plans } from '@sermon/domain/subscription/plans';
import { quote } from '@sermon/domain/subscription/coupons';
import { beforeEach, expect, test } from 'vitest';
import { good, openPayments } from './payments.setup.ts';

const { payments, sandbox, clock, join: joinCustomer, order, post } = openPayments();

const start = clock.now;
// The cards of the tests expire after some years.
beforeEach(() => void (clock.now = start));

/** Buys a plan with a promotion code on the page of a checkout. */
async function buy(plan: PlanKey, promotionId: string | null) {
  const customer = await joinCustomer();
  const key = `checkout:${customer.accountId}`;
  const { address, id } = await payments.createCheckout({ ...order(customer), plan, promotionId }, key);
  await post(address!, good);
  const { subscriptionId } = (await payments.findCheckout(id))!;
  return { ...customer, id: subscriptionId!, now: () => payments.findSubscription(subscriptionId!) };
}

test.each([
  ['makerMonthly', [9_50, 9_50, 9_50, 19_00, 19_00]],
  ['makerAnnual', [89_50, 179_00]],
] as const)('a code for three months reduces the payments of %s in that time', async (plan, amounts) => {
  const began = clock.now;
  const { customerId, now } = await buy(plan, 'promo_threemonths');
  const isMonthly = plans[plan].term === 'monthly';
  // The price of the next payment.
  expect(await now()).toMatchObject({ cents: amounts[1] });
  for (let n = 1; n < amounts.length; n++) {
    clock.now = new Date(addMonths(began.getTime(), n * (isMonthly ? 1 : 12)));
    expect(await now()).toMatchObject({ state: 'active', cents: amounts[n + 1] ?? amounts.at(-1) });
  }
  const paid = (await payments.statements(customerId, 10)).toReversed();
  expect(paid.map(({ cents }) => cents)).toEqual(amounts);
});

test.each(
  (['makerMonthly', 'makerAnnual', 'memberMonthly', 'makerAnnualDiscount'] as const).flatMap((plan) =>
    [null, 'ADVENT25', 'FREEYEAR', 'TENOFF', 'THREEMONTHS'].map((code) => [plan, code] as const),
  ),
)('the payments of %s with the code %s are those that the page has stated', async (plan, code) => {
  const promotion = code === null ? null : await payments.findPromotion(code);
  const { term } = plans[plan];
  const { cents: price } = (await payments.prices())[plan];
  const stated = quote({ price, term, promotion, hadTrial: true, now: clock.now });
  const { customerId, now } = await buy(plan, promotion?.id ?? null);
  expect(await now()).toMatchObject({ cents: stated.next.amount, currentPeriodEnd: stated.next.date });
  clock.now = stated.next.date;
  await sandbox.catchUp();
  const paid = (await payments.statements(customerId, 10)).map(({ cents }) => cents);
  expect(paid).toEqual([stated.next.amount, stated.today]);
});

test('a discount that goes on stays when the plan changes', async () => {
  const { customerId, id, now } = await buy('makerMonthly', 'promo_tenoff');
  const { discounts } = (await now())!;
  expect(discounts).toMatchObject([{ coupon: { amountOff: 10_00 }, end: null, isLimited: false }]);
  expect(await payments.changePlan(id, 'makerAnnualDiscount')).toMatchObject({ cents: 139_00, discounts });
  // Both are of the same second.
  const paid = (await payments.statements(customerId, 10)).map(({ cents }) => cents);
  expect(paid.toSorted((one, other) => one - other)).toEqual([9_00, 139_00]);
});
