import { randomUUID } from 'node:crypto';
import { lessDiscounts } from '@sermon/domain/subscription/coupons';
import { addMonths, type PlanKey, plans, termMonths } from '@sermon/domain/subscription/plans';
import { good, memoryStore } from './payments.setup.ts';
import {
  type PaymentEvent,
  PaymentRefused,
  type Payments,
  PaymentsUnavailable,
  type Place,
  type Promotion,
  type ProviderSubscription,
  type Setup,
  UnsignedEvent,
} from './port.ts';
import { cardFields, createCard } from './sandbox/cards.ts';
import { type Kind, newId, type OfKind, type SandboxObject } from './sandbox/objects.ts';
import { readSetup, readSubscription } from './sandbox/read.ts';
import { openSandbox } from './sandbox/sandbox.ts';

type SubscriptionChange = Partial<ProviderSubscription>;

/** The sandbox with objects that a test reads and changes. It renews nothing as time passes and sends no webhook events. */
export type TestPayments = Payments & {
  subscriptions: {
    get(id: string): ProviderSubscription | undefined;
    keys(): string[];
    values(): ProviderSubscription[];
    delete(id: string): void;
  };
  setups: { get(id: string): Setup | undefined; keys(): string[]; delete(id: string): void };
  /** The customers that are known. */
  customers: {
    get(id: string): { email: string; name: string } | undefined;
    has(id: string): boolean;
    set(id: string, user: { email: string; name: string }): void;
    delete(id: string): void;
  };
  promotions: Map<string, Promotion>;
  /** The subscriptions that were refunded. */
  refunds: string[];
  /** The names of the functions that were called, in order. */
  asked: string[];
  /** Set to make every call fail. */
  isDown: boolean;
  /** The plans for which the card is refused. */
  refusedPlans: Set<PlanKey>;
  /** The reply of the provider instead of a new subscription with a plan. */
  faults: Map<PlanKey, PaymentsUnavailable>;
  /** Completes a checkout, as if the user had paid. Returns the subscription. */
  pay(checkoutId: string): Promise<ProviderSubscription>;
  /** Adds a subscription of a customer. */
  add(values: SubscriptionChange & { customerId: string }): ProviderSubscription;
  change(id: string, values: SubscriptionChange): void;
  addCheckout(accountId: string): string;
  /** Adds card details that were collected. Their secret is 'a secret'. */
  addSetup(accountId: string, customerId: string): string;
  changeSetup(id: string, values: { isComplete: false } | { place: Place }): void;
  /** The place by which a customer is taxed. */
  placeOf(customerId: string): Place | undefined;
};

