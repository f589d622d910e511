import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Coupon, lessDiscounts, priceWith, reducedPayments } from './coupons.ts';

const percent = (percentOff: number): Coupon => ({ isPercentage: true, percentOff, amountOff: 0 });
const amount = (amountOff: number): Coupon => ({ isPercentage: false, percentOff: 0, amountOff });

const price = fc.integer({ min: 0, max: 100_000_000 });
const anyCoupon = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => percent(hundredths / 10_000)),
  fc.integer({ min: 0, max: 200_000_000 }).map(amount),
);

describe('the price with a coupon', () => {
  test.each<[string, number, Coupon | null, number]>([
    ['without one', 179_00, null, 179_00],
    ['of a quarter', 179_00, percent(0.25), 134_25],
    ['of everything', 179_00, percent(1), 0],
    ['of nothing', 179_00, percent(0), 179_00],
    ['of half a cent, which is rounded in favor of the user', 9_99, percent(0.5), 4_99],
    ['of 33.33 percent', 9_99, percent(0.3333), 6_66],
    ['of a part that floating-point numbers cannot hold', 100, percent(0.29), 71],
    ['of five dollars', 19_00, amount(5_00), 14_00],
    ['of more than the price', 9_99, amount(10_00), 0],
  ])('%s', (_title, full, coupon, expected) => {
    expect(priceWith(full, coupon)).toBe(expected);
  });

  test('is a whole number of cents from zero to the full price', () => {
    fc.assert(
      fc.property(price, anyCoupon, (full, coupon) => {
        const reduced = priceWith(full, coupon);
        expect(Number.isSafeInteger(reduced)).toBe(true);
        expect(reduced).toBeGreaterThanOrEqual(0);
        expect(reduced).toBeLessThanOrEqual(full);
      }),
    );
  });

  test('differs from the exact part by half a cent at most', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 10_000 }), (full, hundredths) => {
        // Whole numbers, so that this calculation is exact.
        const exact = BigInt(full) * BigInt(10_000 - hundredths);
        const difference = BigInt(priceWith(full, percent(hundredths / 10_000))) * 10_000n - exact;
        expect(difference <= 0n ? -difference <= 5_000n : difference < 5_000n).toBe(true);
      }),
    );
  });

  test('is never higher with a larger discount', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 9_999 }), (full, hundredths) => {
        const more = priceWith(full, percent((hundredths + 1) / 10_000));
        expect(more).toBeLessThanOrEqual(priceWith(full, percent(hundredths / 10_000)));
      }),
    );
  });
});

test.each([
  [0, 'monthly', 1],
  [1, 'monthly', 1],
  [3, 'monthly', 3],
  [0, 'annual', 1],
  [3, 'annual', 1],
  [12, 'annual', 1],
  [13, 'annual', 2],
  [24, 'annual', 2],
  [null, 'annual', null],
] as const)('a discount for %s months reduces %s payments: %s', (months, term, count) => {
  expect(reducedPayments(months, term)).toBe(count);
});

test('several discounts reduce a price one after the other, up to the date when they end', () => {
  const [before, end] = [new Date('2027-01-01T11:59:59Z'), new Date('2027-01-01T12:00:00Z')];
  const discounts = [
    { coupon: percent(0.5), end },
    { coupon: amount(10_00), end: null },
  ];
  expect(lessDiscounts(100_00, discounts, before)).toBe(40_00);
  expect(lessDiscounts(100_00, discounts, end)).toBe(90_00);
  expect(lessDiscounts(100_00, [], end)).toBe(100_00);
});
