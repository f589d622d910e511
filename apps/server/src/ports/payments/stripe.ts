import { type PlanKey, planKeys } from '@sermon/domain/subscription/plans';
import { payments as texts } from '@sermon/domain/texts/subscription/checkout';
import { Stripe } from 'stripe';
import { isLive, type StripeSettings } from '../../env/payments.ts';
import { boundedFetch } from './boundedFetch.ts';
import { PaymentRefused, type Payments, type Price, type ProviderSubscription, UnsignedEvent } from './port.ts';
import * as read from './stripeAnswers.ts';
import { subscriptionChanges } from './stripeChanges.ts';
import * as errors from './stripeErrors.ts';
import { listStatements } from './stripeStatements.ts';

export const stripeLimits = {
  /** How long each attempt of a request may take, in ms. */
  timeoutMs: 8_000,
  /**
   * An attempt that fails without a response within this time, in ms, is repeated once. Two slow attempts would take
   * too long.
   */
  repeatedMs: 3_000,
  pricesMs: 5 * 60_000,
};

/** The tax category that Stripe uses to compute the tax: software as a service for personal use. */
const taxCode = 'txcd_10103000';

const stripePages = ['https://checkout.stripe.com', 'https://billing.stripe.com', 'https://invoice.stripe.com'];

type Options = {
  settings: StripeSettings;
  clock: () => Date;
  log: { warn(details: object, message: string): void };
  limits?: Partial<typeof stripeLimits>;
};

