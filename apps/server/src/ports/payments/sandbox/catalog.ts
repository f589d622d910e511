import { type Coupon, priceWith } from '@sermon/domain/subscription/coupons';
import type { Cents } from '@sermon/domain/subscription/money';
import { type PlanKey, planKeys, plans } from '@sermon/domain/subscription/plans';

/** The ids of the prices in the sandbox. */
export const sandboxPrices = Object.fromEntries(planKeys.map((plan) => [plan, `price_${plan}`])) as Record<
  PlanKey,
  string
>;

export const planOf = (priceId: string): PlanKey | null =>
  planKeys.find((plan) => sandboxPrices[plan] === priceId) ?? null;

export type Promotion = { id: string; code: string; coupon: Coupon; isOnce: boolean; expires: Date | null };

const percent = (percentOff: number): Coupon => ({ isPercentage: true, percentOff, amountOff: 0 });

/** The promotion codes in the sandbox. */
export const promotions: readonly Promotion[] = [
  { id: 'promo_advent25', code: 'ADVENT25', coupon: percent(0.25), isOnce: true, expires: null },
  { id: 'promo_freeyear', code: 'FREEYEAR', coupon: percent(1), isOnce: true, expires: null },
  {
    id: 'promo_tenoff',
    code: 'TENOFF',
    coupon: { isPercentage: false, percentOff: 0, amountOff: 10_00 },
    isOnce: false,
    expires: null,
  },
  { id: 'promo_easter', code: 'EASTER', coupon: percent(0.5), isOnce: true, expires: new Date('2026-04-05T00:00:00Z') },
];

export const promotionOf = (id: string | null): Promotion | null => promotions.find((each) => each.id === id) ?? null;

export const isValid = ({ expires }: Promotion, now: number): boolean => expires === null || now < expires.getTime();

export type Amounts = { subtotal: Cents; discount: Cents; tax: Cents; total: Cents };

/** Returns the amounts of an invoice. */
export function amountsOf(plan: PlanKey, promotion: Promotion | null, taxRate: number): Amounts {
  const subtotal = plans[plan].usualPrice;
  const net = priceWith(subtotal, promotion?.coupon ?? null);
  const tax = Math.round(net * taxRate);
  return { subtotal, discount: subtotal - net, tax, total: net + tax };
}
