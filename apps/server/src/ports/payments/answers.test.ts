import { describe, expect, test } from 'vitest';
import { intent, list, openStripe, refund, reply as replyOf } from './stripe.setup.ts';

const stripe = await openStripe();
const { payments, logged } = stripe;

describe('what else is sold from the same account at Stripe', () => {
  const reply = (body: object) => stripe.behave(replyOf(200, body));
  const found = {
    id: 'sub_1',
    object: 'subscription',
    customer: 'cus_1',
    metadata: {},
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    trial_end: null,
    created: 1_795_000_000,
    discounts: [],
  };
  const item = (id: string, unit_amount: number | null) => ({
    data: [{ price: { id, unit_amount }, current_period_end: 1_796_000_000 }],
  });

  test('may have prices without a whole amount', async () => {
    reply({ ...found, items: item('price_tiered', null) });
    expect(await payments.findSubscription('sub_1')).toMatchObject({ plan: null, cents: 0 });
    reply({ ...found, items: item('price_makerAnnual', null) });
    await expect(payments.findSubscription('sub_1')).rejects.toMatchObject({ name: 'PaymentsUnavailable' });
  });

  test.each([
    ['without items', { items: { data: [] } }],
    ['with an unknown status', { items: item('price_other', 5_00), status: 'resting' }],
    ['without a period', { items: { data: [{ price: { id: 'price_other', unit_amount: 5_00 } }] } }],
    ['with a fraction of a cent', { items: item('price_other', 0.5) }],
  ])('may have subscriptions that cannot be read: one %s is skipped', async (_, odd) => {
    const foreign = { ...found, id: 'sub_odd', ...odd };
    const ours = { ...found, items: item('price_makerAnnual', 179_00) };
    reply({ object: 'list', data: [foreign, ours], has_more: false });
    expect(await payments.subscriptionsOf('cus_1')).toMatchObject([{ id: 'sub_1', plan: 'makerAnnual' }]);
    expect(logged).toMatchObject([{ subscription: 'sub_odd' }]);
    reply(foreign);
    expect(await payments.findSubscription('sub_odd')).toBeNull();
    // One of the product's own is an error, because a payment could be overlooked.
    reply({ ...foreign, metadata: { accountId: 'account1' } });
    await expect(payments.findSubscription('sub_odd')).rejects.toMatchObject({ name: 'PaymentsUnavailable' });
  });

  test('may have discounts that end, or in other currencies', async () => {
    const half = { object: 'coupon', percent_off: 50, amount_off: null, currency: null, duration: 'repeating' };
    const discount = (end: number | null, coupon: object) => ({ source: { coupon: { ...half, ...coupon } }, end });
    const cents = async (discounts: unknown[]) => {
      reply({ ...found, items: item('price_makerAnnual', 179_00), discounts });
      return (await payments.findSubscription('sub_1'))!.cents;
    };
    expect(await cents([discount(1_797_000_000, {})])).toBe(89_50);
    expect((await payments.findSubscription('sub_1'))!.discounts).toEqual([
      {
        coupon: { isPercentage: true, percentOff: 0.5, amountOff: 0 },
        end: new Date(1_797_000_000_000),
        isLimited: false,
      },
    ]);
    await cents([discount(null, { applies_to: { products: ['prod_1'] } })]);
    expect((await payments.findSubscription('sub_1'))!.discounts).toMatchObject([{ end: null, isLimited: true }]);
    await cents([discount(null, { duration: 'once' })]);
    expect((await payments.findSubscription('sub_1'))!.discounts).toEqual([]);
    expect(await cents([discount(1_796_000_000, {})])).toBe(179_00);
    expect(await cents([discount(null, { percent_off: null, amount_off: 10_00, currency: 'eur' })])).toBe(179_00);
    expect(await cents(['di_1', discount(null, { percent_off: null, amount_off: 10_00, currency: 'usd' })])).toBe(
      169_00,
    );
  });
});

