import { html } from '@sermon/domain/html';
import { formatUsd } from '@sermon/domain/subscription/money';
import { plans } from '@sermon/domain/subscription/plans';
import { type CardFields, createCard } from '../cards.ts';
import { payOpenInvoice } from '../lifecycle.ts';
import type { Invoice } from '../objects.ts';
import { customerOf, timeOf, type Work } from '../work.ts';
import { cardFormFields, errorNote, type Shown, testCardList } from './cardForm.ts';
import { dateText, page, type PageReply } from './page.ts';

export const stateOf = ({ state, refund }: Invoice): string =>
  refund ? 'Refunded' : { paid: 'Paid', open: 'Unpaid', uncollectible: 'Not paid', void: 'Canceled' }[state];

export async function showReceipt(invoice: Invoice, shown: Shown = {}): Promise<PageReply> {
  const { plan, reason, subtotal, discount, tax, total, refund } = invoice;
  const isTrial = reason === 'subscription_create' && subtotal === 0;
  const content = html`
    ${errorNote(shown)}
    <p>Receipt ${invoice.number}, ${dateText(invoice.created)}</p>
    <p class="soft">${plans[plan].name}, ${dateText(invoice.periodStart)} to ${dateText(invoice.periodEnd)}</p>
    <table>
      <tbody>
        <tr>
          <th scope="row">${isTrial ? 'Free trial' : 'Price'}</th>
          <td>${formatUsd(subtotal)}</td>
        </tr>
        ${
          discount > 0
            ? html`<tr>
                <th scope="row">Discount</th>
                <td>${formatUsd(-discount)}</td>
              </tr>`
            : null
        }
        ${
          tax > 0
            ? html`<tr>
                <th scope="row">Sales tax</th>
                <td>${formatUsd(tax)}</td>
              </tr>`
            : null
        }
        <tr class="total">
          <th scope="row">Total</th>
          <td>${formatUsd(total)}</td>
        </tr>
      </tbody>
    </table>
    <p>${refund ? `Refunded on ${dateText(refund.created)}` : stateOf(invoice)}</p>
    ${
      invoice.state === 'open'
        ? html`<h2>Pay now</h2>
            <form method="post">${cardFormFields(shown)}<button type="submit">Pay ${formatUsd(total)}</button></form>
            ${testCardList}`
        : null
    }
    <a href="/settings?tab=statements">Return to Sermon Maker</a>
  `;
  return page('Receipt', content, (shown.error ?? null) === null ? 200 : 402);
}

export async function payReceipt(work: Work, invoice: Invoice, fields: CardFields): Promise<void> {
  const customer = await customerOf(work, invoice.customerId);
  const card = createCard(fields, { customerId: customer.id, now: timeOf(work, customer) });
  await work.objects.put(card);
  await payOpenInvoice(work, customer, invoice.id, card);
}
