import { type Coupon, priceWith, type Promotion as Discount } from '@sermon/domain/subscription/coupons';
import type { Cents } from '@sermon/domain/subscription/money';
import { addMonths, type PlanKey, planKeys, plans } from '@sermon/domain/subscription/plans';
import type { Price } from '../port.ts';

export const prices = Object.fromEntries(
  planKeys.map((plan) => [plan, { id: `price_${plan}`, plan, cents: plans[plan].usualPrice } satisfies Price]),
) as Record<PlanKey, Price>;

export type Promotion = Discount & { id: string; code: string; expires: Date | null };

const percent = (percentOff: number): Coupon => ({ isPercentage: true, percentOff, amountOff: 0 });

export const promotions: readonly Promotion[] = [
  { id: 'promo_advent25', code: 'ADVENT25', coupon: percent(0.25), months: 0, expires: null },
  { id: 'promo_freeyear', code: 'FREEYEAR', coupon: percent(1), months: 0, expires: null },
  {
    id: 'promo_tenoff',
    code: 'TENOFF',
    coupon: { isPercentage: false, percentOff: 0, amountOff: 10_00 },
    months: null,
    expires: null,
  },
  { id: 'promo_threemonths', code: 'THREEMONTHS', coupon: percent(0.5), months: 3, expires: null },
  { id: 'promo_easter', code: 'EASTER', coupon: percent(0.5), months: 0, expires: new Date('2026-04-05T00:00:00Z') },
];

export const promotionOf = (id: string | null): Promotion | null => promotions.find((each) => each.id === id) ?? null;

export const isValid = (promotion: Promotion | null, now: number): promotion is Promotion =>
  promotion !== null && (promotion.expires === null || now < promotion.expires.getTime());

/** Returns when a discount that began at `start` ends, in ms; null if it reduces the first payment only, or all payments. */
export const endOf = ({ months }: Promotion, start: number): number | null =>
  months ? addMonths(start, months) : null;

export type Amounts = { subtotal: Cents; discount: Cents; tax: Cents; total: Cents };

export function amountsOf(plan: PlanKey, promotion: Promotion | null, taxRate: number): Amounts {
  const subtotal = plans[plan].usualPrice;
  const net = priceWith(subtotal, promotion?.coupon ?? null);
  const tax = Math.round(net * taxRate);
  return { subtotal, discount: subtotal - net, tax, total: net + tax };
}
