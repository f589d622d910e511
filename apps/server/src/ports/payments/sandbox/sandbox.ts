import { createHash } from 'node:crypto';
import { plans } from '@sermon/domain/subscription/plans';
import { payments as texts } from '@sermon/domain/texts/subscription/checkout';
import {
  type Checkout as PortCheckout,
  type PaymentEvent,
  PaymentRefused,
  type Payments,
  PaymentsUnavailable,
  type SandboxPages,
  type Statement,
  UnsignedEvent,
} from '../port.ts';
import { Refusal } from './cards.ts';
import { isValid, prices, promotionOf, promotions } from './catalog.ts';
import { advance, catchUp, change, end, start } from './lifecycle.ts';
import {
  type Checkout,
  type Customer,
  type Invoice,
  type Kind,
  newId,
  type OfKind,
  type Setup,
  type Subscription,
} from './objects.ts';
import { pageReply } from './pages/pages.ts';
import { dateOf, readSetup, readSubscription } from './read.ts';
import { createWebhookEvents, type webhookLimits } from './webhookEvents.ts';
import type { SandboxStore } from './store.ts';
import { taxRateAt } from './tax.ts';
import { checkRoom, customerOf, missing, needed, recordEvent, sandboxLimits, timeOf, type Work } from './work.ts';

const catchUpMs = 60_000;

const maxSubscriptions = 100;

type Options = {
  store: SandboxStore;
  clock: () => Date;
  site: string;
  log: { warn(details: object, message: string): void; error(details: object, message: string): void };
  limits?: Partial<typeof sandboxLimits & typeof webhookLimits>;
};

