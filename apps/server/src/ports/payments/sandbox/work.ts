import { type PaymentEvent, PaymentsUnavailable } from '../port.ts';
import { type Customer, type Kind, newId, type OfKind } from './objects.ts';
import type { Objects } from './store.ts';

type EventType =
  | 'checkout.session.completed'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'customer.subscription.trial_will_end'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'charge.refunded'
  | 'setup_intent.succeeded';

export const sandboxLimits = {
  maxObjects: 200_000,
  maxOfCustomer: 400,
  /** How long sessions, unused card details and replies are kept, in ms. */
  keptMs: 24 * 60 * 60_000,
  maxSteps: 400,
};

export type Work = {
  objects: Objects;
  /** The product's clock, in ms. */
  now: number;
  /** Reported after the transaction. */
  events: PaymentEvent[];
  limits: typeof sandboxLimits;
};

/** Thrown if a form is sent, or a change is wanted, for which the sandbox has too many objects. */
export class NoRoom extends PaymentsUnavailable {
  override message = 'Test mode has no room for more objects at the moment.';

  constructor() {
    super('429 rate_limit');
  }
}

/** The code is that with which Stripe refuses an id that it does not know. */
export const missing = (param = 'id'): PaymentsUnavailable =>
  new PaymentsUnavailable(`${param === 'id' ? 404 : 400} resource_missing ${param}`, true);

/** Returns an object. Throws `PaymentsUnavailable` if there is none. `param` names what was given with the order. */
export async function needed<K extends Kind>(work: Work, kind: K, id: string, param?: string): Promise<OfKind<K>> {
  const object = await work.objects.get(kind, id);
  if (!object) throw missing(param);
  return object;
}

export async function customerOf(work: Work, id: string): Promise<Customer> {
  const customer = await needed(work, 'customer', id, 'customer');
  if (customer.isDeleted) throw missing('customer');
  return customer;
}

/** The time of a customer's clock, in ms. */
export const timeOf = (work: Work, { aheadMs }: Customer): number => work.now + aheadMs;

export async function checkRoom({ objects, limits }: Work, kind: Kind, customerId: string | null): Promise<void> {
  const isFull =
    (await objects.count()) >= limits.maxObjects ||
    (customerId !== null && (await objects.of(kind, customerId)).length >= limits.maxOfCustomer);
  if (isFull) throw new NoRoom();
}

export function recordEvent(
  { events }: Work,
  type: EventType,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string | null },
): void {
  events.push({ id: newId('evt'), type, subscriptionId, customerId });
}
