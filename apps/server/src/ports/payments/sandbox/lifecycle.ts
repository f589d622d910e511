import { addMonths, type PlanKey, plans, termMonths } from '@sermon/domain/subscription/plans';
import { Refusal } from './cards.ts';
import { charge, checkPaid, pay } from './invoices.ts';
import { type Card, type Customer, newId, type Subscription } from './objects.ts';
import { checkRoom, customerOf, missing, needed, recordEvent, timeOf, type Work } from './work.ts';

const dayMs = 24 * 60 * 60_000;

/** Number of days after the first attempt when an unpaid renewal is charged again. The subscription ends if the last attempt fails. */
const attemptDays = [3, 5, 7];

const announcedDays = 3;

type Order = {
  plan: PlanKey;
  promotionId: string | null;
  trialDays: number;
  card: Card;
  metadata: Subscription['metadata'];
  isPresent: boolean;
};

/** Starts a subscription and charges the first period. Throws `Refusal` if the card is refused. */
export async function start(work: Work, customer: Customer, order: Order): Promise<Subscription> {
  await checkRoom(work, 'subscription', customer.id);
  await checkRoom(work, 'invoice', customer.id);
  const now = timeOf(work, customer);
  const isTrial = order.trialDays > 0;
  const trialEnd = isTrial ? now + order.trialDays * dayMs : null;
  const anchor = trialEnd ?? now;
  const subscription: Subscription = {
    kind: 'subscription',
    id: newId('sub'),
    customerId: customer.id,
    created: now,
    due: null,
    plan: order.plan,
    state: isTrial ? 'trialing' : 'active',
    metadata: order.metadata,
    cardId: order.card.id,
    promotionId: order.promotionId,
    anchor,
    periods: 0,
    periodStart: now,
    periodEnd: trialEnd ?? addMonths(anchor, termMonths[plans[order.plan].term]),
    trialEnd,
    isTrialEndAnnounced: false,
    endsWithPeriod: false,
    cancelAt: null,
    ended: null,
    latestInvoiceId: null,
    nextAttempt: null,
  };
  const invoice = await charge(work, customer, subscription, { ...order, reason: 'subscription_create', isTrial });
  checkPaid(invoice);
  await save(work, customer, subscription);
  recordSubscriptionEvent(work, 'created', subscription);
  return subscription;
}

/** Ends a subscription at once. Nothing is paid back. An unpaid renewal is given up. */
export async function end(work: Work, customer: Customer, subscription: Subscription): Promise<void> {
  Object.assign(subscription, { state: 'canceled', ended: timeOf(work, customer), nextAttempt: null });
  await giveUpInvoice(work, subscription);
  await save(work, customer, subscription);
  recordSubscriptionEvent(work, 'deleted', subscription);
}

export async function change(
  work: Work,
  customer: Customer,
  subscription: Subscription,
  { plan = subscription.plan, endsWithPeriod }: { plan?: PlanKey; endsWithPeriod?: boolean },
): Promise<void> {
  if (subscription.ended !== null) throw missing();
  if (endsWithPeriod !== undefined) Object.assign(subscription, { endsWithPeriod, cancelAt: null });
  if (plan !== subscription.plan) {
    const isOtherTerm = plans[plan].term !== plans[subscription.plan].term;
    subscription.plan = plan;
    if (isOtherTerm && subscription.state !== 'trialing') await beginTerm(work, customer, subscription);
  }
  await save(work, customer, subscription);
  recordSubscriptionEvent(work, 'updated', subscription);
}

/** Cancels a subscription on a date, which later changes of its period do not move. */
export async function cancelOn(
  work: Work,
  customer: Customer,
  subscription: Subscription,
  date: number,
): Promise<void> {
  if (subscription.ended !== null) throw new Refusal('This subscription has ended.');
  subscription.cancelAt = date;
  await save(work, customer, subscription);
  recordSubscriptionEvent(work, 'updated', subscription);
}

/** Begins a new period with another term, which is charged at once. Throws `Refusal` if the card is refused. */
async function beginTerm(work: Work, customer: Customer, subscription: Subscription): Promise<void> {
  await checkRoom(work, 'invoice', customer.id);
  await giveUpInvoice(work, subscription);
  const now = timeOf(work, customer);
  const periodEnd = addMonths(now, termMonths[plans[subscription.plan].term]);
  Object.assign(subscription, {
    anchor: now,
    periods: 0,
    periodStart: now,
    periodEnd,
    state: 'active',
    nextAttempt: null,
  });
  checkPaid(await charge(work, customer, subscription, { reason: 'subscription_update', isPresent: false }));
}

export async function payOpenInvoice(work: Work, customer: Customer, invoiceId: string, card: Card): Promise<void> {
  const invoice = await needed(work, 'invoice', invoiceId);
  if (invoice.state !== 'open') throw new Refusal('This invoice no longer has to be paid.');
  await pay(work, invoice, { card, isPresent: true });
  const subscription = await needed(work, 'subscription', invoice.subscriptionId);
  if (subscription.ended !== null) return;
  Object.assign(subscription, { cardId: card.id, state: 'active', nextAttempt: null });
  await save(work, customer, subscription);
  recordSubscriptionEvent(work, 'updated', subscription);
}

