import type { PlanKey } from '@sermon/domain/subscription/plans';
import type { Stripe } from 'stripe';
import type { StripeSettings } from '../../env/payments.ts';
import type { Payments, ProviderSubscription } from './port.ts';
import { discounts } from './stripeAnswers.ts';
import * as errors from './stripeErrors.ts';

type Options = {
  stripe: Stripe;
  settings: Pick<StripeSettings, 'prices'>;
  log: { warn(details: object, message: string): void };
  readSubscription: (answer: Stripe.Subscription) => ProviderSubscription;
};

type Changes = Pick<
  Payments,
  'cancelAtPeriodEnd' | 'keep' | 'changePlan' | 'changePlanAtRenewal' | 'refundLatest' | 'cancelNow'
>;

export function subscriptionChanges({ stripe, settings, log, readSubscription }: Options): Changes {
  const ask = <T>(work: () => Promise<T>): Promise<T> => errors.contact(log, work);

  const retrieve = async (id: string) =>
    errors.expectKind(await stripe.subscriptions.retrieve(id, { expand: discounts }), 'subscription');

  const update = async (id: string, change: Stripe.SubscriptionUpdateParams) =>
    readSubscription(await stripe.subscriptions.update(id, { ...change, expand: discounts }));

  async function updateRenewing(id: string, change: Stripe.SubscriptionUpdateParams): Promise<ProviderSubscription> {
    const changed = await update(id, change);
    if (changed.cancelAt !== null) throw new errors.MalformedReply('still canceled');
    return changed;
  }

  /** Nothing is refunded or charged for the rest of the period. A different term automatically begins a new period. */
  function toPlan({ items }: Stripe.Subscription, plan: PlanKey): Stripe.SubscriptionUpdateParams {
    const [item] = items.data;
    if (!item) throw new errors.MalformedReply('no item');
    return { items: [{ id: item.id, price: settings.prices[plan] }], proration_behavior: 'none' };
  }

  async function cancelNow(id: string): Promise<ProviderSubscription> {
    const how = { prorate: false, invoice_now: false, expand: discounts };
    const canceled = await errors.orNull(() => stripe.subscriptions.cancel(id, how));
    const unpaid = await stripe.invoices.list({ subscription: id, status: 'open', limit: 100 });
    for (const invoice of errors.expectKind(unpaid, 'list').data)
      errors.expectKind(await stripe.invoices.voidInvoice(errors.idOf(invoice)), 'invoice');
    // Stripe does not find a subscription that has ended when it is to be canceled.
    return readSubscription(canceled ?? (await retrieve(id)));
  }

  async function refundLatest(subscription: string): Promise<number | null> {
    const invoices = await stripe.invoices.list({ subscription, status: 'paid', limit: 10 });
    const invoice = errors.expectKind(invoices, 'list').data.find(({ amount_paid }) => amount_paid > 0);
    if (!invoice) return 0;
    const payments = await stripe.invoicePayments.list({ invoice: errors.idOf(invoice), status: 'paid', limit: 1 });
    const payment = errors.expectKind(payments, 'list').data[0]?.payment.payment_intent;
    if (payment === undefined) {
      log.warn(
        { invoice: invoice.id },
        'An invoice was not paid through the payment provider, so nothing is paid back',
      );
      return null;
    }
    try {
      const refund = await stripe.refunds.create(
        { payment_intent: errors.idOf(payment), reason: 'requested_by_customer' },
        { idempotencyKey: `refund:${invoice.id}` },
      );
      const { status, amount } = errors.expectKind(refund, 'refund');
      if (status !== 'failed' && status !== 'canceled') return errors.wholeNumber(amount);
      log.warn({ invoice: invoice.id, refund: refund.id }, 'The payment provider could not pay a payment back');
      return null;
    } catch (error) {
      // Stripe keeps the key for some days only.
      if (errors.isWithCode(error, 'charge_already_refunded')) return errors.wholeNumber(invoice.amount_paid);
      throw error;
    }
  }

  return {
    cancelAtPeriodEnd: (id) => ask(() => update(id, { cancel_at_period_end: true })),

    keep: (id) => ask(async () => updateRenewing(id, notCanceled(await retrieve(id)))),

    // A repetition changes and charges nothing. A key would repeat the refusal of a card that has been replaced.
    changePlan: (id, plan) =>
      ask(async () => {
        const now = await retrieve(id);
        const change = { ...toPlan(now, plan), ...notCanceled(now), payment_behavior: 'error_if_incomplete' as const };
        return updateRenewing(id, change);
      }),

    changePlanAtRenewal: (id, plan) => ask(async () => update(id, toPlan(await retrieve(id), plan))),

    refundLatest: (id) => ask(() => refundLatest(id)),
    cancelNow: (id) => ask(() => cancelNow(id)),
  };
}

/**
 * Returns the parameters that undo a cancellation. One on Stripe's pages sets a date, which stays if only
 * `cancel_at_period_end` is unset. Stripe refuses both together.
 */
const notCanceled = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription): Stripe.SubscriptionUpdateParams =>
  cancel_at !== null && !cancel_at_period_end ? { cancel_at: '' } : { cancel_at_period_end: false };
