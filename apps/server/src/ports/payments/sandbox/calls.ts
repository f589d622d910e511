import type { Stripe } from 'stripe';
import * as z from 'zod';
import { isValid, planOf, promotions } from './catalog.ts';
import { Failure, invalid, missing } from './failures.ts';
import { type Call, call, isExpanded, page, pageOf } from './call.ts';
import { invoiceCalls } from './callsOfInvoices.ts';
import { field } from './form.ts';
import { checkPromotion } from './invoices.ts';
import { change, end, start } from './life.ts';
import { type Checkout, type Kind, newId, type Setup } from './objects.ts';
import * as render from './render.ts';
import { seconds } from './renderParts.ts';
import { taxRateAt } from './tax.ts';
import { checkRoom, customerOf, needed, timeOf, type Work } from './work.ts';

const { text, id, flag, metadata, list, limit } = field;
const tax = z.strictObject({ enabled: flag }).optional();
const item = z.strictObject({ price: text, quantity: z.literal('1').default('1') });
const trial = {
  trial_period_days: z.coerce.number().int().min(1).max(730).optional(),
  trial_settings: z
    .strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.literal('cancel') }) })
    .optional(),
};
const none = z.literal('').optional();
const address = z.strictObject({ country: text, postal_code: text, line1: none, line2: none, city: none, state: none });
const onlyCard = list(z.literal('card'), 1);

const planAt = (priceId: string, param: string) => {
  const plan = planOf(priceId);
  if (plan === null) throw missing('price', priceId, param, 400);
  return plan;
};

const begin = async <K extends Kind>(work: Work, kind: K, prefix: string, customerId: string) => {
  const customer = await customerOf(work, customerId);
  await checkRoom(work, kind, customerId);
  return { kind, id: newId(prefix), customerId, created: timeOf(work, customer), due: work.now + work.limits.keptMs };
};

