import { Refusal } from './cards.ts';
import { amountsOf, endOf, type Promotion, promotionOf } from './catalog.ts';
import { type Card, type Customer, type Invoice, newId, type Subscription } from './objects.ts';
import { taxRateAt } from './tax.ts';
import { needed, recordEvent, timeOf, type Work } from './work.ts';

type Details = {
  reason: Invoice['reason'];
  /** True if the customer is present. A card that fails at renewals then pays. */
  isPresent: boolean;
  isTrial?: boolean;
};

/**
 * Creates the invoice of the current period and charges the card of the subscription. An invoice that is not paid stays open. The
 * caller stores the subscription.
 */
export async function charge(
  work: Work,
  customer: Customer,
  subscription: Subscription,
  { reason, isPresent, isTrial = false }: Details,
): Promise<Invoice> {
  const card = await needed(work, 'card', subscription.cardId);
  const now = timeOf(work, customer);
  const promotion = takePromotion(subscription);
  const place = customer.place ?? card;
  const taxRate = taxRateAt(place.country, place.postalCode) ?? 0;
  const amounts = isTrial
    ? { subtotal: 0, discount: 0, tax: 0, total: 0 }
    : amountsOf(subscription.plan, promotion, taxRate);
  customer.invoices += 1;
  await work.objects.put(customer);
  const invoice: Invoice = {
    kind: 'invoice',
    id: newId('in'),
    customerId: customer.id,
    created: now,
    due: null,
    subscriptionId: subscription.id,
    number: `TEST-${customer.id.slice(-6).toUpperCase()}-${String(customer.invoices).padStart(4, '0')}`,
    reason,
    plan: subscription.plan,
    ...amounts,
    state: 'open',
    attempts: 0,
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    refund: null,
  };
  subscription.latestInvoiceId = invoice.id;
  await pay(work, invoice, { card, isPresent });
  return invoice;
}

/** Returns the promotion code that reduces the invoice of the current period. It is removed when it will reduce no more invoices. */
function takePromotion(subscription: Subscription): Promotion | null {
  const promotion = promotionOf(subscription.promotionId);
  if (!promotion) return null;
  const end = endOf(promotion, subscription.created);
  const isOver = end !== null && end <= subscription.periodStart;
  // A one-time code is used up by the first invoice.
  if (isOver || promotion.months === 0) subscription.promotionId = null;
  return isOver ? null : promotion;
}

export async function pay(
  work: Work,
  invoice: Invoice,
  { card, isPresent }: { card: Card; isPresent: boolean },
): Promise<void> {
  invoice.attempts += 1;
  const isPaid = invoice.total === 0 || isPresent || card.renews;
  if (isPaid) invoice.state = 'paid';
  await work.objects.put(invoice);
  recordEvent(work, isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
}

/** Throws `Refusal` if a first payment was not made, so that nothing of the transaction is stored. */
export function checkPaid(invoice: Invoice): void {
  if (invoice.state !== 'paid') throw new Refusal();
}
