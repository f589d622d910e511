import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centsOf, dollarsOf, formatPrice, formatUsd } from './money.ts';

/** Up to a million dollars, the most that a call accepts. */
const cents = fc.integer({ min: 0, max: 100_000_000 });

describe('an amount of money', () => {
  test('in cents survives the way through dollars', () => {
    fc.assert(fc.property(cents, (amount) => centsOf(dollarsOf(amount)) === amount));
  });

  test.each([0.001, 9.995, Number.NaN, Number.POSITIVE_INFINITY, 1e300])('%d is not one', (dollars) => {
    expect(() => centsOf(dollars)).toThrow(RangeError);
  });

  test.each([
    [0, '$0.00', '$0'],
    [1, '$0.01', '$0.01'],
    [9_99, '$9.99', '$9.99'],
    [179_00, '$179.00', '$179'],
    [1_234_567_00, '$1,234,567.00', '$1,234,567'],
    [-44_75, '-$44.75', '-$44.75'],
  ])('%d is written %s, and as a price %s', (amount, withDecimals, price) => {
    expect([formatUsd(amount), formatPrice(amount)]).toEqual([withDecimals, price]);
  });

  test('is written with exactly its cents', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(Number(formatUsd(amount).replaceAll(/[$,]/g, ''))).toBe(amount / 100);
        expect(formatUsd(amount)).toMatch(/^\$[\d,]+\.\d\d$/);
      }),
    );
  });
});
