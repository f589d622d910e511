import { Ajv, type ValidateFunction } from 'ajv';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type PlanKey, planKeys, plans } from '@sermon/domain/subscription/plans';
import type { Stripe } from 'stripe';
import { afterEach, expect } from 'vitest';
import type { StripeSettings } from '../../env/payments.ts';
import { openStandIn, readBody } from '../standIn.setup.ts';
import { stripePayments } from './stripe.ts';

const schemas = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../tests/support/stripe/requests.schema.json'), 'utf8'),
) as { title: string; definitions: { Requests: { properties: Record<string, object> } } };

/** The version of the client from whose types the schemas were generated. */
export const schemaVersion = schemas.title;

const ajv = new Ajv({ coerceTypes: true, allErrors: true, strict: false });
ajv.addSchema({ $id: 'stripe', definitions: schemas.definitions });
const compiled = new Map<string, ValidateFunction>();

/** Returns what is wrong with a request according to the types of Stripe's client; [] if it is valid. */
export function wrongWith(request: string, parameters: unknown): string[] {
  if (!(request in schemas.definitions.Requests.properties)) return [`${request} is unknown`];
  const pointer = request.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
  const validate =
    compiled.get(request) ??
    ajv.compile({ $ref: `stripe#/definitions/Requests/properties/${pointer.replaceAll(' ', '%20')}` });
  compiled.set(request, validate);
  return validate(parameters)
    ? []
    : validate.errors!.map((error) => `${request}${error.instancePath} ${error.message}`);
}

/** Returns the parts that a request asks for although Stripe does not expand that many levels. */
const tooDeep = ({ expand = [] }: { expand?: string[] }): string[] =>
  expand.filter((path) => path.split('.').length > 4).map((path) => `${path} has more than four levels`);

/** Reads a form with brackets in its names. Numbers in brackets are indexes of a list. */
export function parseForm(body: string): object {
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.replaceAll(']', '').split('[');
    let part = form;
    keys.forEach((key, index) => {
      if (index === keys.length - 1) part[key] = value;
      else part = (part[key] ??= /^\d+$/.test(keys[index + 1]!) ? [] : {}) as Record<string, unknown>;
    });
  }
  return form;
}

/** A response in place of the usual one. */
export type Fault =
  | { kind: 'reply'; status: number; body: string; headers?: Record<string, string> }
  /** Breaks the connection. */
  | { kind: 'down' }
  /** Never responds. */
  | { kind: 'silent' }
  /** Sends bytes forever. */
  | { kind: 'endless' };

export type Received = {
  request: string;
  id: string;
  parameters: Record<string, unknown>;
  key: string | undefined;
  wrong: string[];
};

/** The fields of an object of Stripe that the product reads, with their types. */
type Part<T> = T extends readonly (infer Item)[]
  ? Part<Item>[]
  : T extends object
    ? { [K in keyof T]?: Part<T[K]> }
    : T;

export const list = <T>(data: T[], has_more = false) => ({ object: 'list', data, has_more }) as const;

export const stripePrices = Object.fromEntries(planKeys.map((plan) => [plan, `price_${plan}`])) as Record<
  PlanKey,
  string
>;

export function price(id: string) {
  const plan = planKeys.find((each) => stripePrices[each] === id)!;
  const { product, term, usualPrice } = plans[plan];
  return {
    id,
    object: 'price',
    active: true,
    currency: 'usd',
    product: `prod_${product}`,
    recurring: { interval: term === 'annual' ? 'year' : 'month', interval_count: 1 },
    unit_amount: usualPrice,
  } satisfies Part<Stripe.Price>;
}

export const coupon = {
  id: 'coupon_1',
  object: 'coupon',
  amount_off: null,
  currency: null,
  duration: 'once',
  duration_in_months: null,
  percent_off: 25,
  valid: true,
} satisfies Part<Stripe.Coupon>;

export const promotion = {
  id: 'promo_1',
  object: 'promotion_code',
  active: true,
  expires_at: null,
  promotion: { type: 'coupon', coupon },
  restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
} satisfies Part<Stripe.PromotionCode>;

