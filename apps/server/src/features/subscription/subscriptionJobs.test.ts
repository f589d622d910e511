import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { account, departedCustomer, mailOutbox, subscription } from '../../database/schema.ts';
import { deleteAccount } from '../../jobs/deleteAccounts.ts';
import { PaymentsUnavailable } from '../../ports/payments/port.ts';
import { customerOf, ensureCustomer, ignoreOtherProviders } from './customers.ts';
import { reconcileSubscriptions, remindOfTrials, settleLeftAccounts } from './subscriptionJobs.ts';
import { day, openShop } from './shop.setup.ts';
import { storeSubscription } from './store.ts';

const { product, payments, db, admin, buy, deliverEvent, runJob, subscriptionOf } = await openShop();
const { cancelAtPeriodEnd, updateCustomer, createCustomer } = payments;
afterEach(() => {
  Object.assign(payments, { isDown: false, chargesTax: false, cancelAtPeriodEnd, updateCustomer, createCustomer });
});
const asked = (name: string) => payments.asked.filter((each) => each === name).length;
const stateOf = (id: string) => payments.subscriptions.get(id);

describe('the subscription of an account that was left', () => {
  test.each(['past_due', 'unpaid'] as const)('ends at once if its renewal is unpaid (%s)', async (state) => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth);
    payments.change(id, { state, currentPeriodEnd: new Date(product.clock.now.getTime() + 365 * day) });
    await deliverEvent(id);
    await ruth.api.settings.deleteAccount({ password: ruth.password });
    await runJob('forget-customers');
    expect(stateOf(id)).toMatchObject({ state: 'canceled' });
  });

  test('is canceled if the account was blocked, and can be kept after that', async () => {
    const ruth = await product.join('Ruth');
    const { id, currentPeriodEnd } = await buy(ruth);
    await admin.api.adminPeople.block({ personId: ruth.user.id });
    await runJob('forget-customers');
    expect(stateOf(id)).toMatchObject({ state: 'trialing', cancelAt: currentPeriodEnd });
    await admin.api.adminPeople.unblock({ personId: ruth.user.id });
    await ruth.api.accounts.signIn(ruth);
    await ruth.api.billing.keep();
    await runJob('forget-customers');
    expect(stateOf(id)).toMatchObject({ cancelAt: null });
  });

  test('that cannot be changed does not keep the job from the others', async () => {
    const people = [await product.join('Ruth'), await product.join('Naomi'), await product.join('Boaz')];
    const [locked, ended, other] = [await buy(people[0]!), await buy(people[1]!), await buy(people[2]!)];
    const gone = await product.join('Orpah');
    const { customerId } = await buy(gone);
    for (const { api, password } of people) await api.settings.deleteAccount({ password });
    await deleteAccount(product.services, gone.user.id);
    payments.change(ended.id, { state: 'canceled' });
    payments.cancelAtPeriodEnd = (id) =>
      id === other.id ? cancelAtPeriodEnd(id) : Promise.reject(new PaymentsUnavailable('400 invalid_request_error'));
    await expect(settleLeftAccounts(product.services)).rejects.toThrow('Not everything');
    expect(stateOf(other.id)).not.toMatchObject({ cancelAt: null });
    expect(stateOf(locked.id)).toMatchObject({ cancelAt: null });
    expect(payments.customers.has(customerId)).toBe(false);
    const [row] = await db.select().from(subscription).where(eq(subscription.id, ended.id));
    expect(row).toMatchObject({ state: 'canceled' });
    payments.cancelAtPeriodEnd = cancelAtPeriodEnd;
    await settleLeftAccounts(product.services);
    expect(stateOf(locked.id)).not.toMatchObject({ cancelAt: null });
  });

  test.each(['active', 'past_due'] as const)(
    'is stored as canceled although another process has a clock that is ahead (%s)',
    async (state) => {
      const ruth = await product.join('Ruth');
      const { id } = await buy(ruth);
      const askedAt = new Date(product.clock.now.getTime() + 60_000);
      payments.change(id, { state });
      await storeSubscription(product.services, payments.subscriptions.get(id)!, { askedAt, kind: 'reported' });
      await ruth.api.settings.deleteAccount({ password: ruth.password });
      await settleLeftAccounts(product.services);
      const [row] = await db.select().from(subscription).where(eq(subscription.id, id));
      expect(row).toMatchObject(state === 'active' ? { cancelAt: row!.currentPeriodEnd } : { state: 'canceled' });
    },
  );

  test('stays as a report has stored it while the provider was canceling it', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth);
    await ruth.api.settings.deleteAccount({ password: ruth.password });
    payments.cancelAtPeriodEnd = async (each) => {
      const reply = await cancelAtPeriodEnd(each);
      // The reply is on its way when the subscription ends, and a report of that is processed first.
      payments.change(id, { state: 'canceled' });
      product.clock.pass(1_000);
      await deliverEvent(id);
      product.clock.pass(1_000);
      return reply;
    };
    await settleLeftAccounts(product.services);
    const [row] = await db.select().from(subscription).where(eq(subscription.id, id));
    expect(row).toMatchObject({ state: 'canceled' });
  });

  test('that the provider does not know any more has ended', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await buy(ruth);
    await ruth.api.settings.deleteAccount({ password: ruth.password });
    payments.subscriptions.delete(id);
    payments.cancelAtPeriodEnd = () => Promise.reject(new PaymentsUnavailable('404 resource_missing id'));
    await settleLeftAccounts(product.services);
    const [row] = await db.select().from(subscription).where(eq(subscription.id, id));
    expect(row).toMatchObject({ state: 'canceled' });
  });
});

