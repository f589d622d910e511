import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOpen, opensUntil, type Subscription, subscriptionStates } from './lifecycle.ts';

const day = 24 * 60 * 60_000;
const periodEnd = new Date('2026-12-01T00:00:00.000Z');
const active: Subscription = { state: 'active', currentPeriodEnd: periodEnd, cancelAt: null, pastDueSince: null };
const after = (date: Date, days: number) => new Date(date.getTime() + days * day);

const anyDate = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
const anySubscription: fc.Arbitrary<Subscription> = fc.record({
  state: fc.constantFrom(...subscriptionStates),
  currentPeriodEnd: anyDate,
  cancelAt: fc.option(anyDate),
  pastDueSince: fc.option(anyDate),
});

describe('a subscription', () => {
  test.each<[string, Partial<Subscription>, Date | null]>([
    ['that renews waits a week for the report of the renewal', {}, after(periodEnd, 7)],
    ['that was canceled ends with its period', { cancelAt: periodEnd }, periodEnd],
    ['in its trial is open', { state: 'trialing' }, after(periodEnd, 7)],
    ['in a trial that was canceled ends with it', { state: 'trialing', cancelAt: periodEnd }, periodEnd],
    [
      'that is unpaid stays open for a week',
      { state: 'past_due', pastDueSince: periodEnd, currentPeriodEnd: after(periodEnd, 365) },
      after(periodEnd, 7),
    ],
    [
      'that is unpaid and was canceled does not outlive the cancellation',
      { state: 'past_due', pastDueSince: periodEnd, cancelAt: after(periodEnd, 2) },
      after(periodEnd, 2),
    ],
    ['that has ended is closed', { state: 'canceled' }, null],
    ['that was never paid is closed', { state: 'incomplete' }, null],
    ['that stayed unpaid is closed', { state: 'unpaid' }, null],
    ['that is paused is closed', { state: 'paused' }, null],
  ])('%s', (_title, values, until) => {
    expect(opensUntil({ ...active, ...values })).toEqual(until);
  });

  test('is open up to its last moment, and not in it', () => {
    fc.assert(
      fc.property(anySubscription, (subscription) => {
        const until = opensUntil(subscription);
        if (until === null) {
          expect(isOpen(subscription, new Date(0))).toBe(false);
          return;
        }
        expect(isOpen(subscription, new Date(until.getTime() - 1))).toBe(true);
        expect(isOpen(subscription, until)).toBe(false);
      }),
    );
  });

  test('never opens again by itself, and never after the date of its cancellation', () => {
    fc.assert(
      fc.property(anySubscription, anyDate, fc.nat(), (subscription, now, later) => {
        if (!isOpen(subscription, now)) expect(isOpen(subscription, new Date(now.getTime() + later))).toBe(false);
        const { cancelAt } = subscription;
        if (cancelAt !== null && cancelAt <= now) expect(isOpen(subscription, now)).toBe(false);
      }),
    );
  });
});
