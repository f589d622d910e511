import { expect, test } from 'vitest';
import { planAtRenewal } from './lifecycle.ts';
import type { PlanKey } from './plans.ts';

const bought = { from: null, isReturn: false };
const from = (plan: PlanKey, isReturn = false) => ({ from: plan, isReturn });

test.each([
  ['a month at the price for members', 'memberMonthly', bought, 'makerMonthly'],
  ['a year at the price for members', 'makerAnnualDiscount', bought, 'makerAnnual'],
  ['a price that has returned with PRO', 'memberMonthly', from('makerMonthly', true), 'makerMonthly'],
  ['a discount for staying', 'makerAnnualDiscount', from('makerAnnual'), 'makerAnnualDiscount'],
  ['a discount for staying, from another term', 'makerAnnualDiscount', from('makerMonthly'), 'makerAnnualDiscount'],
  ['a regular price', 'makerMonthly', bought, 'makerMonthly'],
  ['a price that has ended with PRO', 'makerMonthly', from('memberMonthly'), 'makerMonthly'],
] as const)('without PRO, %s renews as it has to', (_, plan, change, expected) => {
  expect(planAtRenewal(plan, change, false)).toBe(expected);
});

test.each([
  ['a price for members', 'memberMonthly', bought, 'memberMonthly'],
  ['a month whose price had ended with PRO', 'makerMonthly', from('memberMonthly'), 'memberMonthly'],
  ['a year whose price had ended with PRO', 'makerAnnual', from('makerAnnualDiscount'), 'makerAnnualDiscount'],
  ['a regular price', 'makerAnnual', bought, 'makerAnnual'],
  ['another term', 'makerAnnual', from('makerMonthly'), 'makerAnnual'],
] as const)('with PRO, %s renews as it has to', (_, plan, change, expected) => {
  expect(planAtRenewal(plan, change, true)).toBe(expected);
});
