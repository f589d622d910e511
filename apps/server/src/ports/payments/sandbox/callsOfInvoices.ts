import * as z from 'zod';
import { type Call, call, isExpanded, page, pageOf } from './call.ts';
import { invalid, missing } from './failures.ts';
import { field } from './form.ts';
import { refund } from './invoices.ts';
import { invoiceIdOf } from './objects.ts';
import { isCharged, renderIntent, renderInvoice, renderPayment, renderRefund } from './renderInvoices.ts';
import { seconds } from './renderParts.ts';
import { needed } from './work.ts';

const { id } = field;

export const invoiceCalls: Record<string, Call> = {
  'GET /v1/invoices': call(
    { customer: id.optional(), subscription: id.optional(), status: z.enum(['paid', 'open']).optional(), ...page },
    async (work, fields, { site }) => {
      const withPayments = isExpanded(fields, 'data.payments');
      const customerId =
        fields.customer ?? (await needed(work, 'subscription', fields.subscription ?? '', 'subscription')).customerId;
      const found = (await work.objects.of('invoice', customerId)).filter(
        ({ subscriptionId, state }) =>
          (fields.subscription ?? subscriptionId) === subscriptionId && (fields.status ?? state) === state,
      );
      return pageOf(found, fields, '/v1/invoices', (invoice) => renderInvoice(invoice, site, withPayments));
    },
  ),

  'POST /v1/invoices/{id}/void': call({}, async (work, _, { id: invoiceId, site }) => {
    const invoice = await needed(work, 'invoice', invoiceId);
    if (invoice.state !== 'open') throw invalid('This invoice is not open.', 'id');
    await work.objects.put({ ...invoice, state: 'void' });
    return renderInvoice({ ...invoice, state: 'void' }, site);
  }),

  'GET /v1/invoice_payments': call({ invoice: id, status: z.literal('paid'), ...page }, async (work, fields) => {
    const invoice = await needed(work, 'invoice', fields.invoice, 'invoice');
    return pageOf(isCharged(invoice) ? [invoice] : [], fields, '/v1/invoice_payments', renderPayment);
  }),

  'GET /v1/payment_intents': call(
    { customer: id, created: z.strictObject({ gte: z.coerce.number().int().min(0) }), ...page },
    async (work, fields) => {
      const withCharge = isExpanded(fields, 'data.latest_charge');
      const found = (await work.objects.of('invoice', fields.customer)).filter(
        ({ total, created }) => total > 0 && seconds(created) >= fields.created.gte,
      );
      const after = fields.starting_after === undefined ? undefined : invoiceIdOf(fields.starting_after);
      const these = { ...fields, starting_after: after };
      return pageOf(found, these, '/v1/payment_intents', (invoice) => renderIntent(invoice, withCharge));
    },
  ),

  'POST /v1/refunds': call({ payment_intent: id, reason: z.literal('requested_by_customer') }, async (work, fields) => {
    const invoice = await work.objects.get('invoice', invoiceIdOf(fields.payment_intent));
    if (!invoice) throw missing('payment_intent', fields.payment_intent, 'payment_intent', 400);
    const refunded = await refund(work, await needed(work, 'customer', invoice.customerId), invoice);
    return renderRefund(refunded as Parameters<typeof renderRefund>[0]);
  }),
};
