import { type Attempts, networkOf, type Rule } from '../../http/attempts.ts';

const hour = 60 * 60;

const rules = {
  /** Codes from one network. Leaves room for a church whose people subscribe together, but not for guessing. */
  codes: { most: 60, seconds: hour },
  /** Codes of one user. */
  codesOfUser: { most: 20, seconds: hour },
  /** Checkouts, setups and visits to the provider's pages of one user. */
  payments: { most: 30, seconds: hour },
  /** Tax lookups of one user. The provider charges for each. */
  tax: { most: 30, seconds: hour },
} satisfies Record<string, Rule>;

/** The limits on calls that contact the payment provider. Each function throws a refusal (429). */
export function createPaymentLimits(attempts: Attempts) {
  return {
    async code(ip: string, userId: string | null): Promise<void> {
      await attempts.count(rules.codes, `promotion codes from ${networkOf(ip)}`);
      if (userId !== null) await attempts.count(rules.codesOfUser, `promotion codes of ${userId}`);
    },
    payment: (userId: string): Promise<void> => attempts.count(rules.payments, `payments of ${userId}`),
    tax: (userId: string): Promise<void> => attempts.count(rules.tax, `tax of ${userId}`),
  };
}