export const checkout = {
  id: 'cs_1',
  object: 'checkout.session',
  client_reference_id: 'account1',
  status: 'open',
  subscription: null,
  url: 'https://checkout.stripe.com/c/pay/cs_1',
} satisfies Part<Stripe.Checkout.Session>;

export const setup = {
  id: 'seti_1',
  object: 'setup_intent',
  client_secret: 'seti_1_secret_1',
  customer: 'cus_1',
  metadata: { accountId: 'account1' },
  payment_method: null,
  status: 'requires_payment_method',
} satisfies Part<Stripe.SetupIntent>;

export const subscription = {
  id: 'sub_1',
  object: 'subscription',
  cancel_at: null,
  cancel_at_period_end: false,
  created: 1_795_000_000,
  customer: 'cus_1',
  discounts: [],
  ended_at: null,
  items: {
    object: 'list',
    data: [{ id: 'si_1', current_period_end: 1_796_000_000, price: price('price_makerMonthly') }],
  },
  metadata: { accountId: 'account1' },
  status: 'active',
  trial_end: null,
} satisfies Part<Stripe.Subscription>;

export const invoice = {
  id: 'in_1',
  object: 'invoice',
  amount_due: 19_00,
  amount_paid: 19_00,
  created: 1_795_000_000,
  hosted_invoice_url: 'https://invoice.stripe.com/i/in_1',
  lines: list([
    {
      id: 'il_1',
      amount: 19_00,
      description: '1 × Monthly',
      pricing: {
        type: 'price_details' as const,
        price_details: { price: 'price_makerMonthly', product: 'prod_maker' },
      },
    },
  ]),
  number: 'CHURCH-0001',
  parent: { type: 'subscription_details', subscription_details: { subscription: 'sub_1' } },
  payments: list([
    {
      id: 'inpay_1',
      object: 'invoice_payment' as const,
      payment: { type: 'payment_intent' as const, payment_intent: 'pi_1' },
      status: 'paid',
    },
  ]),
  status: 'paid',
} satisfies Part<Stripe.Invoice>;

export const refund = {
  id: 're_1',
  object: 'refund',
  amount: 19_00,
  status: 'succeeded',
} satisfies Part<Stripe.Refund>;

export const intent = (id: string, refunded: boolean | null) =>
  ({
    id,
    object: 'payment_intent',
    latest_charge: refunded === null ? null : { object: 'charge', id: `ch_${id}`, refunded },
  }) satisfies Part<Stripe.PaymentIntent>;

const customer = { id: 'cus_1', object: 'customer' } satisfies Part<Stripe.Customer>;

/** Stripe's replies to the requests of the product: those to somebody who has bought a plan. */
const usual: Record<string, object | ((received: Received) => object)> = {
  'GET /v1/prices/{id}': ({ id }: Received) => price(id),
  'POST /v1/customers': customer,
  'POST /v1/customers/{id}': customer,
  'DELETE /v1/customers/{id}': { id: 'cus_1', object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer,
  'GET /v1/promotion_codes': list([promotion]),
  'POST /v1/checkout/sessions': checkout,
  'GET /v1/checkout/sessions/{id}': checkout,
  'POST /v1/setup_intents': setup,
  'GET /v1/setup_intents/{id}': setup,
  'POST /v1/customer_sessions': {
    object: 'customer_session',
    client_secret: 'cuss_secret_1',
  } satisfies Part<Stripe.CustomerSession>,
  'POST /v1/subscriptions': subscription,
  'GET /v1/subscriptions': list([subscription]),
  'GET /v1/subscriptions/{id}': subscription,
  'POST /v1/subscriptions/{id}': subscription,
  'DELETE /v1/subscriptions/{id}': { ...subscription, status: 'canceled', ended_at: 1_795_500_000 },
  'GET /v1/invoices': list([invoice]),
  'POST /v1/invoices/{id}/void': { ...invoice, status: 'void' },
  'GET /v1/invoice_payments': invoice.payments,
  'GET /v1/payment_intents': list([intent('pi_1', false)]),
  'POST /v1/refunds': refund,
  'POST /v1/billing_portal/sessions': {
    object: 'billing_portal.session',
    url: 'https://billing.stripe.com/p/session/1',
  } satisfies Part<Stripe.BillingPortal.Session>,
  'POST /v1/tax/calculations': ({ parameters }: Received) =>
    ({
      object: 'tax.calculation',
      tax_amount_exclusive: Math.round(Number((parameters.line_items as [{ amount: string }])[0].amount) * 0.095),
    }) satisfies Part<Stripe.Tax.Calculation>,
};

export const reply = (status: number, body: unknown): Fault => ({
  kind: 'reply',
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'stripe-should-retry': 'false' },
});

