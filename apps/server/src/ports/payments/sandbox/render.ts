import { plans } from '@sermon/domain/subscription/plans';
import { Stripe } from 'stripe';
import { endOf, type Promotion, promotionOf, sandboxPrices } from './catalog.ts';
import type { Card, Checkout, Customer, Portal, SandboxObject, Setup, Subscription } from './objects.ts';
import { chargeOf, renderInvoice } from './renderInvoices.ts';
import { renderCard } from './renderCard.ts';
import { pageOf, seconds, secondsOrNull } from './renderParts.ts';

export const renderCustomer = (customer: Customer): Stripe.Customer => ({
  id: customer.id,
  object: 'customer',
  balance: 0,
  created: seconds(customer.created),
  default_source: null,
  description: null,
  email: customer.email,
  name: customer.name,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: customer.cardId,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: customer.metadata,
  shipping: null,
});

export const renderPrice = (plan: keyof typeof plans): Stripe.Price => ({
  id: sandboxPrices[plan],
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: 0,
  currency: 'usd',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: plans[plan].name,
  product: `prod_${plans[plan].product}`,
  recurring: {
    interval: plans[plan].term === 'annual' ? 'year' : 'month',
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'exclusive',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: plans[plan].usualPrice,
  unit_amount_decimal: Stripe.Decimal.from(plans[plan].usualPrice),
});

const renderCoupon = ({ code, coupon, months }: Pick<Promotion, 'code' | 'coupon' | 'months'>): Stripe.Coupon => ({
  id: `coupon_${code}`,
  object: 'coupon',
  amount_off: coupon.isPercentage ? null : coupon.amountOff,
  created: 0,
  currency: coupon.isPercentage ? null : 'usd',
  duration: months === null ? 'forever' : months === 0 ? 'once' : 'repeating',
  duration_in_months: months || null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: code,
  percent_off: coupon.isPercentage ? coupon.percentOff * 100 : null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
});

const renderDiscount = (promotion: Promotion, { id, customerId, created }: Subscription): Stripe.Discount => ({
  id: `di_${id}`,
  object: 'discount',
  checkout_session: null,
  customer: customerId,
  customer_account: null,
  end: secondsOrNull(endOf(promotion, created)),
  invoice: null,
  invoice_item: null,
  promotion_code: promotion.id,
  source: { coupon: renderCoupon(promotion), type: 'coupon' },
  start: seconds(created),
  subscription: id,
  subscription_item: null,
});

export const renderPromotion = (
  { id, code, coupon, months, expires }: Promotion,
  now: number,
): Stripe.PromotionCode => ({
  id,
  object: 'promotion_code',
  active: expires === null || now < expires.getTime(),
  code,
  created: 0,
  customer: null,
  customer_account: null,
  expires_at: secondsOrNull(expires?.getTime() ?? null),
  livemode: false,
  max_redemptions: null,
  metadata: {},
  promotion: {
    type: 'coupon',
    coupon: renderCoupon({ code, coupon, months }),
  },
  restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
  times_redeemed: 0,
});

export const renderCheckout = (checkout: Checkout, site: string): Stripe.Checkout.Session => ({
  id: checkout.id,
  object: 'checkout.session',
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: ['card'],
  amount_subtotal: plans[checkout.plan].usualPrice,
  amount_total: null,
  automatic_tax: { enabled: checkout.chargesTax, liability: null, provider: null, status: null },
  billing_address_collection: 'auto',
  cancel_url: checkout.cancelUrl,
  client_reference_id: checkout.accountId,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  created: seconds(checkout.created),
  currency: 'usd',
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: checkout.customerId,
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: checkout.promotionId === null ? [] : [{ coupon: null, promotion_code: checkout.promotionId }],
  expires_at: seconds(checkout.created) + 24 * 60 * 60,
  integration_identifier: null,
  invoice: checkout.invoiceId,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  metadata: checkout.metadata,
  mode: 'subscription',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_status: checkout.state === 'complete' ? (checkout.trialDays > 0 ? 'no_payment_required' : 'paid') : 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: checkout.state,
  submit_type: null,
  subscription: checkout.subscriptionId,
  success_url: checkout.successUrl,
  total_details: null,
  ui_mode: 'hosted_page',
  url: checkout.state === 'open' ? pageOf(site, 'checkout', checkout.id) : null,
  wallet_options: null,
});

/** `card`: sent in place of its id, if it is asked for. */
export const renderSetup = (setup: Setup, card: Card | null = null): Stripe.SetupIntent => ({
  id: setup.id,
  object: 'setup_intent',
  allowed_payment_method_types: ['card'],
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  client_secret: setup.clientSecret,
  created: seconds(setup.created),
  customer: setup.customerId,
  description: null,
  excluded_payment_method_types: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  metadata: setup.metadata,
  next_action: null,
  on_behalf_of: null,
  payment_method: card ? renderCard(card) : setup.cardId,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  single_use_mandate: null,
  status: setup.cardId === null ? 'requires_payment_method' : 'succeeded',
  usage: 'off_session',
});

export const renderPortal = (portal: Portal, site: string): Stripe.BillingPortal.Session => ({
  id: portal.id,
  object: 'billing_portal.session',
  configuration: 'bpc_sandbox',
  created: seconds(portal.created),
  customer: portal.customerId,
  customer_account: null,
  flow: null,
  livemode: false,
  locale: null,
  on_behalf_of: null,
  return_url: portal.returnUrl,
  url: pageOf(site, 'portal', portal.id),
});

const renderPlan = (plan: keyof typeof plans): Stripe.Plan => ({
  id: sandboxPrices[plan],
  object: 'plan',
  active: true,
  amount: plans[plan].usualPrice,
  amount_decimal: Stripe.Decimal.from(plans[plan].usualPrice),
  billing_scheme: 'per_unit',
  created: 0,
  currency: 'usd',
  interval: plans[plan].term === 'annual' ? 'year' : 'month',
  interval_count: 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: plans[plan].name,
  product: `prod_${plans[plan].product}`,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

export const renderSubscription = (subscription: Subscription): Stripe.Subscription => ({
  id: subscription.id,
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: subscription.chargesTax, liability: null },
  billing_cycle_anchor: seconds(subscription.anchor),
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: subscription.endsWithPeriod ? seconds(subscription.periodEnd) : secondsOrNull(subscription.cancelAt),
  cancel_at_period_end: subscription.endsWithPeriod,
  canceled_at: secondsOrNull(subscription.canceled),
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  created: seconds(subscription.created),
  currency: 'usd',
  customer: subscription.customerId,
  customer_account: null,
  days_until_due: null,
  default_payment_method: subscription.cardId,
  default_source: null,
  description: null,
  // The product always asks for the discounts themselves.
  discounts: [promotionOf(subscription.promotionId)].flatMap((each) =>
    each ? [renderDiscount(each, subscription)] : [],
  ),
  ended_at: secondsOrNull(subscription.ended),
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  items: {
    object: 'list',
    data: [
      {
        id: `si_${subscription.id.slice(4)}`,
        object: 'subscription_item',
        billing_thresholds: null,
        created: seconds(subscription.created),
        current_period_end: seconds(subscription.periodEnd),
        current_period_start: seconds(subscription.periodStart),
        current_trial: null,
        discounts: [],
        metadata: {},
        plan: renderPlan(subscription.plan),
        price: renderPrice(subscription.plan),
        quantity: 1,
        subscription: subscription.id,
        tax_rates: [],
      },
    ],
    has_more: false,
    url: `/v1/subscription_items?subscription=${subscription.id}`,
  },
  latest_invoice: subscription.latestInvoiceId,
  livemode: false,
  managed_payments: null,
  metadata: subscription.metadata,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: seconds(subscription.created),
  status: subscription.state,
  test_clock: null,
  transfer_data: null,
  trial_end: secondsOrNull(subscription.trialEnd),
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'cancel' } },
  trial_start: secondsOrNull(subscription.trialStart),
});

/** Returns an object as Stripe reports it. A refund is reported with its charge. */
export function renderReported(object: SandboxObject, site: string): object {
  switch (object.kind) {
    case 'checkout':
      return renderCheckout(object, site);
    case 'subscription':
      return renderSubscription(object);
    case 'invoice':
      return object.refund ? chargeOf(object) : renderInvoice(object, site);
    case 'setup':
      return renderSetup(object);
    case 'card':
    case 'customer':
    case 'portal':
    case 'reply':
      throw new Error(`Objects of the kind ${object.kind} are not reported`);
  }
}
