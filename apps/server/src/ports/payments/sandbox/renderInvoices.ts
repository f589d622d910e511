import { formatUsd } from '@sermon/domain/subscription/money';
import { plans } from '@sermon/domain/subscription/plans';
import type { Stripe } from 'stripe';
import { sandboxPrices } from './catalog.ts';
import { type Invoice, paymentIdOf } from './objects.ts';
import { pageOf, seconds, secondsOrNull } from './renderParts.ts';

/** `withPayments`: Stripe sends the payments only on request. */
export const renderInvoice = (invoice: Invoice, site: string, withPayments = false): Stripe.Invoice => ({
  id: invoice.id,
  object: 'invoice',
  account_country: 'US',
  account_name: null,
  account_tax_ids: null,
  amount_due: invoice.total,
  amount_overpaid: 0,
  amount_paid: invoice.state === 'paid' ? invoice.total : 0,
  amount_remaining: invoice.state === 'paid' ? 0 : invoice.total,
  amount_shipping: 0,
  application: null,
  attempt_count: invoice.attempts,
  attempted: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  billing_reason: invoice.reason,
  collection_method: 'charge_automatically',
  created: seconds(invoice.created),
  currency: 'usd',
  custom_fields: null,
  customer: invoice.customerId,
  customer_account: null,
  customer_address: null,
  customer_email: null,
  customer_name: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: seconds(invoice.created),
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: pageOf(site, 'receipt', invoice.id),
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  lines: { object: 'list', data: [renderLine(invoice)], has_more: false, url: `/v1/invoices/${invoice.id}/lines` },
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  number: invoice.number,
  on_behalf_of: null,
  parent: {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { metadata: {}, subscription: invoice.subscriptionId },
  },
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  ...(withPayments && {
    payments: {
      object: 'list',
      data: isCharged(invoice) ? [renderPayment(invoice)] : [],
      has_more: false,
      url: `/v1/invoice_payments?invoice=${invoice.id}`,
    },
  }),
  period_end: seconds(invoice.periodEnd),
  period_start: seconds(invoice.periodStart),
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  status: invoice.state,
  status_transitions: {
    finalized_at: seconds(invoice.created),
    marked_uncollectible_at: null,
    paid_at: secondsOrNull(invoice.paid),
    voided_at: null,
  },
  subtotal: invoice.subtotal,
  subtotal_excluding_tax: invoice.subtotal,
  test_clock: null,
  total: invoice.total,
  total_discount_amounts: [],
  total_excluding_tax: invoice.total - invoice.tax,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
});

const renderLine = (invoice: Invoice): Stripe.InvoiceLineItem => ({
  id: invoice.id.replace(/^in_/, 'il_'),
  object: 'line_item',
  amount: invoice.subtotal,
  currency: 'usd',
  description: `1 × ${plans[invoice.plan].name} (at ${formatUsd(plans[invoice.plan].usualPrice)})`,
  discount_amounts: [],
  discountable: true,
  discounts: [],
  invoice: invoice.id,
  livemode: false,
  metadata: {},
  parent: null,
  period: { start: seconds(invoice.periodStart), end: seconds(invoice.periodEnd) },
  pretax_credit_amounts: [],
  pricing: {
    type: 'price_details',
    price_details: { price: sandboxPrices[invoice.plan], product: `prod_${invoice.plan}` },
    unit_amount_decimal: null,
  },
  quantity: 1,
  quantity_decimal: null,
  subscription: invoice.subscriptionId,
  subtotal: invoice.subtotal,
  taxes: [],
});

export const isCharged = ({ state, total }: Invoice): boolean => state === 'paid' && total > 0;

export const renderPayment = (invoice: Invoice): Stripe.InvoicePayment => ({
  id: invoice.id.replace(/^in_/, 'inpay_'),
  object: 'invoice_payment',
  amount_paid: invoice.total,
  amount_requested: invoice.total,
  created: seconds(invoice.paid ?? invoice.created),
  currency: 'usd',
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { type: 'payment_intent', payment_intent: paymentIdOf(invoice.id) },
  status: 'paid',
  status_transitions: { canceled_at: null, paid_at: secondsOrNull(invoice.paid) },
});

export const renderRefund = (invoice: Invoice & { refund: NonNullable<Invoice['refund']> }): Stripe.Refund => ({
  id: invoice.refund.id,
  object: 'refund',
  amount: invoice.total,
  balance_transaction: null,
  charge: chargeIdOf(invoice),
  created: seconds(invoice.refund.created),
  currency: 'usd',
  customer: invoice.customerId,
  customer_account: null,
  metadata: {},
  payment_intent: paymentIdOf(invoice.id),
  payment_method: invoice.cardId,
  reason: 'requested_by_customer',
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});

const chargeIdOf = ({ id }: Invoice): string => id.replace(/^in_/, 'ch_');

export const chargeOf = (
  invoice: Invoice,
): Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'customer' | 'payment_intent' | 'refunded'
> => ({
  id: chargeIdOf(invoice),
  object: 'charge',
  amount: invoice.total,
  amount_refunded: invoice.refund ? invoice.total : 0,
  customer: invoice.customerId,
  payment_intent: paymentIdOf(invoice.id),
  refunded: invoice.refund !== null,
});

/** Returns the payment intent of an invoice. The product reads only its charge. `withCharge`: Stripe sends the charge only on request. */
export const renderIntent = (
  invoice: Invoice,
  withCharge: boolean,
): Pick<Stripe.PaymentIntent, 'id' | 'object' | 'amount' | 'created' | 'customer'> & { latest_charge: unknown } => ({
  id: paymentIdOf(invoice.id),
  object: 'payment_intent',
  amount: invoice.total,
  created: seconds(invoice.created),
  customer: invoice.customerId,
  latest_charge: !isCharged(invoice) ? null : withCharge ? chargeOf(invoice) : chargeIdOf(invoice),
});
