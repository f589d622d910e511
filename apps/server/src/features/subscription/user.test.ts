import { describe, expect, test } from 'vitest';
import { type Account, isSubscriber, toUser } from '../accounts/store.ts';

const now = new Date('2026-11-27T12:00:00.000Z');
const row: Account = {
  id: '0198e9a4-7b1c-7000-8000-000000000000',
  email: 'ruth@church.example',
  firstName: 'Ruth',
  lastName: 'Adeyemi',
  passwordHash: null,
  profileImageUrl: null,
  isAdministrator: false,
  dateAdministratorEnded: null,
  hasProSubscription: false,
  mustSignUp: false,
  dateConfirmed: null,
  datePasswordChanged: null,
  dateClosed: null,
  dateBlocked: null,
  storageBytes: 0,
  storageBeforeLimit: 0,
  makerPlan: null,
  customerId: null,
  customerKind: null,
  paidPlan: null,
  paidState: null,
  paidPeriodEnd: null,
  paidCancelAt: null,
  paidUntil: null,
  paidProUntil: null,
  dateCompared: null,
  dateCreated: now,
};
const periodEnd = new Date('2026-12-01T00:00:00.000Z');
const paid: Account = {
  ...row,
  paidPlan: 'makerAnnual',
  paidState: 'active',
  paidPeriodEnd: periodEnd,
  paidCancelAt: periodEnd,
  paidUntil: periodEnd,
};
const annual = {
  status: 'active',
  planName: 'Annual',
  currentPeriodEnd: periodEnd,
  cancellationDate: periodEnd,
};
const given = { status: 'active', currentPeriodEnd: null, cancellationDate: null };

describe('the subscription of a user', () => {
  test.each<[string, Account, boolean, object | null]>([
    ['is none for a free user', row, false, null],
    ['is the paid one', paid, false, annual],
    ['is the paid one, not the one that was given as well', { ...paid, makerPlan: 'Given' }, false, annual],
    ['is the given one', { ...row, makerPlan: 'Given' }, false, { ...given, planName: 'Given' }],
    ['is open for everyone without billing', row, true, { ...given, planName: 'Open' }],
    ['is none for a plan without a last moment', { ...paid, paidUntil: null }, false, null],
  ])('%s', (_title, account, isEverythingOpen, subscription) => {
    expect(toUser(account, isEverythingOpen, now).makerSubscription).toEqual(subscription);
  });

  test('ends exactly with its last moment', () => {
    const at = (ms: number) => toUser(paid, false, new Date(periodEnd.getTime() + ms)).makerSubscription;
    expect(at(-1)).toEqual(annual);
    expect(at(0)).toBeNull();
    expect(isSubscriber(paid, new Date(periodEnd.getTime() - 1))).toBe(true);
    expect(isSubscriber(paid, periodEnd)).toBe(false);
  });

  test('is the given one again after the paid one has ended', () => {
    const both = { ...paid, makerPlan: 'Given' };
    expect(toUser(both, false, periodEnd).makerSubscription).toEqual({ ...given, planName: 'Given' });
    expect(isSubscriber(both, periodEnd)).toBe(true);
  });
});

test('PRO comes from the parent site, or was bought and has not ended', () => {
  const isPro = (account: Partial<Account>, at = now) => toUser({ ...row, ...account }, false, at).proSubscription;
  expect(isPro({})).toBe(false);
  expect(isPro({ hasProSubscription: true })).toBe(true);
  expect(isPro({ paidProUntil: periodEnd })).toBe(true);
  expect(isPro({ paidProUntil: periodEnd }, periodEnd)).toBe(false);
});
