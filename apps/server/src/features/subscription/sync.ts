import { and, eq, isNull } from 'drizzle-orm';
import { plans } from '@sermon/domain/subscription/plans';
import type { Db, Tx } from '../../database/open.ts';
import { account, paymentEvent, subscription, subscriptionChange } from '../../database/schema.ts';
import type { Log } from '../../log.ts';
import type { Payments, PaymentEvent, ProviderSubscription } from '../../ports/payments/port.ts';
import { type Account, lockAccount } from '../accounts/store.ts';
import { openSubscriptions, type Stored, subscriptionById, updateAccount } from './store.ts';

export type SyncNeeds = { db: Db; clock: () => Date; log: Log };

export type Cause = {
  kind: typeof subscriptionChange.$inferSelect.kind;
  /** The administrator who caused the change. */
  administratorId?: string;
  /** The report that caused the change. It is processed once. */
  event?: PaymentEvent;
};

/**
 * Fetches a subscription from the payment provider and stores its state. Returns undefined if it belongs to no account here. The
 * product never uses the state in a report or in a redirect, because it may be old or forged.
 */
export async function syncSubscription(
  services: SyncNeeds,
  payments: Payments,
  id: string,
  cause: Cause = { kind: 'reported' },
): Promise<Stored | undefined> {
  const askedAt = services.clock();
  const found = await payments.findSubscription(id);
  if (!found) return undefined;
  const stored = await storeSubscription(services, found, { askedAt, ...cause });
  if (!stored) return undefined;
  await undoDuplicates(services, payments, stored.accountId);
  return subscriptionById(services.db, stored.id);
}

/**
 * Stores the state of a subscription that was requested at `askedAt`, updates the access of the account, and adds a row to the history.
 * Returns the stored subscription.
 */
export function storeSubscription(
  { db, clock, log }: SyncNeeds,
  found: ProviderSubscription,
  { askedAt, kind, administratorId, event }: Cause & { askedAt: Date },
): Promise<Stored | undefined> {
  const now = clock();
  return db.transaction(async (tx) => {
    if (event && !(await isNewEvent(tx, event, now))) return subscriptionById(tx, found.id);
    const owner = await lockOwner(tx, found);
    if (!owner) return undefined;
    const before = await subscriptionById(tx, found.id);
    if (found.plan === null)
      log.warn({ subscription: found.id }, 'A subscription has a price that is not in the settings');
    // Replies can arrive out of order, so a reply to an earlier request changes nothing.
    if (before && (before.accountId !== owner.id || before.dateSynced > askedAt)) return before;
    const values = {
      id: found.id,
      accountId: owner.id,
      // If a price is removed from the settings, its subscribers keep what they pay for.
      plan: found.plan ?? before?.plan ?? null,
      cents: found.cents,
      state: found.state,
      currentPeriodEnd: found.currentPeriodEnd,
      cancelAt: found.cancelAt,
      trialEnd: found.trialEnd,
      pastDueSince: found.state === 'past_due' ? (before?.pastDueSince ?? now) : null,
      dateCreated: found.created,
      dateSynced: askedAt,
    };
    const [stored] = await tx
      .insert(subscription)
      .values(values)
      .onConflictDoUpdate({ target: subscription.id, set: values })
      .returning();
    const [was, is] = [before ? stateOf(before) : null, stateOf(stored!)];
    if (JSON.stringify(was) !== JSON.stringify(is))
      await tx.insert(subscriptionChange).values({
        accountId: owner.id,
        administratorId: administratorId ?? null,
        kind,
        before: was,
        after: is,
        date: now,
      });
    await updateAccount(tx, owner.id, now);
    return stored;
  });
}

/** Returns the parts of a state that the history keeps. */
const stateOf = ({ id, plan, cents, state, currentPeriodEnd, cancelAt, trialEnd }: Stored) => ({
  id,
  plan,
  cents,
  state,
  currentPeriodEnd: currentPeriodEnd.toISOString(),
  cancelAt: cancelAt?.toISOString() ?? null,
  trialEnd: trialEnd?.toISOString() ?? null,
});

/** Stores the id of a report, in the same transaction as its effect. Returns false if it was processed before. */
export async function isNewEvent(tx: Tx, { id, type }: PaymentEvent, now: Date): Promise<boolean> {
  const { rowCount } = await tx.insert(paymentEvent).values({ id, type, dateReceived: now }).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

/** Locks the account of a subscription's customer. The customer's id may not be stored in the account yet. */
async function lockOwner(
  tx: Tx,
  { customerId, accountId }: Pick<ProviderSubscription, 'customerId' | 'accountId'>,
): Promise<Account | undefined> {
  const [known] = await tx.select({ id: account.id }).from(account).where(eq(account.customerId, customerId));
  if (known) return lockAccount(tx, known.id);
  if (accountId === null) return undefined;
  const owner = await lockAccount(tx, accountId);
  if (owner?.customerId !== null) return undefined;
  const isWithout = and(eq(account.id, accountId), isNull(account.customerId));
  await tx.update(account).set({ customerId }).where(isWithout);
  return { ...owner, customerId };
}

/**
 * Ends and refunds what a user has bought twice, for example in two windows. The oldest subscription stays. Subscriptions that are
 * already canceled do not count.
 */
export async function undoDuplicates(services: SyncNeeds, payments: Payments, accountId: string): Promise<void> {
  for (const product of ['maker', 'pro'] as const) {
    const open = await openSubscriptions(services.db, accountId, product, services.clock());
    const renewing = open
      .filter(({ cancelAt, state }) => cancelAt === null && state !== 'past_due')
      .toSorted(
        (one, other) => one.dateCreated.getTime() - other.dateCreated.getTime() || (one.id < other.id ? -1 : 1),
      );
    for (const { id, plan } of renewing.slice(1)) {
      services.log.warn({ subscription: id }, `A second subscription of ${plans[plan].name} is undone`);
      await endAndPayBack(services, payments, id, { kind: 'duplicateUndone' });
    }
  }
}

/** Refunds the latest payment of a subscription and ends it at once. Can be repeated. Returns the amount in cents. */
export async function endAndPayBack(
  services: SyncNeeds,
  payments: Payments,
  id: string,
  cause: Cause,
): Promise<{ cents: number; stored: Stored | undefined }> {
  const cents = await payments.refundLatest(id);
  const now = await payments.findSubscription(id);
  const ended = now?.state === 'canceled' ? now : await payments.cancelNow(id);
  return { cents, stored: await storeSubscription(services, ended, { askedAt: services.clock(), ...cause }) };
}
