import { Failure, missing } from './failures.ts';
import type { Customer, Kind, OfKind, SandboxObject } from './objects.ts';
import type { Objects } from './store.ts';

export type EventType =
  | 'checkout.session.completed'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'customer.subscription.trial_will_end'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'charge.refunded'
  | 'setup_intent.succeeded';

/** An event to be reported after the transaction, with the state of the object at that time. */
export type Happening = { type: EventType; object: SandboxObject };

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
  happenings: Happening[];
  limits: typeof sandboxLimits;
};

/** Returns an object. Throws `Failure` if there is none. `param` names the parameter with the id in the error. */
export async function needed<K extends Kind>(work: Work, kind: K, id: string, param?: string): Promise<OfKind<K>> {
  const object = await work.objects.get(kind, id);
  if (!object) throw missing(kind, id, param, param === undefined ? 404 : 400);
  return object;
}

export async function customerOf(work: Work, id: string, param = 'customer'): Promise<Customer> {
  const customer = await needed(work, 'customer', id, param);
  if (customer.isDeleted) throw missing('customer', id, param, 400);
  return customer;
}

/** The time of a customer's clock, in ms. */
export const timeOf = (work: Work, { aheadMs }: Customer): number => work.now + aheadMs;

export async function checkRoom({ objects, limits }: Work, kind: Kind, customerId: string | null): Promise<void> {
  const isFull =
    (await objects.count()) >= limits.maxObjects ||
    (customerId !== null && (await objects.of(kind, customerId)).length >= limits.maxOfCustomer);
  if (isFull) throw new Failure(429, 'rate_limit', 'Test mode has no room for more objects at the moment.');
}

export function report({ happenings }: Work, type: EventType, object: SandboxObject): void {
  happenings.push({ type, object: structuredClone(object) });
}