describe('a refund', () => {
  const invoice = { id: 'in_1', object: 'invoice', amount_paid: 19_00 };
  test.each([
    ['of what was paid outside', { object: 'invoice_payment', payment: { type: 'payment_record' } }],
    ['of what no payment is known', null],
  ])('%s pays nothing back and does not fail', async (_, payment) => {
    stripe.answer({
      'GET /v1/invoices': list([invoice]),
      'GET /v1/invoice_payments': list(payment === null ? [] : [payment]),
    });
    expect(await payments.refundLatest('sub_1')).toBeNull();
  });

  test('that failed is not counted', async () => {
    stripe.answer({ 'POST /v1/refunds': { ...refund, status: 'failed' } });
    expect(await payments.refundLatest('sub_1')).toBeNull();
  });
});

describe('statements of payments that were paid back', () => {
  const invoice = { object: 'invoice', status: 'paid', number: null, created: 1, amount_due: 5, amount_paid: 5 };
  const paid = (payment: object) => ({ object: 'invoice_payment', status: 'paid', payment });

  test.each([
    ['with one payment', [{ payment_intent: 'pi_back' }], true],
    ['with one of two payments', [{ payment_intent: 'pi_back' }, { payment_intent: 'pi_part' }], false],
    ['in part', [{ payment_intent: 'pi_part' }], false],
    ['with a payment without a charge', [{ payment_intent: 'pi_none' }], false],
    ['outside', [{ payment_record: 'pr_1' }], false],
    ['of which no payment is known', [], false],
  ])('%s', async (_, made, isRefunded) => {
    stripe.answer({
      'GET /v1/invoices': list([{ ...invoice, id: 'in_1', payments: list(made.map(paid)) }]),
      'GET /v1/payment_intents': list([intent('pi_back', true), intent('pi_part', false), intent('pi_none', null)]),
    });
    expect(await payments.statements('cus_1', 10)).toMatchObject([{ isPaid: true, isRefunded }]);
  });
});

describe('a statement says', () => {
  const line = (amount: number, price: unknown, description: string | null = 'In the words of Stripe') => ({
    object: 'line_item',
    amount,
    description,
    pricing: price === null ? null : { type: 'price_details', price_details: { price, product: 'prod_1' } },
  });
  test.each([
    ['the name of the plan', [line(19_00, 'price_makerMonthly')], 'Monthly'],
    ['it for a trial', [line(0, 'price_makerAnnual')], 'Annual'],
    ['it if the whole price is sent', [line(199_00, { id: 'price_proAnnual' })], 'PRO Plus'],
    [
      'only the new plan after a change',
      [line(-12_00, 'price_makerMonthly', 'Unused time'), line(179_00, 'price_makerAnnual')],
      'Annual',
    ],
    [
      'each plan once',
      [line(5, 'price_makerAnnual'), line(6, 'price_makerAnnual'), line(7, null)],
      'Annual, In the words of Stripe',
    ],
    ['what Stripe says of other things', [line(5_00, 'price_other', 'Church chairs')], 'Church chairs'],
    ['nothing if Stripe says nothing', [line(5_00, null, null)], ''],
    ['no more than fits', [line(5_00, null, 'x'.repeat(500))], 'x'.repeat(200)],
  ])('%s', async (_, data, description) => {
    const invoice = {
      object: 'invoice',
      id: 'in_1',
      status: 'open',
      number: null,
      created: 1,
      amount_due: 5,
      amount_paid: 0,
    };
    stripe.answer({ 'GET /v1/invoices': list([{ ...invoice, lines: list<object>(data) }]) });
    expect(await payments.statements('cus_1', 10)).toMatchObject([{ description }]);
  });
});

test('statements that were voided are not listed', async () => {
  const invoice = { object: 'invoice', id: 'in_1', number: null, created: 1, amount_paid: 0, amount_due: 1 };
  const data = ['void', 'draft', 'open'].map((status) => ({ ...invoice, status }));
  stripe.answer({ 'GET /v1/invoices': list(data) });
  expect(await payments.statements('cus_1', 10)).toMatchObject([{ isPaid: false, cents: 1 }]);
});

test('Stripe may have its pages under a domain of the operator', () => {
  const open = (pagesOrigin: string | null) => stripe.open({}, { pagesOrigin }).pageOrigins;
  expect(open('https://pay.church.example')).toEqual([...open(null), 'https://pay.church.example']);
});
