import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Coupon, priceWith } from './coupons.ts';

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