/** Sells plans without charging a card. Its customers, subscriptions and invoices are rows of the product's database. */
export function openSandbox({ store, clock, site, log, ...options }: Options): Payments & { sandbox: SandboxPages } {
  const limits = { ...sandboxLimits, ...options.limits };
  const webhookEvents = createWebhookEvents({ log, limits: options.limits ?? {} });

  /** Runs work in a transaction, after everything that is due. If it succeeds, reports what has happened. */
  async function run<T>(work: (work: Work) => Promise<T>): Promise<T> {
    const [result, events] = await store.transaction(async (objects) => {
      const events: PaymentEvent[] = [];
      const transaction: Work = { objects, now: clock().getTime(), events, limits };
      await catchUp(transaction);
      return [await work(transaction), events] as const;
    });
    webhookEvents.send(events);
    return result;
  }

  /** Returns the id of what `create` makes; if it was called with the key before, of what it made then. */
  async function once(
    key: string,
    order: object,
    create: (work: Work) => Promise<Customer | Checkout | Subscription>,
  ): Promise<string> {
    const made = { kind: 'reply', id: `order_${hashOf(key)}`, order: hashOf(JSON.stringify(order)) } as const;
    const keep = (
      { objects, now }: Work,
      reply: { customerId: string; madeId: string | null; refusal: string | null },
    ) => objects.put({ ...made, ...reply, created: now, due: now + limits.keptMs });
    try {
      return await run(async (work) => {
        const earlier = await work.objects.get('reply', made.id);
        if (earlier && earlier.order !== made.order) throw new PaymentsUnavailable('400 idempotency_key_in_use');
        if (earlier?.refusal) throw new PaymentRefused(earlier.refusal);
        if (earlier?.madeId) return earlier.madeId;
        const { id: madeId, customerId } = await create(work);
        await keep(work, { customerId, madeId, refusal: null });
        return madeId;
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // The transaction of the order was rolled back.
      const { customerId } = order as { customerId: string };
      await run((work) => keep(work, { customerId, madeId: null, refusal: error.message }));
      throw error;
    }
  }

  const find = <K extends Kind, T>(kind: K, id: string, read: (work: Work, object: OfKind<K>) => T | Promise<T>) =>
    run(async (work) => {
      const object = await work.objects.get(kind, id);
      return object && read(work, object);
    });

  const changeOf = (id: string, how: (work: Work, customer: Customer, subscription: Subscription) => Promise<void>) =>
    run(async (work) => {
      const subscription = await needed(work, 'subscription', id);
      await how(work, await customerOf(work, subscription.customerId), subscription);
      return readSubscription(subscription);
    });

  const addressOf = (kind: 'checkout' | 'portal' | 'receipt', id: string) => `${site}/sandbox/${kind}/${id}`;

  const readCheckout = ({ id, accountId, state, subscriptionId }: Checkout): PortCheckout => ({
    id,
    accountId,
    state,
    address: state === 'open' ? addressOf('checkout', id) : null,
    subscriptionId,
  });

  const readStatement = (invoice: Invoice): Statement => ({
    id: invoice.id,
    subscriptionId: invoice.subscriptionId,
    number: invoice.number,
    created: dateOf(invoice.created),
    cents: invoice.total,
    isPaid: invoice.state === 'paid',
    isRefunded: invoice.refund !== null,
    address: addressOf('receipt', invoice.id),
    description: plans[invoice.plan].name,
  });

  const doDue = () => run(() => Promise.resolve());
  const timer = setInterval(
    () => void doDue().catch((error: unknown) => log.error({ err: error }, 'The sandbox could not do what is due')),
    catchUpMs,
  );
  timer.unref();

  return {
    kind: 'sandbox',
    providerKind: 'sandbox',
    publishableKey: '',
    chargesTax: true,
    pageOrigins: [site],

    prices: () => Promise.resolve(prices),

    createCustomer: (user, key) =>
      once(key, user, async (work) => {
        await checkRoom(work, 'customer', null);
        const customerId = newId('cus');
        const { email, name } = user;
        const empty = { due: null, aheadMs: 0, cardId: null, invoices: 0, isDeleted: false };
        const customer = { kind: 'customer', id: customerId, customerId, created: work.now, email, name } as const;
        await work.objects.put({ ...customer, ...empty });
        return { ...customer, ...empty };
      }),

    updateCustomer: (customerId, { email, name }) =>
      run(async (work) => {
        const customer = await work.objects.get('customer', customerId);
        if (!customer || customer.isDeleted) return false;
        await work.objects.put({ ...customer, email, name });
        return true;
      }),

    placeCustomer: (customerId, place) =>
      run(async (work) => {
        const customer = await customerOf(work, customerId);
        // Some countries have no postal codes.
        if (place.postalCode !== '' && taxRateAt(place.country, place.postalCode) === null)
          throw new PaymentRefused(texts.postalCodeInvalid);
        await work.objects.put({ ...customer, place });
      }),

    deleteCustomer: (customerId) =>
      run(async (work) => {
        const customer = await work.objects.get('customer', customerId);
        if (!customer || customer.isDeleted) return;
        for (const subscription of await work.objects.of('subscription', customerId)) {
          if (subscription.ended === null) await end(work, customer, subscription);
          await work.objects.put({ ...subscription, metadata: {} });
        }
        const nothing = { email: '', name: '', cardId: null, place: null };
        await work.objects.put({ ...customer, ...nothing, isDeleted: true });
        for (const kind of ['checkout', 'setup', 'portal', 'reply', 'card'] as const)
          for (const object of await work.objects.of(kind, customerId)) await work.objects.delete(object.id);
      }),

    async findPromotion(code) {
      const found = promotions.find((each) => each.code === code.toUpperCase()) ?? null;
      if (!isValid(found, clock().getTime())) return null;
      const { id, coupon, months } = found;
      return { id, coupon, months, plans: null };
    },

    async createCheckout(order, key) {
      const { promotionId } = order;
      if (promotionId !== null && !isValid(promotionOf(promotionId), clock().getTime()))
        throw new PaymentRefused(texts.promoCodeInvalid);
      const id = await once(key, order, async (work) => {
        const { plan, trialDays, accountId, successAddress: successUrl, cancelAddress: cancelUrl } = order;
        const checkout: Checkout = {
          ...(await begin(work, 'checkout', 'cs_test', order.customerId)),
          plan,
          promotionId,
          trialDays,
          accountId,
          successUrl,
          cancelUrl,
          state: 'open',
          subscriptionId: null,
        };
        await work.objects.put(checkout);
        return checkout;
      });
      return run(async (work) => readCheckout(await needed(work, 'checkout', id)));
    },

    findCheckout: (id) => find('checkout', id, (_, checkout) => readCheckout(checkout)),

    startSetup: ({ customerId, accountId, stated }) =>
      run(async (work) => {
        const started = await begin(work, 'setup', 'seti', customerId);
        const clientSecret = `${started.id}_secret_${newId('').slice(1)}`;
        const metadata = { accountId, ...(stated !== undefined && { stated }) };
        const setup: Setup = { ...started, clientSecret, metadata, cardId: null };
        await work.objects.put(setup);
        return { setup: readSetup(setup, null), customerSecret: newId('cuss_secret') };
      }),

    findSetup: (id) =>
      find('setup', id, async ({ objects }, setup) =>
        readSetup(setup, setup.cardId === null ? null : await objects.get('card', setup.cardId)),
      ),

    async subscribe(order, key) {
      const id = await once(key, order, async (work) => {
        const customer = await customerOf(work, order.customerId);
        const card = await needed(work, 'card', order.paymentMethodId, 'default_payment_method');
        if (card.customerId !== customer.id) throw missing('default_payment_method');
        const { plan, trialDays, accountId, setupId } = order;
        const metadata = { accountId, ...(setupId !== undefined && { setupIntentId: setupId }) };
        return start(work, customer, { plan, promotionId: null, trialDays, card, metadata, isPresent: false });
      });
      return run(async (work) => readSubscription(await needed(work, 'subscription', id)));
    },

    findSubscription: (id) => find('subscription', id, (_, subscription) => readSubscription(subscription)),

    subscriptionsOf: (customerId) =>
      run(async ({ objects }) =>
        (await objects.of('subscription', customerId)).slice(0, maxSubscriptions).map(readSubscription),
      ),

    cancelAtPeriodEnd: (id) => changeOf(id, (...these) => change(...these, { endsWithPeriod: true })),
    keep: (id) => changeOf(id, (...these) => change(...these, { endsWithPeriod: false })),
    changePlan: (id, plan) => changeOf(id, (...these) => change(...these, { plan, endsWithPeriod: false })),
    changePlanAtRenewal: (id, plan) => changeOf(id, (...these) => change(...these, { plan })),

    refundLatest: (id) =>
      run(async (work) => {
        const { customerId } = await needed(work, 'subscription', id);
        const invoice = (await work.objects.of('invoice', customerId)).find(
          ({ subscriptionId, state, total }) => subscriptionId === id && state === 'paid' && total > 0,
        );
        if (!invoice) return 0;
        if (invoice.refund === null) {
          const created = timeOf(work, await needed(work, 'customer', customerId));
          await work.objects.put({ ...invoice, refund: { created } });
          recordEvent(work, 'charge.refunded', { customerId, subscriptionId: null });
        }
        return invoice.total;
      }),

    cancelNow: (id) =>
      run(async (work) => {
        const subscription = await needed(work, 'subscription', id);
        const { customerId } = subscription;
        for (const invoice of await work.objects.of('invoice', customerId))
          if (invoice.subscriptionId === id && invoice.state === 'open')
            await work.objects.put({ ...invoice, state: 'void' });
        if (subscription.ended === null) await end(work, await customerOf(work, customerId), subscription);
        return readSubscription(subscription);
      }),

    statements: (customerId, max) =>
      run(async ({ objects }) =>
        (await objects.of('invoice', customerId))
          .filter(({ state }) => state !== 'void')
          .slice(0, max)
          .map(readStatement),
      ),

    portal: (customerId, returnUrl) =>
      run(async (work) => {
        const portal = { ...(await begin(work, 'portal', 'bps', customerId)), returnUrl };
        await work.objects.put(portal);
        return addressOf('portal', portal.id);
      }),

    async taxOn(cents, { country, postalCode }) {
      const rate = cents === 0 ? 0 : taxRateAt(country, postalCode);
      if (rate === null) throw new PaymentRefused(texts.postalCodeInvalid);
      return Math.round(cents * rate);
    },

    readEvent() {
      throw new UnsignedEvent('The sandbox reports within this process');
    },

    sandbox: {
      page: (request) => pageReply({ run, has: store.has }, request),
      advance: (customerId, ms) => run(async (work) => advance(work, await customerOf(work, customerId), ms)),
      catchUp: doDue,
      deliverTo: webhookEvents.deliverTo,
      delivered: webhookEvents.settled,
    },

    async close() {
      clearInterval(timer);
      await webhookEvents.close();
    },
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function begin<K extends Kind>(work: Work, kind: K, prefix: string, customerId: string) {
  const customer = await customerOf(work, customerId);
  await checkRoom(work, kind, customerId);
  return { kind, id: newId(prefix), customerId, created: timeOf(work, customer), due: work.now + work.limits.keptMs };
}
