import { randomBytes } from 'node:crypto';
import { lessDiscounts } from '@sermon/domain/subscription/coupons';
import { addMonths, termMonths } from '@sermon/domain/subscription/periods';
import { type PlanKey, planKeys, plans } from '@sermon/domain/subscription/plans';
import { payments as texts } from '@sermon/domain/texts/subscription/payments';
import {
  type Checkout,
  type PaymentEvent,
  PaymentRefused,
  type Payments,
  PaymentsUnavailable,
  type Place,
  type Promotion,
  type ProviderSubscription,
  type Setup,
  type Statement,
  UnsignedEvent,
} from './port.ts';

const dayMs = 24 * 60 * 60_000;
const randomHex = () => randomBytes(16).toString('hex');

/**
 * An in-memory payment provider for tests. The test changes the state of its objects. double.test.ts checks that it does what the adapter
 * does with the sandbox.
 */
export type PaymentsDouble = Payments & {
  subscriptions: Map<string, ProviderSubscription>;
  checkouts: Map<string, Checkout>;
  setups: Map<string, Setup>;
  promotions: Map<string, Promotion>;
  customers: Map<string, { email: string; name: string }>;
  /** The places by which customers are taxed. */
  places: Map<string, Place>;
  /** The subscriptions that were refunded. */
  refunds: string[];
  /** The names of the functions that were called, in order. */
  asked: string[];
  /** Set to make every call fail. */
  isDown: boolean;
  /** The plans for which the card is refused. */
  refusedPlans: Set<PlanKey>;
  /** What the provider answers instead of starting a subscription with a plan. */
  faults: Map<PlanKey, PaymentsUnavailable>;
  /** Completes a checkout, as if the user had paid. Returns the subscription. */
  pay(checkoutId: string): ProviderSubscription;
  /** Adds a subscription of a customer. */
  add(values: Partial<ProviderSubscription> & { customerId: string }): ProviderSubscription;
  change(id: string, values: Partial<ProviderSubscription>): void;
  addCheckout(accountId: string): string;
  /** Adds card details that were collected. Their secret is 'a secret'. */
  addSetup(accountId: string, customerId: string | null, stated?: string): string;
};

