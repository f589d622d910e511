import type { Stripe } from 'stripe';
import type { Statement } from './port.ts';
import { type PlanOf, readStatement } from './stripeAnswers.ts';
import { expectKind, idOf, idOrNull, MalformedReply } from './stripeErrors.ts';

const pageSize = 100;
/** The number of payments that are searched for refunds. There are few more payments than invoices. */
const maxPayments = 300;

type Page = { limit: number; starting_after?: string };

/**
 * Returns the newest statements of a customer without drafts and those that were voided. An invoice at Stripe does
 * not show whether it was refunded; the charge of its payment does. Stripe expands at most four levels, so the charge
 * cannot be requested together with the invoices. One more list for all of them has the charges.
 */
export async function listStatements(
  { stripe, planOf }: { stripe: Stripe; planOf: PlanOf },
  customer: string,
  max: number,
): Promise<Statement[]> {
  const isShown = ({ status }: Stripe.Invoice) => status !== 'draft' && status !== 'void';
  const expand = ['data.payments'];
  const invoices = await newest(max, isShown, (page) => stripe.invoices.list({ customer, expand, ...page }));
  const paid = invoices.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0);
  const refunded = paid.length > 0 ? await refundedSince(stripe, customer, paid.at(-1)!.created) : new Set<string>();
  return invoices.map((invoice) => {
    const ids = paid.includes(invoice) ? paymentsOf(invoice) : [];
    const isRefunded = ids.length > 0 && ids.every((id) => id !== null && refunded.has(id));
    return readStatement(invoice, isRefunded, planOf);
  });
}

/** Returns the payments of an invoice. Null for one that Stripe does not know as a payment intent, such as one that was made outside. */
function paymentsOf({ payments }: Stripe.Invoice): (string | null)[] {
  if (payments === undefined) throw new MalformedReply('no payments');
  const paid = expectKind(payments, 'list').data.filter(({ status }) => status === 'paid');
  return paid.map(({ payment }) => idOrNull(payment.payment_intent ?? null));
}

/** Returns the payments since a time (in seconds) that were paid back as a whole. */
async function refundedSince(stripe: Stripe, customer: string, created: number): Promise<Set<string>> {
  const isRefunded = ({ latest_charge }: Stripe.PaymentIntent) =>
    latest_charge !== null && typeof latest_charge !== 'string' && expectKind(latest_charge, 'charge').refunded;
  const query = { customer, created: { gte: created }, expand: ['data.latest_charge'] };
  const all = await newest(
    maxPayments,
    () => true,
    (page) => stripe.paymentIntents.list({ ...query, ...page }),
  );
  return new Set(all.filter(isRefunded).map(idOf));
}

async function newest<T extends { id: string }>(
  max: number,
  isWanted: (object: T) => boolean,
  list: (page: Page) => Promise<Stripe.ApiList<T>>,
): Promise<T[]> {
  const found: T[] = [];
  let next: Pick<Page, 'starting_after'> | null = {};
  // The client's own iteration is not used, because it would report a response that is not a list as a bug of the product.
  while (next !== null && found.length < max) {
    const answer: Stripe.ApiList<T> = await list({ limit: Math.min(max, pageSize), ...next });
    const { data, has_more } = expectKind(answer, 'list');
    found.push(...data.filter(isWanted));
    next = has_more && data.length > 0 ? { starting_after: idOf(data.at(-1)!) } : null;
  }
  return found.slice(0, max);
}