export function testPayments(clock: () => Date = () => new Date('2026-11-21T20:00:00.000Z')): TestPayments {
  const store = memoryStore();
  const log = { warn: () => {}, error: () => {} };
  const sandbox = openSandbox({ store, clock, site: 'https://pay.example', log, limits: { maxSteps: 0 } });
  sandbox.sandbox.deliverTo(() => Promise.resolve());
  /** Prices and discounts that the sandbox does not have. */
  const odd = new Map<string, SubscriptionChange>();
  const now = () => clock().getTime();
  const find = <K extends Kind>(kind: K, id: string): OfKind<K> | undefined => {
    const object = store.stored.get(id);
    return object?.kind === kind ? (object as OfKind<K>) : undefined;
  };
  const all = <K extends Kind>(kind: K) =>
    [...store.stored.values()].filter((object): object is OfKind<K> => object.kind === kind);
  const put = (object: SandboxObject) => void store.stored.set(object.id, object);
  const remove = (id: string) => void store.stored.delete(id);

  const withOdd = (subscription: ProviderSubscription): ProviderSubscription => {
    const { cents, ...more } = odd.get(subscription.id) ?? {};
    const { plan, discounts, currentPeriodEnd, ...read } = { ...subscription, ...more };
    const usual = plan === null ? 5_00 : lessDiscounts(plans[plan].usualPrice, discounts, currentPeriodEnd);
    return { ...read, plan, discounts, currentPeriodEnd, cents: cents ?? usual };
  };
  const subscriptionOf = (id: string) => {
    const subscription = find('subscription', id);
    return subscription && withOdd(readSubscription(subscription));
  };
  const setupOf = (id: string) => {
    const setup = find('setup', id);
    return setup && readSetup(setup, setup.cardId === null ? null : (find('card', setup.cardId) ?? null));
  };
  const knownCustomer = (id: string) => {
    const customer = find('customer', id);
    return customer && !customer.isDeleted ? { email: customer.email, name: customer.name } : undefined;
  };
  function addCustomer(id: string, { email, name }: { email: string; name: string }): string {
    const empty = { created: now(), due: null, aheadMs: 0, cardId: null, invoices: 0, isDeleted: false };
    if (!find('customer', id)) put({ kind: 'customer', id, customerId: id, email, name, ...empty });
    return id;
  }
  /** Enters a card for a setup. */
  function complete(setup: OfKind<'setup'>): Setup {
    const { id: cardId, ...card } = createCard(cardFields.parse(good), { customerId: setup.customerId, now: now() });
    put({ ...card, id: cardId });
    put({ ...setup, cardId });
    return setupOf(setup.id)!;
  }
  /** Makes the latest subscription of a customer newer than the others, by seconds. */
  function bought(id: string): ProviderSubscription {
    const subscription = find('subscription', id)!;
    const { customerId } = subscription;
    const others = all('subscription').filter((each) => each.customerId === customerId && each.id !== id);
    const created = Math.max(subscription.created, ...others.map((each) => each.created + 1_000));
    put({ ...subscription, created });
    for (const invoice of all('invoice')) if (invoice.subscriptionId === id) put({ ...invoice, created });
    return subscriptionOf(id)!;
  }
  /** Another price holds until the plan is changed. Discounts stay. */
  async function changePlan(change: Payments['changePlan'], id: string, plan: PlanKey) {
    const changed = await change(id, plan);
    const { discounts } = odd.get(id) ?? {};
    odd.set(id, discounts ? { discounts } : {});
    return changed;
  }
  const checkCard = (plan: PlanKey) => {
    if (payments.refusedPlans.has(plan)) throw new PaymentRefused('Your card was declined.');
  };

  const provider: Payments = {
    ...sandbox,
    createCustomer: async ({ accountId, ...user }) => addCustomer(`cus_${accountId}`, user),
    findPromotion: async (code) => payments.promotions.get(code) ?? sandbox.findPromotion(code),
    createCheckout({ promotionId, ...order }, key) {
      const isOwn = [...payments.promotions.values()].some(({ id }) => id === promotionId);
      return sandbox.createCheckout({ ...order, promotionId: isOwn ? null : promotionId }, key);
    },
    async startSetup(order) {
      const { setup, ...begun } = await sandbox.startSetup(order);
      return { ...begun, setup: complete(find('setup', setup.id)!) };
    },
    async subscribe(order, key) {
      checkCard(order.plan);
      const fault = payments.faults.get(order.plan);
      if (fault) throw fault;
      const before = store.stored;
      const { id } = await sandbox.subscribe(order, key);
      return before.has(id) ? subscriptionOf(id)! : bought(id);
    },
    changePlan(id, plan) {
      checkCard(plan);
      return changePlan(sandbox.changePlan, id, plan);
    },
    changePlanAtRenewal: (id, plan) => changePlan(sandbox.changePlanAtRenewal, id, plan),
  };

  /** Records the calls of a function, and adds to its results what the sandbox cannot express. */
  const recorded =
    (name: string, ask: (...order: unknown[]) => Promise<unknown>) =>
    async (...order: unknown[]): Promise<unknown> => {
      payments.asked.push(name);
      if (payments.isDown) throw new PaymentsUnavailable('connection');
      const answer = await ask(...order);
      const seen = (each: unknown) => subscriptionOf((each as { id?: string } | null)?.id ?? '') ?? each;
      return Array.isArray(answer) ? answer.map(seen) : seen(answer);
    };
  const contacting = Object.entries(provider).filter(
    ([name, value]) => typeof value === 'function' && !['readEvent', 'close'].includes(name),
  );

  const payments: TestPayments = {
    ...provider,
    ...(Object.fromEntries(contacting.map(([name, ask]) => [name, recorded(name, ask as never)])) as object),
    kind: 'stripe',
    providerKind: 'stripe-test',
    publishableKey: 'pk_test',
    chargesTax: false,
    sandbox: null,
    subscriptions: {
      get: subscriptionOf,
      keys: () => all('subscription').map(({ id }) => id),
      values: () => all('subscription').map(({ id }) => subscriptionOf(id)!),
      delete: remove,
    },
    setups: { get: setupOf, keys: () => all('setup').map(({ id }) => id), delete: remove },
    customers: {
      get: knownCustomer,
      has: (id) => knownCustomer(id) !== undefined,
      set: addCustomer,
      delete: remove,
    },
    promotions: new Map(),
    get refunds() {
      return all('invoice').flatMap(({ subscriptionId, refund }) => (refund ? subscriptionId : []));
    },
    asked: [],
    isDown: false,
    refusedPlans: new Set(),
    faults: new Map(),
    async pay(checkoutId) {
      await sandbox.sandbox.page({ method: 'POST', path: `checkout/${checkoutId}`, fields: good });
      return bought(find('checkout', checkoutId)!.subscriptionId!);
    },
    add({ customerId, accountId, setupId, plan = 'makerAnnual', trialEnd, ...values }) {
      addCustomer(customerId, { email: '', name: '' });
      const id = values.id ?? `sub_${randomUUID()}`;
      const metadata = { ...(accountId && { accountId }), ...(setupId && { setupIntentId: setupId }) };
      const months = termMonths[plans[plan ?? 'makerAnnual'].term];
      put({
        kind: 'subscription',
        id,
        customerId,
        created: now(),
        due: null,
        plan: plan ?? 'makerAnnual',
        state: trialEnd ? 'trialing' : 'active',
        metadata,
        cardId: '',
        promotionId: null,
        anchor: now(),
        periods: 0,
        periodStart: now(),
        periodEnd: trialEnd?.getTime() ?? addMonths(now(), months),
        trialEnd: trialEnd?.getTime() ?? null,
        isTrialEndAnnounced: false,
        endsWithPeriod: false,
        cancelAt: null,
        ended: null,
        latestInvoiceId: null,
        nextAttempt: null,
      });
      payments.change(id, { ...values, plan });
      return subscriptionOf(id)!;
    },
    change(id, { state, currentPeriodEnd, cancelAt, customerId, plan, cents, discounts }) {
      put({
        ...find('subscription', id)!,
        ...(state !== undefined && { state, ended: state === 'canceled' ? now() : null }),
        ...(currentPeriodEnd && { periodEnd: currentPeriodEnd.getTime() }),
        ...(cancelAt !== undefined && { cancelAt: cancelAt?.getTime() ?? null, endsWithPeriod: false }),
        ...(customerId !== undefined && { customerId }),
        ...(plan && { plan }),
      });
      const more = {
        ...(plan === null && { plan }),
        ...(cents !== undefined && { cents }),
        ...(discounts && { discounts }),
      };
      odd.set(id, { ...odd.get(id), ...more });
    },
    addCheckout(accountId) {
      const id = newId('cs_test');
      const order = { plan: 'makerAnnual', promotionId: null, trialDays: 0, successUrl: '/', cancelUrl: null } as const;
      const begun = { created: now(), due: null, state: 'open', subscriptionId: null } as const;
      put({
        kind: 'checkout',
        id,
        customerId: addCustomer(`cus_${accountId}`, { email: '', name: '' }),
        accountId,
        ...order,
        ...begun,
      });
      return id;
    },
    addSetup(accountId, customerId) {
      const id = newId('seti');
      addCustomer(customerId, { email: '', name: '' });
      const begun = { created: now(), due: null, clientSecret: 'a secret', cardId: null };
      complete({ kind: 'setup', id, customerId, metadata: { accountId }, ...begun });
      return id;
    },
    changeSetup(id, values) {
      const setup = find('setup', id)!;
      if ('place' in values) put({ ...find('card', setup.cardId!)!, ...values.place });
      else put({ ...setup, cardId: null });
    },
    placeOf: (customerId) => find('customer', customerId)?.place ?? undefined,
    /** An event counts as signed if its signature is the word 'signed'. */
    readEvent(body, signature) {
      if (signature !== 'signed') throw new UnsignedEvent();
      return JSON.parse(body.toString()) as PaymentEvent;
    },
  };
  return payments;
}