/** How Stripe refuses a request. */
export const refusal = (status: number, error: { type?: string; code?: string; param?: string; message?: string }) =>
  reply(status, { error: { type: 'invalid_request_error', message: 'For programmers: sk_live_secret', ...error } });

const isFault = (answer: object): answer is Fault => 'kind' in answer;

/**
 * Opens the adapter of Stripe with a server in place of Stripe, which gives constructed replies or misbehaves. After each test, checks that
 * every request was valid according to the types of Stripe's client.
 */
export async function openStripe(clock = { now: new Date('2026-11-27T12:00:00Z') }) {
  const logged: { code?: string }[] = [];
  const received: Received[] = [];
  let fault: Fault | null = null;
  let replies = usual;

  async function receive(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const { pathname, search } = new URL(incoming.url!, 'http://provider');
    const [, start, id = '', end = ''] =
      /^(.*\/)((?:price|cus|cs|seti|sub|in)_\w+|gone\w*)(\/void)?$/.exec(pathname) ?? [];
    const request = `${incoming.method} ${id === '' ? pathname : `${start}{id}${end}`}`;
    const parameters = parseForm(body || search) as Record<string, unknown>;
    const key = incoming.headers['idempotency-key'] as string | undefined;
    const wrong = [...wrongWith(request, structuredClone(parameters)), ...tooDeep(parameters)];
    const latest = { request, id, parameters, key, wrong };
    received.push(latest);
    if (fault) return misbehave(outgoing, fault);
    const found = replies[request] ?? refusal(404, { code: 'url_unknown' });
    const answer: object = typeof found === 'function' ? found(latest) : found;
    misbehave(outgoing, isFault(answer) ? answer : reply(200, answer));
  }

  const settings: StripeSettings = {
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecrets: ['whsec_new', 'whsec_test'],
    prices: stripePrices,
    formerPrices: new Map(),
    chargesTax: true,
    portalConfiguration: null,
    pagesOrigin: null,
    apiUrl: await openStandIn(receive),
  };
  const open = (limits = {}, more: Partial<StripeSettings> = {}) =>
    stripePayments({
      settings: { ...settings, ...more },
      clock: () => clock.now,
      log: { warn: (details: object) => void logged.push(details) },
      limits,
    });
  afterEach(() => {
    fault = null;
    replies = usual;
    expect(received.flatMap(({ wrong }) => wrong)).toEqual([]);
    received.length = 0;
    logged.length = 0;
  });
  return {
    clock,
    logged,
    received,
    open,
    payments: open(),
    /** Gives other replies to some requests until the end of the test. */
    answer: (more: typeof usual) => void (replies = { ...replies, ...more }),
    /** Gives the same response to all requests until the end of the test. */
    behave: (next: Fault | null) => void (fault = next),
  };
}

function misbehave(outgoing: ServerResponse, fault: Fault): void {
  switch (fault.kind) {
    case 'reply':
      return void outgoing
        .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
        .end(fault.body);
    case 'down':
      return void outgoing.destroy();
    case 'endless': {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      const write = () => {
        while (!outgoing.destroyed && outgoing.write(Buffer.alloc(65_536, ' ')));
        if (!outgoing.destroyed) outgoing.once('drain', write);
      };
      return write();
    }
    case 'silent':
  }
}