describe('the daily comparison', () => {
  test.each(['connection', 'timeout', '429 rate_limit', '500 api_error', '401'])(
    'stops if the provider answers nobody: %s',
    async (code) => {
      for (const name of ['Ruth', 'Naomi']) await buy(await product.join(name));
      await db.update(account).set({ dateCompared: null });
      let questions = 0;
      payments.updateCustomer = () => {
        questions += 1;
        return Promise.reject(new PaymentsUnavailable(code));
      };
      await expect(reconcileSubscriptions(product.services)).rejects.toThrow(code);
      expect(questions).toBe(1);
    },
  );

  test('goes on after the failure of one user', async () => {
    const [ruth, naomi] = [await product.join('Ruth'), await product.join('Naomi')];
    const { customerId } = await buy(ruth);
    const { id } = await buy(naomi);
    payments.change(id, { state: 'canceled' });
    payments.updateCustomer = (each, user) =>
      each === customerId
        ? Promise.reject(new PaymentsUnavailable('404 resource_missing'))
        : updateCustomer(each, user);
    await db.update(account).set({ dateCompared: null });
    await expect(reconcileSubscriptions(product.services)).rejects.toThrow('could not be compared');
    expect(await subscriptionOf(naomi)).toBeNull();
    expect(asked('subscriptionsOf')).toBeGreaterThan(0);
  });
});

describe('the reminder of a trial', () => {
  const remindersTo = async (address: string) =>
    (await product.emails()).filter(
      (message) => message.subject?.includes('trial ends') && message.to?.some((each) => each.address === address),
    );

  test('is not marked as sent if it could not be sent', async () => {
    const ruth = await product.join('Ruth');
    await buy(ruth);
    product.clock.pass(8 * day);
    const mailQueue = {
      async send(...email: Parameters<typeof product.services.mailQueue.send>) {
        await product.services.mailQueue.send(...email);
        throw new Error('The process stops');
      },
    };
    await expect(remindOfTrials({ ...product.services, mailQueue })).rejects.toThrow('could not be reminded');
    expect(await db.$count(mailOutbox, eq(mailOutbox.recipient, ruth.email))).toBe(0);
    await runJob('remind-of-trials');
    expect(await remindersTo(ruth.email)).toHaveLength(1);
  });

  test('names PRO, and says that tax is added', async () => {
    const ruth = await product.join('Ruth');
    await ruth.api.accounts.signIn({ ...ruth, rememberMe: true });
    const bought = await buy(ruth, 'makerMonthly');
    const trialEnd = new Date(product.clock.now.getTime() + 5 * day);
    const { customerId } = bought;
    const pro = payments.add({ customerId, accountId: ruth.user.id, plan: 'proAnnual', trialEnd });
    await deliverEvent(pro.id);
    payments.chargesTax = true;
    await runJob('remind-of-trials');
    const [message] = await remindersTo(ruth.email);
    expect(message?.subject).toContain('Your PRO trial ends on');
    expect(message?.text).toContain('Your free trial of PRO (PRO Plus) ends on');
    expect(message?.text).toContain('you will be charged $199.00 per year, plus sales tax.');
  });
});