/** The requests that the sandbox answers: those that the product sends. */
export const calls: Record<string, Call> = {
  'GET /v1/prices/{id}': call({}, async (_, __, at) => {
    const plan = planOf(at.id);
    if (plan === null) throw missing('price', at.id, 'price');
    return render.renderPrice(plan);
  }),

  'POST /v1/customers': call({ email: text, name: text, metadata }, async (work, fields) => {
    await checkRoom(work, 'customer', null);
    const customerId = newId('cus');
    const created = { kind: 'customer', id: customerId, customerId, created: work.now, due: null, ...fields } as const;
    const customer = { ...created, aheadMs: 0, cardId: null, invoices: 0, isDeleted: false };
    await work.objects.put(customer);
    return render.renderCustomer(customer);
  }),

  'POST /v1/customers/{id}': call(
    { email: text.optional(), name: text.optional(), address: address.optional() },
    async (work, fields, at) => {
      const customer = await customerOf(work, at.id, 'id');
      const { email = customer.email, name = customer.name, address: given } = fields;
      // Some countries have no postal codes.
      if (given && given.postal_code !== '' && taxRateAt(given.country, given.postal_code) === null)
        throw new Failure(400, 'customer_tax_location_invalid', 'This place does not exist.', { param: 'address' });
      const place = given && { country: given.country, postalCode: given.postal_code };
      const changed = { ...customer, email, name, ...(place && { place }) };
      await work.objects.put(changed);
      return render.renderCustomer(changed);
    },
  ),

  'DELETE /v1/customers/{id}': call({}, async (work, _, at) => {
    const customer = await customerOf(work, at.id, 'id');
    for (const subscription of await work.objects.of('subscription', customer.id)) {
      if (subscription.ended === null) await end(work, customer, subscription);
      await work.objects.put({ ...subscription, metadata: {} });
    }
    const latest = await needed(work, 'customer', at.id);
    const nothing = { email: '', name: '', metadata: {}, cardId: null, place: null };
    await work.objects.put({ ...latest, ...nothing, isDeleted: true });
    for (const kind of ['checkout', 'setup', 'portal', 'reply', 'card'] as const)
      for (const object of await work.objects.of(kind, customer.id)) await work.objects.delete(object.id);
    return { id: at.id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer;
  }),

  'GET /v1/promotion_codes': call({ code: text, active: flag, limit }, async (work, fields) => {
    const found = promotions.filter(
      (each) => each.code === fields.code.toUpperCase() && isValid(each, work.now) === fields.active,
    );
    const data = found.slice(0, fields.limit).map((each) => render.renderPromotion(each, work.now));
    return { object: 'list', data, has_more: false, url: '/v1/promotion_codes' } satisfies Stripe.ApiList<unknown>;
  }),

  'POST /v1/checkout/sessions': call(
    {
      mode: z.literal('subscription'),
      customer: id,
      client_reference_id: text,
      line_items: list(item, 1),
      discounts: list(z.strictObject({ promotion_code: text.optional(), coupon: text.optional() }), 1).optional(),
      subscription_data: z.strictObject({ metadata, ...trial }),
      payment_method_collection: z.literal('always'),
      allowed_payment_method_types: onlyCard,
      success_url: text,
      cancel_url: text.optional(),
      metadata,
      automatic_tax: tax,
      customer_update: z.strictObject({ address: z.literal('auto') }).optional(),
    },
    async (work, fields, { site }) => {
      const started = await begin(work, 'checkout', 'cs_test', fields.customer);
      const [discount] = fields.discounts ?? [];
      const promotionId = discount?.promotion_code ?? discount?.coupon ?? null;
      const param = `discounts[0][${discount?.coupon === undefined ? 'promotion_code' : 'coupon'}]`;
      if (discount) checkPromotion(promotionId ?? '', work.now, param);
      const checkout: Checkout = {
        ...started,
        plan: planAt(fields.line_items[0]?.price ?? '', 'line_items[0][price]'),
        promotionId,
        trialDays: fields.subscription_data.trial_period_days ?? 0,
        accountId: fields.client_reference_id,
        metadata: fields.metadata,
        subscriptionMetadata: fields.subscription_data.metadata,
        chargesTax: fields.automatic_tax?.enabled ?? false,
        successUrl: fields.success_url,
        cancelUrl: fields.cancel_url ?? null,
        state: 'open',
        subscriptionId: null,
        invoiceId: null,
      };
      await work.objects.put(checkout);
      return render.renderCheckout(checkout, site);
    },
  ),

  'GET /v1/checkout/sessions/{id}': call({}, async (work, _, at) =>
    render.renderCheckout(await needed(work, 'checkout', at.id), at.site),
  ),

  'POST /v1/setup_intents': call(
    { customer: id, allowed_payment_method_types: onlyCard, usage: z.literal('off_session'), metadata },
    async (work, fields) => {
      const started = await begin(work, 'setup', 'seti', fields.customer);
      const clientSecret = `${started.id}_secret_${newId('').slice(1)}`;
      const setup: Setup = { ...started, clientSecret, metadata: fields.metadata, cardId: null };
      await work.objects.put(setup);
      return render.renderSetup(setup);
    },
  ),

  'GET /v1/setup_intents/{id}': call({}, async (work, fields, at) => {
    const setup = await needed(work, 'setup', at.id);
    const isAsked = setup.cardId !== null && isExpanded(fields, 'payment_method');
    return render.renderSetup(setup, isAsked ? await work.objects.get('card', setup.cardId!) : null);
  }),

  'POST /v1/customer_sessions': call(
    { customer: id, components: z.strictObject({ payment_element: z.looseObject({ enabled: flag }) }) },
    async (work, fields) => {
      const customer = await customerOf(work, fields.customer);
      const created = seconds(timeOf(work, customer));
      return {
        object: 'customer_session',
        client_secret: newId('cuss_secret'),
        created,
        customer: customer.id,
        customer_account: null,
        expires_at: created + 30 * 60,
        livemode: false,
      } satisfies Stripe.CustomerSession;
    },
  ),

  'POST /v1/subscriptions': call(
    {
      customer: id,
      items: list(item, 1),
      default_payment_method: id,
      off_session: flag,
      payment_behavior: z.literal('error_if_incomplete'),
      metadata,
      ...trial,
      automatic_tax: tax,
    },
    async (work, fields) => {
      const customer = await customerOf(work, fields.customer);
      const card = await needed(work, 'card', fields.default_payment_method, 'default_payment_method');
      if (card.customerId !== customer.id) throw missing('payment method', card.id, 'default_payment_method', 400);
      const subscription = await start(work, customer, {
        plan: planAt(fields.items[0]?.price ?? '', 'items[0][price]'),
        promotionId: null,
        trialDays: fields.trial_period_days ?? 0,
        card,
        metadata: fields.metadata,
        chargesTax: fields.automatic_tax?.enabled ?? false,
        isPresent: !fields.off_session,
      });
      return render.renderSubscription(subscription);
    },
  ),

  'GET /v1/subscriptions': call({ customer: id, status: z.literal('all'), ...page }, async (work, fields) => {
    const found = await work.objects.of('subscription', fields.customer);
    return pageOf(found, fields, '/v1/subscriptions', render.renderSubscription);
  }),

  'GET /v1/subscriptions/{id}': call({}, async (work, _, at) =>
    render.renderSubscription(await needed(work, 'subscription', at.id)),
  ),

  'POST /v1/subscriptions/{id}': call(
    {
      cancel_at_period_end: flag.optional(),
      cancel_at: z.literal('').optional(),
      items: list(z.strictObject({ id, price: text }), 1).optional(),
      proration_behavior: z.literal('none').optional(),
      payment_behavior: z.literal('error_if_incomplete').optional(),
    },
    async (work, fields, at) => {
      const subscription = await needed(work, 'subscription', at.id);
      const [line] = fields.items ?? [];
      if (line && fields.proration_behavior === undefined)
        throw new Failure(400, 'parameter_missing', 'Test mode has no prorations', { param: 'proration_behavior' });
      const plan = line ? planAt(line.price, 'items[0][price]') : null;
      const endsWithPeriod = fields.cancel_at_period_end ?? null;
      const hasNoDate = fields.cancel_at !== undefined;
      if (hasNoDate && endsWithPeriod !== null) throw invalid('Send only one of them.', 'cancel_at');
      const customer = await customerOf(work, subscription.customerId);
      await change(work, customer, subscription, { plan, endsWithPeriod, hasNoDate });
      return render.renderSubscription(subscription);
    },
  ),

  'DELETE /v1/subscriptions/{id}': call(
    { prorate: z.literal('false').optional(), invoice_now: z.literal('false').optional() },
    async (work, _, at) => {
      const subscription = await needed(work, 'subscription', at.id);
      if (subscription.ended !== null) throw missing('subscription', at.id);
      // An unpaid invoice stays open, as with Stripe.
      await end(work, await customerOf(work, subscription.customerId), subscription, true);
      return render.renderSubscription(subscription);
    },
  ),

  ...invoiceCalls,

  'POST /v1/billing_portal/sessions': call(
    { customer: id, return_url: text, configuration: id.optional() },
    async (work, fields, { site }) => {
      const portal = { ...(await begin(work, 'portal', 'bps', fields.customer)), returnUrl: fields.return_url };
      await work.objects.put(portal);
      return render.renderPortal(portal, site);
    },
  ),

  'POST /v1/tax/calculations': call(
    {
      currency: z.literal('usd'),
      line_items: list(
        z.strictObject({ amount: field.count, reference: text, tax_code: id, tax_behavior: z.literal('exclusive') }),
        1,
      ),
      customer_details: z.strictObject({
        address: z.strictObject({ country: text, postal_code: text }),
        address_source: z.literal('billing'),
      }),
    },
    async (work, { line_items: [line], customer_details: { address } }) => {
      const rate = taxRateAt(address.country, address.postal_code);
      if (rate === null)
        throw invalid('The postal code is not valid.', 'customer_details[address]', 'customer_tax_location_invalid');
      const amount = line?.amount ?? 0;
      const taxAmount = Math.round(amount * rate);
      const nothing = { city: null, line1: null, line2: null, state: null };
      return {
        id: newId('taxcalc'),
        object: 'tax.calculation',
        amount_total: amount + taxAmount,
        currency: 'usd',
        customer: null,
        customer_details: {
          address: { ...nothing, ...address },
          address_source: 'billing',
          ip_address: null,
          tax_ids: [],
          taxability_override: 'none',
        },
        expires_at: null,
        livemode: false,
        ship_from_details: null,
        shipping_cost: null,
        tax_amount_exclusive: taxAmount,
        tax_amount_inclusive: 0,
        tax_breakdown: [],
        tax_date: seconds(work.now),
      } satisfies Stripe.Tax.Calculation;
    },
  ),
};