/**
 * Does everything that is due: renews, retries and ends subscriptions, and deletes objects that are no longer needed. Each step happens
 * at the time when it was due, so advancing the clock by a year renews a monthly plan twelve times.
 */
export async function catchUp(work: Work): Promise<void> {
  for (let steps = 0; steps < work.limits.maxSteps; steps += 1) {
    const [object] = await work.objects.due(work.now, 1);
    if (!object) return;
    if (object.kind !== 'subscription') {
      await work.objects.delete(object.id);
      continue;
    }
    const customer = await customerOf(work, object.customerId);
    await step({ ...work, now: object.due! }, customer, object);
  }
}

async function step(work: Work, customer: Customer, subscription: Subscription): Promise<void> {
  const now = timeOf(work, customer);
  const { trialEnd, state, nextAttempt, periodEnd, cancelAt } = subscription;
  if (cancelAt !== null && cancelAt <= now) return end(work, customer, subscription);
  if (state === 'trialing' && !subscription.isTrialEndAnnounced && now < trialEnd!) {
    subscription.isTrialEndAnnounced = true;
    await save(work, customer, subscription);
    return recordSubscriptionEvent(work, 'trial_will_end', subscription);
  }
  if (nextAttempt !== null && nextAttempt <= now) return retry(work, customer, subscription);
  if (periodEnd > now) return save(work, customer, subscription);
  if (subscription.endsWithPeriod) return end(work, customer, subscription);
  const term = termMonths[plans[subscription.plan].term];
  // The first period after a trial begins at the anchor.
  const periods = state === 'trialing' ? 0 : subscription.periods + 1;
  const [periodStart, nextEnd] = [
    addMonths(subscription.anchor, periods * term),
    addMonths(subscription.anchor, (periods + 1) * term),
  ];
  Object.assign(subscription, { periods, periodStart, periodEnd: nextEnd });
  const invoice = await charge(work, customer, subscription, { reason: 'subscription_cycle', isPresent: false });
  const isPaid = invoice.state === 'paid';
  Object.assign(subscription, {
    state: isPaid ? 'active' : 'past_due',
    nextAttempt: isPaid ? null : now + attemptDays[0]! * dayMs,
  });
  await save(work, customer, subscription);
  recordSubscriptionEvent(work, 'updated', subscription);
}

async function retry(work: Work, customer: Customer, subscription: Subscription): Promise<void> {
  const invoice = await needed(work, 'invoice', subscription.latestInvoiceId!);
  const card = await needed(work, 'card', subscription.cardId);
  await pay(work, invoice, { card, isPresent: false });
  const isPaid = (invoice.state as string) === 'paid';
  const days = attemptDays[invoice.attempts - 1];
  if (!isPaid && days === undefined) return end(work, customer, subscription);
  Object.assign(subscription, {
    state: isPaid ? 'active' : 'past_due',
    nextAttempt: isPaid ? null : invoice.created + days! * dayMs,
  });
  await save(work, customer, subscription);
  recordSubscriptionEvent(work, 'updated', subscription);
}

export const recordSubscriptionEvent = (
  work: Work,
  what: 'created' | 'updated' | 'deleted' | 'trial_will_end',
  { id, customerId }: Subscription,
): void => recordEvent(work, `customer.subscription.${what}`, { customerId, subscriptionId: id });

async function giveUpInvoice(work: Work, { latestInvoiceId }: Subscription): Promise<void> {
  const invoice = latestInvoiceId === null ? null : await work.objects.get('invoice', latestInvoiceId);
  if (invoice?.state === 'open') await work.objects.put({ ...invoice, state: 'uncollectible' });
}

export async function save(work: Work, { aheadMs }: Customer, subscription: Subscription): Promise<void> {
  const { ended, state, trialEnd, isTrialEndAnnounced, periodEnd, nextAttempt, cancelAt } = subscription;
  const times = [periodEnd, nextAttempt ?? Infinity, cancelAt ?? Infinity];
  if (state === 'trialing' && !isTrialEndAnnounced) times.push(trialEnd! - announcedDays * dayMs);
  subscription.due = ended === null ? Math.min(...times) - aheadMs : null;
  await work.objects.put(subscription);
}

export async function advance(work: Work, customer: Customer, ms: number): Promise<void> {
  const moved = { ...customer, aheadMs: customer.aheadMs + ms };
  // The due times are stored in the time of the product's clock, so all of them move.
  for (const subscription of await work.objects.of('subscription', customer.id)) {
    if (subscription.due !== null) await work.objects.put({ ...subscription, due: subscription.due - ms });
  }
  await work.objects.put(moved);
  await catchUp(work);
}
