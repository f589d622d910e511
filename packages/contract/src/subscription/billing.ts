import * as z from 'zod';
import { user } from '../accounts.ts';
import { call, date, list } from '../call.ts';

const dollars = z.number().min(0).max(1_000_000);

export const maxStatements = 120;

const statement = z.object({
  id: z.string(),
  amount: dollars,
  paid: z.boolean(),
  refunded: z.boolean(),
  /** True if it is for the subscription that opens this product now, and not for an earlier one or for PRO. */
  isForCurrentPlan: z.boolean(),
  /** The name of the plan that was paid, or the payment provider's description. */
  description: z.string(),
  invoiceNumber: z.string(),
  createdDate: date,
  /** The payment provider's page with the receipt, or where an unpaid amount can be paid. */
  paymentUrl: z.string().nullable(),
});
export type BillingStatement = z.output<typeof statement>;

/** The product that the subscription pays for: this product, or PRO, which is bought here in the bundle. */
const product = z.enum(['maker', 'pro']).default('maker');

/**
 * The subscription in the settings, also one whose paid features have ended because a renewal is unpaid. Null for users without one, and
 * for a subscription that an administrator has given.
 */
const term = z.enum(['monthly', 'annual']);
const details = z.object({
  planName: z.string(),
  term,
  /** The price of each payment, less a discount that goes on. */
  price: dollars,
  plusTax: z.boolean(),
  state: z.enum(['trialing', 'active', 'past_due']),
  trialEnd: date.nullable(),
  /** Date of the next payment; null if the subscription has been canceled. */
  renews: date.nullable(),
  ends: date.nullable(),
  /** Date when the paid features end if a failed payment is not made before, or when they have ended. */
  graceEnd: date.nullable(),
  /**
   * True if the paid features have ended because of a failed payment. The provider may still charge it until the subscription is canceled.
   */
  hasLapsed: z.boolean(),
  /** The discount for staying; null if there is none, or if the payment provider does not answer. */
  offer: z
    .object({
      price: dollars,
      /** The amount that is charged at once; 0 if the lower price applies from the next payment on. */
      chargedNow: dollars,
      from: date,
    })
    .nullable(),
  /**
   * The price of Sermon Maker after the end of this subscription to PRO; null if its price stays, or if the payment
   * provider does not answer.
   */
  makerPriceAfter: z.object({ price: dollars, term }).nullable(),
});
export type SubscriptionDetails = z.output<typeof details>;

export const billing = {
  details: call('GET /api/Account/GetSubscription', 'user', { product }, details.nullable()),
  statements: call('GET /api/Account/GetBillingStatements', 'user', {}, list(statement, { max: maxStatements })),
  /** Cancels a subscription. One whose renewal is unpaid ends at once, so that the renewal is not charged any more. */
  cancelAtEndOfTerm: call('POST /api/Account/CancelMakerSubscriptionAtEndOfTerm', 'self', { product }, user),
  /** Undoes `cancelAtEndOfTerm` before the term has ended. */
  keep: call('POST /api/Account/KeepMakerSubscription', 'self', { product }, user),
  acceptDiscount: call('POST /api/Account/DiscountMakerSubscription', 'self', {}, user),
  portal: call(
    'GET /api/Account/StripePortal',
    'self',
    { returnPath: z.string().max(2_000).default('') },
    z.object({ portalUrl: z.string() }),
  ),
};

/** The payments of the user whose account an administrator views (spec part 3 §7). */
export const adminBilling = {
  /** Ends the paid subscription at once and refunds the latest payment. Returns the user. Only while viewing the account. */
  cancelAndRefund: call('POST /api/Admin/CancelAndRefundMakerSubscription', 'user', {}, user),
};