describe('a customer', () => {
  test('of an account that is deleted in the meantime is deleted, too', async () => {
    const ruth = await product.join('Ruth');
    payments.createCustomer = async (user, key) => {
      await deleteAccount(product.services, ruth.user.id);
      return createCustomer(user, key);
    };
    await expect(ensureCustomer(product.services, payments, ruth.user.id)).rejects.toMatchObject({ statusCode: 404 });
    expect(await db.$count(departedCustomer, eq(departedCustomer.customerId, `cus_${ruth.user.id}`))).toBe(1);
    await runJob('forget-customers');
    expect(payments.customers.has(`cus_${ruth.user.id}`)).toBe(false);
  });

  test('is asked for with another key if the name has changed', async () => {
    const ruth = await product.join('Ruth');
    const keys: string[] = [];
    payments.createCustomer = (_, key) => {
      keys.push(key);
      return Promise.reject(new PaymentsUnavailable('timeout'));
    };
    const ask = () => ensureCustomer(product.services, payments, ruth.user.id).catch(() => {});
    await ask();
    await ask();
    await ruth.api.settings.changeName({ firstName: 'Ruth', lastName: 'Moab' });
    await ask();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe('another payment provider', () => {
  const live = { ...payments, providerKind: 'stripe-live' as const };
  const inLiveMode = { ...product.services, payments: live };
  const departed = (id: string) => db.$count(departedCustomer, eq(departedCustomer.customerId, id));

  test('does not give what was paid in test mode, until the operator changes back', async () => {
    const ruth = await product.join('Ruth');
    const { customerId, id } = await buy(ruth);
    await ignoreOtherProviders(product.services, payments);
    expect(await subscriptionOf(ruth)).not.toBeNull();
    await ignoreOtherProviders(product.services, live);
    expect(await subscriptionOf(ruth)).toBeNull();
    expect(await ruth.api.billing.details()).toBeNull();
    expect(await ruth.api.subscription.freeTrialStatus()).toBe(false);
    // The live mode does not know the customer, so it is not asked.
    await reconcileSubscriptions(inLiveMode);
    expect(await subscriptionOf(ruth)).toBeNull();
    await runJob('reconcile-subscriptions');
    expect(await subscriptionOf(ruth)).toMatchObject({ planName: 'Annual' });
    expect(stateOf(id)).toMatchObject({ customerId, state: 'trialing' });
  });

  test('gets a customer of its own, and the one before waits until the operator changes back', async () => {
    const ruth = await product.join('Ruth');
    const { customerId, id } = await buy(ruth);
    const liveId = `cus_live_${ruth.user.id}`;
    const other = { ...live, createCustomer: () => Promise.resolve(liveId) };
    await ignoreOtherProviders(product.services, live);
    expect(await ensureCustomer(product.services, other, ruth.user.id)).toBe(liveId);
    payments.customers.set(liveId, { email: '', name: '' });
    const mine = () =>
      Promise.all([customerOf(product.services, ruth.user.id), departed(customerId), departed(liveId)]);
    for (const [now, [own, away]] of [
      [live, [liveId, customerId]],
      [payments, [customerId, liveId]],
      [live, [liveId, customerId]],
      [payments, [customerId, liveId]],
    ] as const) {
      await ignoreOtherProviders(product.services, now);
      await settleLeftAccounts({ ...product.services, payments: now });
      expect(await mine()).toEqual([own, away === customerId ? 1 : 0, away === liveId ? 1 : 0]);
    }
    // What the user pays there is found again.
    await runJob('reconcile-subscriptions');
    expect(await subscriptionOf(ruth)).toMatchObject({ planName: 'Annual' });
    expect(stateOf(id)).toMatchObject({ customerId, state: 'trialing' });
    // Both are deleted with the account, each where it is known.
    await deleteAccount(product.services, ruth.user.id);
    await settleLeftAccounts(product.services);
    expect([payments.customers.has(customerId), payments.customers.has(liveId)]).toEqual([false, true]);
    await settleLeftAccounts(inLiveMode);
    expect(payments.customers.has(liveId)).toBe(false);
  });

  test('that does not know a customer any more gets a new one', async () => {
    const ruth = await product.join('Ruth');
    const { customerId } = await buy(ruth);
    payments.customers.delete(customerId);
    payments.createCustomer = () => Promise.resolve(`cus_new_${ruth.user.id}`);
    expect(await ensureCustomer(product.services, payments, ruth.user.id)).toBe(`cus_new_${ruth.user.id}`);
  });

  test('is not told of deleted accounts of others', async () => {
    const ruth = await product.join('Ruth');
    const { customerId } = await buy(ruth);
    await deleteAccount(product.services, ruth.user.id);
    await settleLeftAccounts(inLiveMode);
    expect(payments.customers.has(customerId)).toBe(true);
    await settleLeftAccounts(product.services);
    expect(payments.customers.has(customerId)).toBe(false);
  });
});
