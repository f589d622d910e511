import { addMonths } from '@sermon/domain/subscription/plans';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Person } from '../../../../../../tests/support/people.ts';
import { PaymentsUnavailable, type ProviderSubscription } from '../../../ports/payments/port.ts';
import { card, failsLater, openTestMode } from './testMode.setup.ts';

const { product, payments, admin, send, pay, delivered, moveTo, runJob, customerOf, historyOf } = await openTestMode();
const day = 24 * 60 * 60_000;
const after = (date: Date, ms: number) => new Date(date.getTime() + ms);
/** Returns which statements are paid, the newest first. */
const paidOf = async ({ api }: Person) => (await api.billing.statements()).map(({ paid }) => paid);

test('a plan lives through trial, reminder, payment, failed renewal and grace time to its end, and begins again', async () => {
  const ruth = await product.join('Ruth');
  const planOf = async () => (await ruth.api.accounts.refreshUser()).makerSubscription;
  const begun = product.clock.now;
  const sessionId = await pay(ruth, 'makerAnnual');

  // The report has arrived before the user comes back.
  expect(await planOf()).toMatchObject({ status: 'trialing', planName: 'Annual' });
  expect(await historyOf(ruth)).toEqual(['reported trialing']);
  for (const _ of ['the confirmation', 'its reload'])
    expect(await ruth.api.subscription.recordCheckout({ sessionId })).toMatchObject({
      state: 'complete',
      bought: [{ planName: 'Annual', price: 179 }],
    });
  expect(await historyOf(ruth)).toEqual(['bought trialing']);

  const trialEnd = after(begun, 14 * day);
  const reminders = async () => (await product.emails()).filter(({ subject }) => subject?.includes('trial'));
  await moveTo(after(trialEnd, -7 * day - 1), [ruth]);
  await runJob('remind-of-trials');
  expect(await reminders()).toEqual([]);
  await moveTo(after(trialEnd, -7 * day), [ruth]);
  for (const _ of ['once', 'twice']) await runJob('remind-of-trials');
  expect(await reminders()).toHaveLength(1);

  await moveTo(trialEnd, [ruth]);
  const yearEnd = new Date(addMonths(trialEnd.getTime(), 12));
  expect(await planOf()).toMatchObject({ status: 'active', currentPeriodEnd: yearEnd, cancellationDate: null });
  expect(await paidOf(ruth)).toEqual([true, true]);

  const portal = await payments.portal(await customerOf(ruth), 'http://sermon.test/settings');
  expect((await send(portal, { action: 'card', ...failsLater })).statusCode).toBeLessThan(400);
  await moveTo(yearEnd, [ruth]);
  const graceEnd = after(yearEnd, 7 * day);
  expect(await planOf()).toMatchObject({ status: 'past_due' });
  expect(await ruth.api.billing.details()).toMatchObject({ state: 'past_due', graceEnd, renews: null });
  expect(await paidOf(ruth)).toEqual([false, true, true]);
  await moveTo(after(graceEnd, -1), [ruth]);
  expect(await planOf()).not.toBeNull();

  await moveTo(graceEnd, [ruth]);
  expect(await planOf()).toBeNull();
  expect(await ruth.api.billing.details()).toBeNull();
  expect(await historyOf(ruth)).toEqual([
    'bought trialing',
    'reported active',
    'reported past_due',
    'reported canceled',
  ]);

  // There is one trial. The year is charged at once.
  await pay(ruth, 'makerAnnual', card);
  expect(await planOf()).toMatchObject({ status: 'active', planName: 'Annual' });
  expect((await paidOf(ruth))[0]).toBe(true);
});

describe('a refund by an administrator', () => {
  /** Buys a plan, and begins to view the account of its user. */
  async function buyAndView(name: string) {
    const person = await product.join(name);
    await pay(person, 'makerMonthly');
    const customerId = await customerOf(person);
    const [{ id }] = (await payments.subscriptionsOf(customerId)) as [ProviderSubscription];
    await admin.api.accounts.signIn(admin);
    await admin.api.acting.startImpersonation({ id: person.user.id, reason: 'Ruth wants her money back.' });
    const refunds = async () => (await payments.statements(customerId, 10)).map(({ isRefunded }) => isRefunded);
    return { person, id, refunds };
  }
  const refund = () => admin.api.adminBilling.cancelAndRefund();
  afterEach(async () => {
    vi.restoreAllMocks();
    await admin.api.acting.stopImpersonation();
  });

  test('that is asked for twice at the same time pays back once and ends the plan', async () => {
    const { person, id, refunds } = await buyAndView('Ruth');
    const refundLatest = vi.spyOn(payments, 'refundLatest');
    const answers = await Promise.allSettled([refund(), refund()]);
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ statusCode: 409 });
    const amounts = await Promise.all(refundLatest.mock.results.map(({ value }) => value as Promise<number>));
    expect(new Set(amounts).size).toBe(1);
    expect(await refunds()).toEqual([true]);
    expect(await payments.findSubscription(id)).toMatchObject({ state: 'canceled' });
    expect((await person.api.accounts.refreshUser()).makerSubscription).toBeNull();
    await delivered();
    expect((await historyOf(person)).filter((each) => each.endsWith(' canceled'))).toHaveLength(1);
  });

  test('can be finished if the provider fails between the refund and the end', async () => {
    const { person, id, refunds } = await buyAndView('Naomi');
    vi.spyOn(payments, 'cancelNow').mockRejectedValueOnce(new PaymentsUnavailable('timeout'));
    await expect(refund()).rejects.toMatchObject({ statusCode: 503 });
    await delivered();
    expect(await refunds()).toEqual([true]);
    // What has not ended goes on, so that the settings show it, and the administrator can try again.
    expect((await person.api.accounts.refreshUser()).makerSubscription).toMatchObject({ status: 'active' });
    expect(await refund()).toMatchObject({ makerSubscription: null });
    expect(await refunds()).toEqual([true]);
    expect(await payments.findSubscription(id)).toMatchObject({ state: 'canceled' });
    await delivered();
    expect((await historyOf(person)).at(-1)).toBe('refunded canceled');
  });

  test('whose answer is lost pays back once if it is repeated', async () => {
    const { person, refunds } = await buyAndView('Orpah');
    const { refundLatest } = payments;
    vi.spyOn(payments, 'refundLatest').mockImplementationOnce(async (id) => {
      await refundLatest(id);
      throw new PaymentsUnavailable('timeout');
    });
    await expect(refund()).rejects.toMatchObject({ statusCode: 503 });
    expect(await refund()).toMatchObject({ makerSubscription: null });
    expect(await refunds()).toEqual([true]);
    expect((await person.api.billing.statements()).map(({ refunded }) => refunded)).toEqual([true]);
  });
});
