import { contract } from '@sermon/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../../tests/support/people.ts';
import { day, openShop } from './shop.setup.ts';

const { product, payments, db, admin, buy, enterCard, deliverEvent, runJob } = await openShop();

/** The requests that wait for the provider's answer. Null while the provider answers at once. */
let waiting: (() => void)[] | null = null;
/** The functions with which the provider is not contacted. */
const local = new Set(['readEvent', 'close', 'add', 'change', 'pay', 'addCheckout', 'addSetup']);
let naomi: Person;
beforeAll(async () => {
  naomi = await product.join('Naomi');
  for (const [name, work] of Object.entries(payments))
    if (typeof work === 'function' && !local.has(name))
      Object.assign(payments, {
        async [name](...input: unknown[]) {
          if (waiting) await new Promise<void>((answered) => waiting!.push(answered));
          return (work as (...all: unknown[]) => unknown)(...input);
        },
      });
});

type Send = () => Promise<unknown>;
/** Prepares a call. Returns the function that sends it. */
type Prepare = (person: Person) => Promise<Send> | Send;
const makerAnnual = { priceId: 'price_makerAnnual' };
const bought =
  (send: (person: Person) => Promise<unknown>): Prepare =>
  async (person) => {
    await buy(person, 'makerMonthly');
    return () => send(person);
  };

const calls: Record<string, Prepare> = {
  'subscription.promoCode':
    ({ api }) =>
    () =>
      api.subscription.promoCode({ code: 'NONE' }).catch(() => null),
  'subscription.activePlans':
    ({ api }) =>
    () =>
      api.subscription.activePlans(),
  'subscription.createCheckoutSession':
    ({ api }) =>
    () =>
      api.subscription.createCheckoutSession(makerAnnual),
  'subscription.createBundleCheckout':
    ({ api }) =>
    () =>
      api.subscription.createBundleCheckout({}),
  'subscription.checkoutAddress': async ({ api }) => {
    const { sessionId } = await api.subscription.createCheckoutSession(makerAnnual);
    return () => api.subscription.checkoutAddress({ sessionId });
  },
  'subscription.recordCheckout': async ({ api }) => {
    const { sessionId } = await api.subscription.createCheckoutSession(makerAnnual);
    await payments.pay(sessionId);
    return () => api.subscription.recordCheckout({ sessionId });
  },
  'subscription.startNewBundleCheckoutSession':
    ({ api }) =>
    () =>
      api.subscription.startNewBundleCheckoutSession(),
  'subscription.checkProSubscriptionTax':
    ({ api }) =>
    () =>
      api.subscription.checkProSubscriptionTax({ postalCode: '98101', price: 199, countryCode: 'US' }),
  'subscription.createNewBundleSubscription': async (person) => {
    const card = await enterCard(person);
    return () => person.api.subscription.createNewBundleSubscription(card);
  },
  'billing.details': bought(({ api }) => api.billing.details()),
  'billing.statements': bought(({ api }) => api.billing.statements()),
  'billing.cancelAtEndOfTerm': bought(({ api }) => api.billing.cancelAtEndOfTerm()),
  'billing.keep': async (person) => {
    await buy(person, 'makerMonthly');
    await person.api.billing.cancelAtEndOfTerm();
    return () => person.api.billing.keep();
  },
  'billing.acceptDiscount': bought(({ api }) => api.billing.acceptDiscount()),
  'billing.portal': bought(({ api }) => api.billing.portal({})),
  'adminBilling.cancelAndRefund': async (person) => {
    await buy(person, 'makerMonthly');
    await admin.api.acting.startImpersonation({ id: person.user.id, reason: 'Ruth wants her money back.' });
    return async () => {
      await admin.api.adminBilling.cancelAndRefund();
      await admin.api.acting.stopImpersonation();
    };
  },
  'the webhook': async (person) => {
    const { id } = await buy(person, 'makerMonthly');
    payments.change(id, { cents: 18_00 });
    return () => deliverEvent(id);
  },
  'the daily comparison': async (person) => {
    await buy(person, 'makerMonthly');
    product.clock.pass(day);
    await person.api.accounts.signIn({ ...person, rememberMe: true });
    return () => runJob('reconcile-subscriptions');
  },
};

/** The calls that do not need the provider. */
const offline = ['subscription.freeTrialStatus', 'subscription.countries', 'subscription.validatePostalCode'];

test('every call about money is tried', () => {
  const { subscription, billing, adminBilling } = contract;
  const named = Object.entries({ subscription, billing, adminBilling }).flatMap(([group, entries]) =>
    Object.keys(entries).map((name) => `${group}.${name}`),
  );
  expect(named.filter((name) => !(name in calls)).toSorted()).toEqual(offline.toSorted());
});

/** Expects that nobody waits for the provider: neither other users, nor the same one in the editor, nor the database. */
async function expectNobodyWaits(person: Person): Promise<void> {
  for (const { api } of [naomi, person]) {
    const { id, revision } = await api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
    await api.documents.save({ id, revision, text: '<p>Comfort my people</p>' });
    expect(await api.accounts.refreshUser()).toMatchObject({ firstName: expect.any(String) });
  }
  // Other work of the product may be in a transaction, but not as long as the provider takes.
  await expect.poll(openTransactions).toBe(0);
}

async function openTransactions(): Promise<number> {
  const isOpen = sql`state like 'idle in transaction%' and datname = current_database()`;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where ${isOpen}`,
  );
  return rows[0]!.count;
}

test.each(Object.entries(calls))('while the provider is slow to answer %s, nobody else waits', async (_, prepare) => {
  const ruth = await product.join('Ruth');
  const send = await prepare(ruth);
  waiting = [];
  let isDone = false;
  const call = send().finally(() => (isDone = true));
  let asked = 0;
  try {
    for (;;) {
      await expect.poll(() => isDone || waiting!.length > 0).toBe(true);
      if (isDone) break;
      asked += 1;
      // The first requests of a call are enough: a job asks for every user.
      if (asked <= 4) await expectNobodyWaits(ruth);
      waiting.shift()!();
    }
  } finally {
    const last = waiting;
    waiting = null;
    for (const answer of last) answer();
  }
  await call;
  expect(asked).toBeGreaterThan(0);
});