export function paymentsDouble(clock: () => Date = () => new Date('2026-11-21T20:00:00.000Z')): PaymentsDouble {
  const orders = new Map<string, { plan: PlanKey; trialDays: number; accountId: string; customerId: string }>();
  const keys = new Map<string, unknown>();
  const later = (days: number) => new Date(clock().getTime() + days * dayMs);
  const inMonths = (months: number) => new Date(addMonths(clock().getTime(), months));
  let count = 0;
  /** Records the call. Returns what an earlier call with the same key returned. */
  async function ask<Reply>(name: string, work: () => Reply, key?: string): Promise<Reply> {
    double.asked.push(name);
    if (double.isDown) throw new PaymentsUnavailable('connection');
    if (key === undefined) return work();
    if (!keys.has(key)) keys.set(key, work());
    return keys.get(key) as Reply;
  }
  const found = (id: string): ProviderSubscription => {
    const known = double.subscriptions.get(id);
    if (!known) throw new Error(`There is no subscription ${id}`);
    return known;
  };
  /** Returns a subscription that can still be changed. */
  const changeable = (id: string): ProviderSubscription => {
    if (found(id).state === 'canceled') throw new PaymentsUnavailable('404 resource_missing', true);
    return found(id);
  };
  /** Returns the subscriptions of a customer, the newest first. */
  const listOf = (customerId: string): ProviderSubscription[] =>
    [...double.subscriptions.values()]
      .filter((each) => each.customerId === customerId)
      .toSorted((one, other) => other.created.getTime() - one.created.getTime());
  /** Returns what was paid for the present period of a subscription. */
  const paidFor = ({ state, cents }: ProviderSubscription): number => (state === 'trialing' ? 0 : cents);
  const add = (values: Partial<ProviderSubscription> & { customerId: string }): ProviderSubscription => {
    const plan = values.plan === undefined ? 'makerAnnual' : values.plan;
    const id = `sub_${String(++count).padStart(4, '0')}`;
    const months = termMonths[plan === null ? 'monthly' : plans[plan].term];
    const isTrial = values.trialEnd !== undefined && values.trialEnd !== null;
    const added: ProviderSubscription = {
      id,
      accountId: null,
      setupId: null,
      plan,
      cents: plan === null ? 5_00 : plans[plan].usualPrice,
      discounts: [],
      state: isTrial ? 'trialing' : 'active',
      currentPeriodEnd: isTrial ? values.trialEnd! : inMonths(months),
      cancelAt: null,
      trialEnd: null,
      created: new Date(clock().getTime() + count),
      ...values,
    };
    double.subscriptions.set(added.id, added);
    if (!double.customers.has(added.customerId)) double.customers.set(added.customerId, { email: '', name: '' });
    return added;
  };
  const update = (id: string, values: Partial<ProviderSubscription>) => {
    double.subscriptions.set(id, { ...found(id), ...values });
    return found(id);
  };
  const price = (plan: PlanKey) => ({ id: `price_${plan}`, plan, cents: plans[plan].usualPrice });

  const double: PaymentsDouble = {
    kind: 'stripe',
    providerKind: 'stripe-test',
    sandbox: null,
    publishableKey: 'pk_test',
    chargesTax: false,
    pageOrigins: ['https://pay.example'],
    subscriptions: new Map(),
    checkouts: new Map(),
    setups: new Map(),
    promotions: new Map(),
    customers: new Map(),
    places: new Map(),
    refunds: [],
    asked: [],
    isDown: false,
    refusedPlans: new Set(),
    faults: new Map(),
    add,
    change: (id, values) => void update(id, values),
    pay(checkoutId) {
      const { trialDays, ...order } = orders.get(checkoutId)!;
      const bought = add({ ...order, trialEnd: trialDays > 0 ? later(trialDays) : null });
      double.checkouts.set(checkoutId, {
        ...double.checkouts.get(checkoutId)!,
        state: 'complete',
        address: null,
        subscriptionId: bought.id,
      });
      return bought;
    },
    addCheckout(accountId) {
      const id = `cs_${randomHex()}`;
      const address = `https://pay.example/${id}`;
      double.checkouts.set(id, { id, accountId, state: 'open', address, subscriptionId: null });
      return id;
    },
    addSetup(accountId, customerId, stated) {
      const id = `seti_${randomHex()}`;
      const card = {
        isComplete: true,
        paymentMethodId: 'pm_card',
        clientSecret: 'a secret',
        place: null,
        stated: stated ?? null,
      };
      double.setups.set(id, { id, accountId, customerId, ...card });
      return id;
    },
    prices: () =>
      ask(
        'prices',
        () =>
          Object.fromEntries(planKeys.map((plan) => [plan, price(plan)])) as Record<PlanKey, ReturnType<typeof price>>,
      ),
    createCustomer: ({ accountId, ...user }, key) =>
      ask(
        'createCustomer',
        () => {
          const id = `cus_${accountId}`;
          double.customers.set(id, user);
          return id;
        },
        key,
      ),
    updateCustomer: (id, user) =>
      ask('updateCustomer', () => {
        const isKnown = double.customers.has(id);
        if (isKnown) double.customers.set(id, user);
        return isKnown;
      }),
    placeCustomer: (id, place) => ask('placeCustomer', () => void double.places.set(id, place)),
    deleteCustomer: (id) =>
      ask('deleteCustomer', () => {
        double.customers.delete(id);
        for (const each of double.subscriptions.values())
          if (each.customerId === id) update(each.id, { state: 'canceled' });
      }),
    findPromotion: (code) => ask('findPromotion', () => double.promotions.get(code) ?? null),
    createCheckout: (order, key) =>
      ask(
        'createCheckout',
        () => {
          const isKnown = [...double.promotions.values()].some(({ id }) => id === order.promotionId);
          if (order.promotionId !== null && !isKnown) throw new PaymentRefused(texts.promoCodeInvalid);
          const id = double.addCheckout(order.accountId);
          const { plan, trialDays, accountId, customerId } = order;
          orders.set(id, { plan, trialDays, accountId, customerId });
          return double.checkouts.get(id)!;
        },
        key,
      ),
    findCheckout: (id) => ask('findCheckout', () => double.checkouts.get(id) ?? null),
    startSetup: ({ customerId, accountId, stated }) =>
      ask('startSetup', () => {
        const id = double.addSetup(accountId, customerId, stated);
        return { setup: double.setups.get(id)!, customerSecret: 'cuss_secret' };
      }),
    findSetup: (id) => ask('findSetup', () => double.setups.get(id) ?? null),
    subscribe: ({ customerId, accountId, plan, trialDays, setupId = null }, key) =>
      ask(
        'subscribe',
        () => {
          if (double.refusedPlans.has(plan)) throw new PaymentRefused('Your card was declined.');
          const fault = double.faults.get(plan);
          if (fault) throw fault;
          return add({ customerId, accountId, setupId, plan, trialEnd: trialDays > 0 ? later(trialDays) : null });
        },
        key,
      ),
    findSubscription: (id) => ask('findSubscription', () => double.subscriptions.get(id) ?? null),
    subscriptionsOf: (customerId) => ask('subscriptionsOf', () => listOf(customerId)),
    cancelAtPeriodEnd: (id) =>
      ask('cancelAtPeriodEnd', () => update(id, { cancelAt: changeable(id).currentPeriodEnd })),
    keep: (id) => ask('keep', () => update(changeable(id).id, { cancelAt: null })),
    changePlan: (id, plan) =>
      ask('changePlan', () => {
        if (double.refusedPlans.has(plan)) throw new PaymentRefused('Your card was declined.');
        const { plan: was, currentPeriodEnd } = changeable(id);
        const isSame = was !== null && plans[was].term === plans[plan].term;
        const end = isSame ? currentPeriodEnd : inMonths(termMonths[plans[plan].term]);
        const cents = lessDiscounts(plans[plan].usualPrice, found(id).discounts, end);
        return update(id, { plan, cents, cancelAt: null, currentPeriodEnd: end });
      }),
    changePlanAtRenewal: (id, plan) =>
      ask('changePlanAtRenewal', () => {
        const { discounts, currentPeriodEnd } = changeable(id);
        return update(id, { plan, cents: lessDiscounts(plans[plan].usualPrice, discounts, currentPeriodEnd) });
      }),
    refundLatest: (id) =>
      ask('refundLatest', () => {
        const cents = paidFor(found(id));
        if (cents > 0 && !double.refunds.includes(id)) double.refunds.push(id);
        return cents;
      }),
    cancelNow: (id) => ask('cancelNow', () => update(id, { state: 'canceled' })),
    statements: (customerId, most) =>
      ask('statements', () =>
        listOf(customerId)
          .slice(0, most)
          .map((each): Statement => ({
            id: `in_${each.id}`,
            subscriptionId: each.id,
            number: `CHURCH-${each.id}`,
            created: each.created,
            cents: paidFor(each),
            isPaid: true,
            isRefunded: double.refunds.includes(each.id),
            address: `https://pay.example/receipts/${each.id}`,
            description: each.plan === null ? 'Something else' : plans[each.plan].name,
          })),
      ),
    portal: (customerId, returnAddress) =>
      ask('portal', () => `https://pay.example/portal/${customerId}?return=${encodeURIComponent(returnAddress)}`),
    taxOn: (cents, { postalCode }) =>
      ask('taxOn', () => {
        if (postalCode === '00000') throw new PaymentRefused('There is no such place.');
        return Math.round(cents * 0.0825);
      }),
    /** A report counts as signed if its signature is the word 'signed'. */
    readEvent(body, signature) {
      if (signature !== 'signed') throw new UnsignedEvent();
      return JSON.parse(body.toString()) as PaymentEvent;
    },
    close: () => Promise.resolve(),
  };
  return double;
}