export function stripePayments({ settings, clock, log, ...options }: Options): Payments {
  const limits = { ...stripeLimits, ...options.limits };
  const api = settings.apiUrl === null ? null : new URL(settings.apiUrl);
  const stripe = new Stripe(settings.secretKey, {
    ...(api && {
      host: api.hostname,
      port: api.port || (api.protocol === 'http:' ? '80' : '443'),
      protocol: api.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
    timeout: limits.timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(boundedFetch(limits.repeatedMs)),
  });
  const planOf = (priceId: string) =>
    planKeys.find((plan) => settings.prices[plan] === priceId) ?? settings.formerPrices.get(priceId) ?? null;
  const readSubscription = (answer: Stripe.Subscription) => read.readSubscription(answer, planOf);
  /** Reads a subscription that may have been made by hand at Stripe. Returns null if it cannot be read and is not the product's. */
  function readOrSkip(answer: Stripe.Subscription): ProviderSubscription | null {
    try {
      return readSubscription(answer);
    } catch (error) {
      if (!read.isForeign(answer, planOf)) throw error;
      log.warn({ subscription: answer.id }, 'A subscription that the product has not sold is skipped');
      return null;
    }
  }
  const ask = <T>(work: () => Promise<T>): Promise<T> => errors.contact(log, work);
  const automaticTax = settings.chargesTax ? { automatic_tax: { enabled: true } } : {};

  const cachedPrices = kept({ ms: limits.pricesMs, max: 1, clock }, async () => {
    const all = planKeys.map(async (plan) => read.readPrice(await stripe.prices.retrieve(settings.prices[plan]), plan));
    return ask(() => Promise.all(all));
  });
  const pricesWithProducts = () => cachedPrices('');

  return {
    kind: 'stripe',
    providerKind: isLive(settings.secretKey) ? 'stripe-live' : 'stripe-test',
    publishableKey: settings.publishableKey,
    chargesTax: settings.chargesTax,
    pageOrigins: [...stripePages, ...(settings.pagesOrigin === null ? [] : [settings.pagesOrigin])],

    async prices() {
      const list = await pricesWithProducts();
      return Object.fromEntries(
        list.map(({ id, plan, cents }) => [plan, { id, plan, cents } satisfies Price]),
      ) as Record<PlanKey, Price>;
    },

    createCustomer: ({ accountId, email, name }, idempotencyKey) =>
      ask(async () => {
        const metadata = { [read.accountKey]: accountId };
        const customer = await stripe.customers.create({ email, name, metadata }, { idempotencyKey });
        return errors.idOf(errors.expectKind(customer, 'customer'));
      }),

    updateCustomer: (customerId, { email, name }) =>
      ask(async () => {
        const changed = await errors.orNull(() => stripe.customers.update(customerId, { email, name }));
        if (changed) errors.expectKind(changed, 'customer');
        return changed !== null;
      }),

    async placeCustomer(customerId, { country, postalCode }) {
      if (!settings.chargesTax) return;
      // The address of an earlier checkout would not fit the new place.
      const address = { country, postal_code: postalCode, line1: '', line2: '', city: '', state: '' };
      await ask(async () => {
        try {
          errors.expectKind(await stripe.customers.update(customerId, { address }), 'customer');
        } catch (error) {
          if (errors.isBadAddress(error)) throw new PaymentRefused(texts.postalCodeInvalid, { cause: error });
          throw error;
        }
      });
    },

    deleteCustomer: (customerId) =>
      ask(async () => {
        const deleted = await errors.orNull(() => stripe.customers.del(customerId));
        if (deleted) errors.expectKind(deleted, 'customer');
      }),

    async findPromotion(code) {
      if (!/^[\w-]{1,100}$/.test(code)) return null;
      const prices = await pricesWithProducts();
      return ask(async () => {
        const expand = ['data.promotion.coupon.applies_to'];
        const found = await stripe.promotionCodes.list({ code, active: true, limit: 1, expand });
        const [promotion] = errors.expectKind(found, 'list').data;
        return promotion ? read.readPromotion(promotion, prices, clock()) : null;
      });
    },

    createCheckout: ({ customerId, accountId, plan, promotionId, ...order }, idempotencyKey) =>
      ask(async () => {
        const metadata = { [read.accountKey]: accountId };
        try {
          const session = await stripe.checkout.sessions.create(
            {
              mode: 'subscription',
              customer: customerId,
              client_reference_id: accountId,
              line_items: [{ price: settings.prices[plan], quantity: 1 }],
              ...(promotionId !== null && { discounts: [{ promotion_code: promotionId }] }),
              subscription_data: { metadata, ...trialOf(order.trialDays) },
              payment_method_collection: 'always',
              allowed_payment_method_types: ['card'],
              success_url: order.successAddress,
              cancel_url: order.cancelAddress,
              metadata,
              ...(settings.chargesTax && { ...automaticTax, customer_update: { address: 'auto' as const } }),
            },
            { idempotencyKey },
          );
          return read.readCheckout(session);
        } catch (error) {
          if (errors.isRefusedDiscount(error)) throw new PaymentRefused(texts.promoCodeInvalid, { cause: error });
          throw error;
        }
      }),

    findCheckout: (id) => find(id, () => stripe.checkout.sessions.retrieve(id), read.readCheckout),

    startSetup: ({ customerId, accountId, stated }) =>
      ask(async () => {
        const setup = read.readSetup(
          await stripe.setupIntents.create({
            customer: customerId,
            allowed_payment_method_types: ['card'],
            usage: 'off_session',
            metadata: { [read.accountKey]: accountId, ...(stated !== undefined && { [read.statedKey]: stated }) },
          }),
        );
        const session = await stripe.customerSessions.create({
          customer: customerId,
          components: {
            payment_element: {
              enabled: true,
              features: {
                payment_method_redisplay: 'enabled',
                payment_method_allow_redisplay_filters: ['always', 'limited', 'unspecified'],
              },
            },
          },
        });
        return { setup, customerSecret: errors.expectKind(session, 'customer_session').client_secret };
      }),

    findSetup: (id) => find(id, () => stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }), read.readSetup),

    subscribe: ({ customerId, accountId, plan, paymentMethodId, trialDays, setupId }, idempotencyKey) =>
      ask(async () =>
        readSubscription(
          await stripe.subscriptions.create(
            {
              customer: customerId,
              items: [{ price: settings.prices[plan], quantity: 1 }],
              default_payment_method: paymentMethodId,
              off_session: true,
              payment_behavior: 'error_if_incomplete',
              metadata: { [read.accountKey]: accountId, ...(setupId !== undefined && { [read.setupKey]: setupId }) },
              ...trialOf(trialDays),
              ...automaticTax,
              expand: read.discounts,
            },
            { idempotencyKey },
          ),
        ),
      ),

    findSubscription: (id) => find(id, () => stripe.subscriptions.retrieve(id, { expand: read.discounts }), readOrSkip),

    subscriptionsOf: (customer) =>
      ask(async () => {
        const expand = read.listedDiscounts;
        const found = await stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand });
        return errors.expectKind(found, 'list').data.flatMap((each) => readOrSkip(each) ?? []);
      }),

    ...subscriptionChanges({ stripe, settings, log, readSubscription }),

    statements: (customer, max) => ask(() => listStatements({ stripe, planOf }, customer, max)),

    portal: (customer, returnAddress) =>
      ask(async () => {
        const configuration = settings.portalConfiguration;
        const session = await stripe.billingPortal.sessions.create({
          customer,
          return_url: returnAddress,
          ...(configuration !== null && { configuration }),
        });
        return errors.expectKind(session, 'billing_portal.session').url;
      }),

    async taxOn(cents, { country, postalCode }) {
      if (!settings.chargesTax || cents === 0) return 0;
      const line = { amount: cents, reference: 'plan', tax_code: taxCode, tax_behavior: 'exclusive' as const };
      const address = { country, postal_code: postalCode };
      return ask(async () => {
        try {
          const calculation = await stripe.tax.calculations.create({
            currency: 'usd',
            line_items: [line],
            customer_details: { address, address_source: 'billing' },
          });
          return errors.wholeNumber(errors.expectKind(calculation, 'tax.calculation').tax_amount_exclusive);
        } catch (error) {
          if (errors.isBadAddress(error)) throw new PaymentRefused(texts.postalCodeInvalid, { cause: error });
          throw error;
        }
      });
    },

    readEvent(body, signature) {
      for (const secret of settings.webhookSecrets) {
        let event: Stripe.Event;
        try {
          const now = clock().getTime();
          event = stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, now);
        } catch {
          // The next secret may be the right one.
          continue;
        }
        if (!read.isReport(event)) break;
        return read.readReport(event);
      }
      throw new UnsignedEvent('The report is not signed by the payment provider, or it is too old');
    },

    sandbox: null,
    close: () => Promise.resolve(),
  };

  function find<Answer, T>(
    id: string,
    retrieve: () => Promise<Answer>,
    readAnswer: (answer: Answer) => T | null,
  ): Promise<T | null> {
    if (!/^[\w-]{1,255}$/.test(id)) return Promise.resolve(null);
    return ask(async () => {
      const answer = await errors.orNull(retrieve);
      return answer === null ? null : readAnswer(answer);
    });
  }
}

const trialOf = (days: number) =>
  days > 0
    ? { trial_period_days: days, trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } } }
    : {};

type CacheOptions = { ms: number; max: number; clock: () => Date };

/**
 * Returns a function that caches the results of `find` for `ms` milliseconds, for at most `max` keys. Callers that wait for the same
 * key share the work. Failures are not cached.
 */
function kept<T>({ ms, max, clock }: CacheOptions, find: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const found = new Map<string, { value: Promise<T>; until: number }>();
  return (key) => {
    const now = clock().getTime();
    const earlier = found.get(key);
    if (earlier && now < earlier.until) return earlier.value;
    const entry = { value: find(key), until: now + ms };
    found.delete(key);
    found.set(key, entry);
    if (found.size > max) found.delete(found.keys().next().value!);
    entry.value.catch(() => {
      if (found.get(key) === entry) found.delete(key);
    });
    return entry.value;
  };
}
