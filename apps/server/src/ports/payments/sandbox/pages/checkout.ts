import { html } from '@sermon/domain/html';
import { reducedPayments } from '@sermon/domain/subscription/coupons';
import { type Cents, formatUsd } from '@sermon/domain/subscription/money';
import { plans } from '@sermon/domain/subscription/plans';
import { amountsOf, isValid, type Promotion, promotionOf } from '../catalog.ts';
import { type CardFields, createCard, Refusal } from '../cards.ts';
import { start } from '../lifecycle.ts';
import type { Checkout } from '../objects.ts';
import { customerOf, recordEvent, timeOf, type Work } from '../work.ts';
import { cardFormFields, errorNote, type Shown, testCardList } from './cardForm.ts';
import { dateText, page, type PageReply } from './page.ts';

const dayMs = 24 * 60 * 60_000;

/** How long a checkout can still be opened after the payment, in ms. */
const completeMs = 30 * dayMs;

const names = { maker: 'Sermon Maker', pro: 'PRO Plus' };

export async function showCheckout(work: Work, checkout: Checkout, shown: Shown = {}): Promise<PageReply> {
  if (checkout.state === 'complete') return { kind: 'redirect', location: successOf(checkout) };
  const customer = await customerOf(work, checkout.customerId);
  const { product, term, usualPrice } = plans[checkout.plan];
  const promotion = promotionOf(checkout.promotionId);
  const { discount, total } = amountsOf(checkout.plan, promotion, 0);
  const each = term === 'annual' ? 'year' : 'month';
  const { trialDays } = checkout;
  const trialEnd = dateText(timeOf(work, customer) + trialDays * dayMs);
  const content = html`
    ${errorNote(shown)}
    <table>
      <tbody>
        <tr>
          <th scope="row">${names[product]}, billed every ${each}</th>
          <td>${formatUsd(usualPrice)}</td>
        </tr>
        ${
          promotion &&
          html`<tr>
            <th scope="row">Promo code ${promotion.code}</th>
            <td>${formatUsd(-discount)}</td>
          </tr>`
        }
        ${
          trialDays > 0
            ? html`<tr>
                <th scope="row">Free trial</th>
                <td>${trialDays} days</td>
              </tr>`
            : null
        }
        <tr class="total">
          <th scope="row">Due today</th>
          <td>${trialDays > 0 ? formatUsd(0) : withTax(total)}</td>
        </tr>
      </tbody>
    </table>
    <p class="soft">${laterText(checkout, promotion, trialDays > 0 ? trialEnd : null)}</p>
    <p class="soft">Sales tax depends on the billing address of your card.</p>
    <form method="post">
      ${cardFormFields(shown)}
      <button type="submit">${trialDays > 0 ? 'Start Trial' : 'Subscribe'}</button>
    </form>
    ${checkout.cancelUrl === null ? null : html`<a href="${checkout.cancelUrl}">Back</a>`} ${testCardList}
  `;
  return page('Checkout', content, (shown.error ?? null) === null ? 200 : 402);
}

/** States an amount. The sales tax on it is not known before the address of the card. */
const withTax = (cents: Cents): string => (cents > 0 ? `${formatUsd(cents)} plus sales tax` : formatUsd(cents));

function laterText(checkout: Checkout, promotion: Promotion | null, trialEnd: string | null): string {
  const { plan } = checkout;
  const { term, usualPrice } = plans[plan];
  const each = term === 'annual' ? 'year' : 'month';
  const priced = (cents: Cents) => `${formatUsd(cents)} a ${each}${cents > 0 ? ' plus sales tax' : ''}`;
  const reduced = priced(amountsOf(plan, promotion, 0).total);
  const full = priced(usualPrice);
  const count = promotion ? reducedPayments(promotion.months, term) : 1;
  const last = `it is ${count === null ? reduced : full} until you cancel.`;
  const trial = trialEnd === null ? '' : `Your trial ends on ${trialEnd}. `;
  if (count !== null && count > 1)
    return `${trial}It is ${reduced} for the first ${count} ${each}s. After that, ${last}`;
  return `${trial}${trialEnd === null ? 'After that,' : 'Then'} ${last}`;
}

/** Pays a checkout. Throws `Refusal` if the card is refused. A checkout that has already been paid is not paid again. */
export async function payCheckout(work: Work, checkout: Checkout, fields: CardFields): Promise<PageReply> {
  if (checkout.state === 'complete') return { kind: 'redirect', location: successOf(checkout) };
  const customer = await customerOf(work, checkout.customerId);
  if (checkout.promotionId !== null && !isValid(promotionOf(checkout.promotionId), work.now))
    throw new Refusal('This promotion code has expired.');
  const card = createCard(fields, { customerId: customer.id, now: timeOf(work, customer) });
  await work.objects.put(card);
  customer.cardId ??= card.id;
  // As at Stripe, the address stays with the customer.
  customer.place = { country: card.country, postalCode: card.postalCode };
  const subscription = await start(work, customer, {
    ...checkout,
    card,
    metadata: { accountId: checkout.accountId },
    isPresent: true,
  });
  const complete: Checkout = {
    ...checkout,
    state: 'complete',
    subscriptionId: subscription.id,
    due: work.now + completeMs,
  };
  await work.objects.put(complete);
  recordEvent(work, 'checkout.session.completed', complete);
  return { kind: 'redirect', location: successOf(complete) };
}

const successOf = ({ successUrl, id }: Checkout): string => successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);
