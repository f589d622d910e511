import * as z from 'zod';
import { user } from '../accounts.ts';
import { call, changingGet, date, list } from '../call.ts';
import { id } from '../ids.ts';

/** An amount in US dollars with at most two decimals. Everything else uses cents (domain/subscription/money.ts). */
const dollars = z.number().min(0).max(1_000_000);

const providerId = () => z.string().max(255).regex(/^\w+$/);
/** Stripe's older prices have ids that people have chosen, with hyphens. */
const priceId = id.ofPublic(
  'price',
  z
    .string()
    .max(255)
    .regex(/^\w[\w-]*$/),
);
/** The id of a promotion code. A coupon has no such id, because it would be valid without the limits of its promotion codes. */
const promotionId = id.ofPublic(
  'promotion',
  z
    .string()
    .max(255)
    .regex(/^promo_\w+$/),
);
const checkoutId = id.of('checkout', providerId());
const cardSetupId = id.of('cardSetup', providerId());

/** A path on this site to return to. The server ignores unsafe paths. */
const returnPath = z.string().max(2_000).default('');

/** The price of one plan on the page for new subscribers (spec part 3 §3). Each text is the label of a value. */
const price = z.object({
  id: priceId,
  price: dollars,
  subscriptionTerm: z.enum(['monthly', 'annual']),
  crossedOutPriceText: z.string().nullable(),
  crossedOutPriceValue: dollars.nullable(),
  showedDiscountText: z.string().nullable(),
  showedDiscountValue: dollars.nullable(),
  displayedTotalText: z.string(),
  displayedTotalValue: dollars,
  plusTax: z.boolean(),
  bundlePrice: dollars.nullable(),
});
export type SubscriptionPrice = z.output<typeof price>;

const coupon = z.object({
  id: promotionId,
  isPercentage: z.boolean(),
  /** A fraction: 0.25 for 25 percent. */
  percentOff: z.number().min(0).max(1),
  amountOff: dollars,
  /** The number of months for which payments are reduced; 0 for the first payment only, null for all payments. */
  months: z.int().min(0).nullable(),
  terms: list(z.enum(['monthly', 'annual']), { max: 2 }),
});
export type PromoCode = z.output<typeof coupon>;

const country = z.object({ twoCharCode: z.string().length(2), name: z.string() });

const postalCode = z.string().max(20);

const secret = z.string().min(1).max(500);

export const purchase = z.object({
  /** `processing`: the payment provider has not confirmed the payment yet. */
  state: z.enum(['complete', 'processing']),
  user,
  /** True if it was a second purchase that the payment provider refused to refund. */
  isUnrefunded: z.boolean(),
  /**
   * The amount that the first payments have charged, with tax and less discounts. Null if nothing was bought in the
   * last day, or if the payment provider does not answer.
   */
  chargedToday: dollars.nullable(),
  bought: list(
    z.object({
      planName: z.string(),
      product: z.enum(['maker', 'pro']),
      term: z.enum(['monthly', 'annual']),
      price: dollars,
      plusTax: z.boolean(),
      trialEnd: date.nullable(),
      renews: date.nullable(),
    }),
    { max: 2 },
  ),
});
export type Purchase = z.output<typeof purchase>;

/** The path of the webhook, to which the payment provider sends its reports. It is not a call, because its requests are signed. */
export const webhookPath = '/api/Subscription/Webhook';

export const subscription = {
  /** Returns true if the user has already had a trial and cannot have another (spec part 3 §4). */
  freeTrialStatus: call('GET /api/Subscription/FreeTrialStatus', 'anyone', {}, z.boolean()),
  /** Returns a discount. 404 if the code is not valid for any of the plans that are offered to the user. */
  promoCode: call('GET /api/Subscription/PromoCode/{code}', 'anyone', { code: z.string().min(1).max(100) }, coupon),
  activePlans: call('GET /api/Subscription/ActivePlans', 'anyone', {}, list(price, { max: 2 })),
  createCheckoutSession: call(
    'POST /api/Subscription/CreateCheckoutSession',
    'self',
    {
      priceId,
      couponId: promotionId.nullable().default(null),
      cancelPath: returnPath,
      /** Ignored. The server finds it out from the price. */
      isAnnualPlan: z.boolean().optional(),
    },
    z.object({ sessionId: checkoutId }),
  ),
  /** Begins a checkout of Sermon Maker at the price for PRO members and in the bundle. */
  createBundleCheckout: call(
    'POST /api/Subscription/CreateBundleCheckout',
    'self',
    { cancelPath: returnPath },
    z.object({ sessionId: checkoutId }),
  ),
  checkoutAddress: call(
    'GET /api/Subscription/CheckoutAddress/{sessionId}',
    'self',
    { sessionId: checkoutId },
    z.object({ address: z.string() }),
  ),
  /** Stores what a checkout has bought, unless the payment provider has already reported it. */
  recordCheckout: call('POST /api/Subscription/RecordCheckout', 'self', { sessionId: checkoutId }, purchase),
  startNewBundleCheckoutSession: changingGet(
    'GET /api/Subscription/StartNewBundleCheckoutSession',
    'self',
    {},
    z.object({
      sessionSecret: z.string(),
      setupIntentClientSecret: z.string(),
      offerProTrial: z.boolean(),
      proPrice: dollars,
      makerPrice: dollars,
      regularMakerPrice: dollars,
      plusTax: z.boolean(),
    }),
  ),
  countries: call('GET /api/Subscription/Countries', 'anyone', {}, list(country, { max: 300 })),
  checkProSubscriptionTax: call(
    'POST /api/Subscription/CheckProSubscriptionTax',
    'self',
    { postalCode, price: dollars, countryCode: z.string().length(2).default('US') },
    dollars,
  ),
  validatePostalCode: call(
    'POST /api/Subscription/ValidatePostalCode',
    'self',
    { postalCode, countryCode: z.string().length(2) },
    z.null(),
  ),
  createNewBundleSubscription: call(
    'POST /api/Subscription/CreateNewBundleSubscription',
    'self',
    { setupIntentId: cardSetupId, setupIntentClientSecret: secret },
    purchase,
  ),
};
