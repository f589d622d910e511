import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Coupon, quote } from './coupons.ts';
import { addMonths, type Term, termMonths } from './plans.ts';

const now = new Date('2026-11-27T12:00:00.000Z');
const quarter = { isPercentage: true, percentOff: 0.25, amountOff: 0 } as const;
const half = { isPercentage: true, percentOff: 0.5, amountOff: 0 } as const;
const everything = { isPercentage: true, percentOff: 1, amountOff: 0 } as const;
const tenOff = { isPercentage: false, percentOff: 0, amountOff: 10_00 } as const;
const annual = { price: 179_00, term: 'annual', promotion: null, hadTrial: false, now } as const;
const monthly = { ...annual, price: 19_00, term: 'monthly' } as const;

const on = (day: string) => new Date(`${day}T12:00:00.000Z`);

describe('what a plan costs', () => {
  test('with a trial is nothing at once, and the price at its end', () => {
    expect(quote(annual)).toEqual({
      trialDays: 14,
      off: 0,
      today: 0,
      next: { amount: 179_00, date: on('2026-12-11') },
    });
  });

  test.each([
    ['a year without a trial', { ...annual, hadTrial: true }, 179_00, 179_00, '2027-11-27'],
    ['a month', monthly, 19_00, 19_00, '2026-12-27'],
    [
      'a year with a code for the first payment',
      { ...annual, promotion: { coupon: quarter, months: 0 } },
      134_25,
      179_00,
      '2027-11-27',
    ],
    [
      'a month with a code for all payments',
      { ...monthly, promotion: { coupon: tenOff, months: null } },
      9_00,
      9_00,
      '2026-12-27',
    ],
    [
      'a year with a code for everything',
      { ...annual, promotion: { coupon: everything, months: 0 } },
      0,
      179_00,
      '2027-11-27',
    ],
    [
      'a month with a code for three months',
      { ...monthly, promotion: { coupon: half, months: 3 } },
      9_50,
      9_50,
      '2026-12-27',
    ],
    [
      'a month with a code for one month',
      { ...monthly, promotion: { coupon: half, months: 1 } },
      9_50,
      19_00,
      '2026-12-27',
    ],
    [
      'a year with a code for three months',
      { ...annual, promotion: { coupon: half, months: 3 } },
      89_50,
      179_00,
      '2027-11-27',
    ],
    [
      'a year with a code for twelve months',
      { ...annual, promotion: { coupon: half, months: 12 } },
      89_50,
      179_00,
      '2027-11-27',
    ],
    [
      'a year with a code for thirteen months',
      { ...annual, promotion: { coupon: half, months: 13 } },
      89_50,
      89_50,
      '2027-11-27',
    ],
    [
      'a code that is worth more than the price',
      { ...monthly, price: 9_99, promotion: { coupon: tenOff, months: null } },
      0,
      0,
      '2026-12-27',
    ],
  ])('%s', (_, order, today, amount, day) => {
    expect(quote(order)).toMatchObject({ trialDays: 0, today, next: { amount, date: on(day) } });
  });

  test('is the price less the discount, which holds at the next payment only if it lasts until then', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const coupon = fc.oneof(
      fc.integer({ min: 0, max: 10_000 }).map((part): Coupon => ({ ...half, percentOff: part / 10_000 })),
      cents.map((amountOff): Coupon => ({ isPercentage: false, percentOff: 0, amountOff })),
    );
    const months = fc.option(fc.integer({ min: 0, max: 40 }));
    const term = fc.constantFrom<Term>('monthly', 'annual');
    const promotion = fc.option(fc.record({ coupon, months }));
    fc.assert(
      fc.property(
        fc.record({ price: cents, term, promotion, hadTrial: fc.boolean(), now: fc.constant(now) }),
        (order) => {
          const { trialDays, today, off, next } = quote(order);
          expect(today).toBeLessThanOrEqual(next.amount);
          expect([today, off, next.amount].every((each) => Number.isSafeInteger(each) && each >= 0)).toBe(true);
          if (trialDays > 0) {
            expect([today, next.amount]).toEqual([0, order.price]);
            return;
          }
          expect(today + off).toBe(order.price);
          const end = order.promotion?.months ?? Infinity;
          expect(next.amount).toBe(end > termMonths[order.term] ? today : order.price);
        },
      ),
    );
  });
});

describe('months later', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-11-30', 1, '2026-12-30'],
  ])('%s and %d', (from, count, expected) => {
    expect(new Date(addMonths(on(from).getTime(), count))).toEqual(on(expected));
  });

  test('are in the following months, with the same time of day', () => {
    const anyDate = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 120 }), (date, count) => {
        const later = new Date(addMonths(date.getTime(), count));
        const monthsOf = (each: Date) => each.getUTCFullYear() * 12 + each.getUTCMonth();
        expect(monthsOf(later) - monthsOf(date)).toBe(count);
        expect(later.getUTCDate()).toBeLessThanOrEqual(date.getUTCDate());
        expect(later.toISOString().slice(10)).toBe(date.toISOString().slice(10));
      }),
    );
  });
});
