import { type Html, html } from '@sermon/domain/html';
import { formatUsd } from '@sermon/domain/subscription/money';
import { plans } from '@sermon/domain/subscription/plans';
import { type CardFields, createCard, Refusal } from '../cards.ts';
import { advance, cancelOn, recordSubscriptionEvent, save } from '../lifecycle.ts';
import type { Portal, Subscription } from '../objects.ts';
import { customerOf, timeOf, type Work } from '../work.ts';
import { cardFormFields, errorNote, type Shown, testCardList } from './cardForm.ts';
import { dateText, page, type PageReply } from './page.ts';
import { stateOf } from './receipt.ts';

const dayMs = 24 * 60 * 60_000;

const clockSteps = [1, 3, 7, 14, 31, 366];

const maxAheadMs = 20 * 366 * dayMs;

export async function showPortal(work: Work, portal: Portal, shown: Shown = {}): Promise<PageReply> {
  const customer = await customerOf(work, portal.customerId);
  const subscriptions = await work.objects.of('subscription', customer.id);
  const cardId = subscriptions.find(({ ended }) => ended === null)?.cardId ?? customer.cardId;
  const card = cardId === null ? null : await work.objects.get('card', cardId);
  const invoices = (await work.objects.of('invoice', customer.id)).slice(0, 120);
  const receipts = invoices.map(
    (invoice) =>
      html`<tr>
        <td><a href="/sandbox/receipt/${invoice.id}">${invoice.number}</a></td>
        <td>${dateText(invoice.created)}</td>
        <td>${stateOf(invoice)}</td>
        <td>${formatUsd(invoice.total)}</td>
      </tr>`,
  );
  const content = html`
    ${errorNote(shown)}
    <a href="${portal.returnUrl}">Return to Sermon Maker</a>
    <h2>Subscriptions</h2>
    ${subscriptions.length === 0 ? html`<p>There is no subscription.</p>` : subscriptions.map(describe)}
    <h2>Card</h2>
    <p>
      ${card ? `Visa ending in ${card.last4}, expires ${card.expiryMonth}/${card.expiryYear}` : 'There is no card yet.'}
    </p>
    <form method="post">
      <input type="hidden" name="action" value="card" />
      ${cardFormFields(shown)}
      <button type="submit">Save Card</button>
    </form>
    <h2>Receipts</h2>
    ${
      receipts.length === 0
        ? html`<p>There are no receipts yet.</p>`
        : html`<table>
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col">Date</th>
                <th scope="col">State</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              ${receipts}
            </tbody>
          </table>`
    }
    <h2>Test clock</h2>
    <p>
      For this customer, it is ${dateText(timeOf(work, customer))}. Advance the date to see renewals, failed payments
      and the end.
    </p>
    <form method="post">
      <input type="hidden" name="action" value="advance" />
      <label for="days">Advance by</label>
      <select id="days" name="days">
        ${clockSteps.map((days) => html`<option value="${days}">${days === 1 ? '1 day' : `${days} days`}</option>`)}
      </select>
      <button type="submit" class="quiet">Advance</button>
    </form>
    ${testCardList}
  `;
  return page('Billing', content, (shown.error ?? null) === null ? 200 : 402);
}

function describe({ id, plan, state, periodEnd, endsWithPeriod, cancelAt, ended }: Subscription): Html {
  const until = dateText(ended ?? cancelAt ?? periodEnd);
  const isCanceled = endsWithPeriod || cancelAt !== null;
  const [what, when] =
    ended !== null
      ? ['ended', `on ${until}`]
      : isCanceled
        ? ['canceled', `ends on ${until}`]
        : [
            state === 'past_due' ? 'payment failed' : state === 'trialing' ? 'free trial' : 'active',
            `renews on ${until}`,
          ];
  const { name } = plans[plan];
  return html`<p>${name}: ${what}, ${when}</p>
    ${
      ended === null && !isCanceled
        ? html`<form method="post">
            <input type="hidden" name="action" value="cancel" />
            <input type="hidden" name="subscriptionId" value="${id}" />
            <button type="submit" class="quiet">Cancel ${name}</button>
          </form>`
        : null
    }`;
}

/** Cancels a subscription at the end of its period. Like Stripe's pages, it sets a date. */
export async function cancel(work: Work, portal: Portal, subscriptionId: string): Promise<void> {
  const customer = await customerOf(work, portal.customerId);
  const subscription = await work.objects.get('subscription', subscriptionId);
  if (subscription?.customerId !== customer.id) throw new Refusal('There is no such subscription.');
  await cancelOn(work, customer, subscription, subscription.periodEnd);
}

/** Saves a card that pays from now on. An unpaid renewal is charged at its next attempt, or can be paid on its receipt. */
export async function changeCard(work: Work, portal: Portal, fields: CardFields): Promise<void> {
  const customer = await customerOf(work, portal.customerId);
  const card = createCard(fields, { customerId: customer.id, now: timeOf(work, customer) });
  for (const old of (await work.objects.of('card', customer.id)).slice(50)) await work.objects.delete(old.id);
  await work.objects.put(card);
  await work.objects.put({ ...customer, cardId: card.id });
  for (const subscription of await work.objects.of('subscription', customer.id)) {
    if (subscription.ended !== null) continue;
    const changed = { ...subscription, cardId: card.id };
    await save(work, customer, changed);
    recordSubscriptionEvent(work, 'updated', changed);
  }
}

export async function advanceClock(work: Work, portal: Portal, days: string): Promise<void> {
  const customer = await customerOf(work, portal.customerId);
  const ms = Number(days) * dayMs;
  if (!clockSteps.includes(Number(days)) || customer.aheadMs + ms > maxAheadMs)
    throw new Refusal('The date cannot be advanced that far.');
  await advance(work, customer, ms);
}
