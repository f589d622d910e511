import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountFor, offeredPlans, planKeys, plans, trialDays, trialOf } from './plans.ts';

const anyPlan = fc.constantFrom(...planKeys);

describe('a trial', () => {
  test('begins only an annual plan without a coupon, once for each user', () => {
    fc.assert(
      fc.property(anyPlan, fc.boolean(), fc.boolean(), (plan, hasCoupon, hadTrial) => {
        const days = trialOf(plan, { hasCoupon, hadTrial });
        expect(days).toBe(plans[plan].term === 'annual' && !hasCoupon && !hadTrial ? trialDays : 0);
      }),
    );
    expect(trialOf('makerAnnual', { hasCoupon: false, hadTrial: false })).toBe(14);
  });
});

describe('the offers', () => {
  test.each([true, false])('have one plan of each term that never costs more (PRO member: %s)', (isProMember) => {
    for (const [term, { plan, regular }] of Object.entries(offeredPlans(isProMember))) {
      expect([plans[plan].term, plans[regular].term]).toEqual([term, term]);
      expect([plans[plan].product, plans[regular].product]).toEqual(['maker', 'maker']);
      expect(plans[plan].usualPrice).toBeLessThanOrEqual(plans[regular].usualPrice);
    }
  });

  test('have the prices of the specification', () => {
    const pricesFor = (isProMember: boolean) =>
      Object.values(offeredPlans(isProMember)).map(({ plan }) => plans[plan].usualPrice);
    expect(pricesFor(false)).toEqual([179_00, 19_00]);
    expect(pricesFor(true)).toEqual([149_00, 9_99]);
  });
});

describe('the discount for staying', () => {
  test('is offered to those who pay more for a year', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const discount = discountFor(plan);
        if (discount === null) return;
        const perYear = plans[plan].usualPrice * (plans[plan].term === 'annual' ? 1 : 12);
        expect(plans[discount].usualPrice).toBeLessThan(perYear);
        expect(plans[discount].product).toBe(plans[plan].product);
      }),
    );
  });

  test('is not offered twice', () => {
    expect(discountFor('makerAnnual')).toBe('makerAnnualDiscount');
    expect(discountFor('makerAnnualDiscount')).toBeNull();
    expect(plans.makerAnnualDiscount.name).toBe('Annual - Discount');
  });
});
