import { type Attempts, networkOf, type Rule } from '../../http/attempts.ts';

const hour = 60 * 60;

export const paymentRules = {
  /** Codes from one network. Leaves room for a church whose people subscribe together, but not for guessing. */
  codes: { most: 60, seconds: hour },
  codesOfUser: { most: 20, seconds: hour },
  orders: { most: 30, seconds: hour },
  /** Changes of a subscription by one user. Nothing else counts here, so that a user can always cancel. */
  changes: { most: 30, seconds: hour },
  /** Other requests to the provider for one user: statements, checkouts, and links to the provider's pages. */
  lookups: { most: 120, seconds: hour },
  /** Tax lookups of one user. The provider charges for each. */
  tax: { most: 30, seconds: hour },
  /** Pages and forms of the test mode, from one network. Leaves room for several people who try it, or use the card form. */
  testPages: { most: 600, seconds: 10 * 60 },
} satisfies Record<string, Rule>;

/** Each function throws a refusal (429). */
export function createPaymentLimits(attempts: Attempts) {
  return {
    async code(ip: string, userId: string | null): Promise<void> {
      await attempts.count(paymentRules.codes, `promotion codes from ${networkOf(ip)}`);
      if (userId !== null) await attempts.count(paymentRules.codesOfUser, `promotion codes of ${userId}`);
    },
    testPage: (ip: string): Promise<void> =>
      attempts.count(paymentRules.testPages, `test mode of payments from ${networkOf(ip)}`),
    order: (userId: string): Promise<void> => attempts.count(paymentRules.orders, `orders of ${userId}`),
    change: (userId: string): Promise<void> =>
      attempts.count(paymentRules.changes, `subscription changes of ${userId}`),
    lookup: (userId: string): Promise<void> => attempts.count(paymentRules.lookups, `payment lookups of ${userId}`),
    tax: (userId: string): Promise<void> => attempts.count(paymentRules.tax, `tax of ${userId}`),
  };
}
export type PaymentLimits = ReturnType<typeof createPaymentLimits>;
