import { timingSafeEqual } from 'node:crypto';
import { type CardFields, createCard, Refusal } from '../cards.ts';
import type { Setup } from '../objects.ts';
import { customerOf, report, timeOf, type Work } from '../work.ts';
import type { PageReply } from './page.ts';

/**
 * Answers the product's own card form, which in test mode takes the place of Stripe's. Without a card, it returns the saved cards of
 * the customer with their addresses. With `cardId`, a saved card is used. `clientSecret` proves that the request comes from the form.
 */
export async function answerSetup(
  work: Work,
  setup: Setup,
  fields: CardFields & { clientSecret: string; cardId: string },
): Promise<PageReply> {
  const [sent, expected] = [Buffer.from(fields.clientSecret), Buffer.from(setup.clientSecret)];
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
    return { kind: 'data', status: 404, data: { message: `No such setup_intent: '${setup.id}'` } };
  const customer = await customerOf(work, setup.customerId);
  const saved = await work.objects.of('card', customer.id);
  const cards = saved
    .slice(0, 3)
    .map(({ id, brand, last4, country, postalCode }) => ({ id, brand, last4, country, postalCode }));
  const isAnswer = fields.number !== '' || fields.cardId !== '';
  if (setup.cardId !== null || !isAnswer)
    return { kind: 'data', status: 200, data: { isComplete: setup.cardId !== null, cards } };
  const usesSaved = fields.cardId !== '';
  const card = usesSaved
    ? saved.find(({ id }) => id === fields.cardId)
    : createCard(fields, { customerId: customer.id, now: timeOf(work, customer) });
  if (!card) throw new Refusal('This card is no longer saved.');
  if (!usesSaved) await work.objects.put(card);
  await work.objects.put({ ...customer, cardId: card.id });
  await work.objects.put({ ...setup, cardId: card.id });
  report(work, 'setup_intent.succeeded', { customerId: customer.id, subscriptionId: null });
  return { kind: 'data', status: 200, data: { isComplete: true, cards } };
}
