import { and, eq, isNull } from 'drizzle-orm';
import { isUnpaid } from '@sermon/domain/subscription/life';
import type { Db, Tx } from '../../../database/open.ts';
import { account, paymentEvent, subscription, subscriptionChange } from '../../../database/schema.ts';
import type { Log } from '../../../log.ts';
import type { PaymentEvent, ProviderSubscription } from '../../../ports/payments/port.ts';
import { type Account, lockAccount } from '../../accounts/store.ts';
import { latestChange, type Stored, subscriptionById, updateAccount } from '../store.ts';

export type SyncNeeds = { db: Db; clock: () => Date; log: Log };

/**
 * Age up to which a reported change can get its cause from a request, in ms. The reply to a request is stored within a minute, so an older
 * change has another cause. It is longer than a minute, because the clocks of processes differ.
 */
const namedMs = 10 * 60_000;

export type Cause = {
  kind: typeof subscriptionChange.$inferSelect.kind;
  administratorId?: string;
  /** The report that caused the change. It is processed once. */
  event?: PaymentEvent;
};

/**
 * Returns the time of a request that is made now. It is never before that of the stored state, which was requested earlier but
 * perhaps by a process whose clock is ahead.
 */
export async function timeOfRequest({ db, clock }: Pick<SyncNeeds, 'db' | 'clock'>, id: string): Promise<Date> {
  const now = clock();
  const known = await subscriptionById(db, id);
  return known && known.dateSynced > now ? known.dateSynced : now;
}

/**
 * Stores the state of a subscription that was requested at `askedAt`, updates the access of the account, and adds a row to the history.
 * Returns the stored subscription. A report counts as processed only if the state was stored.
 */
export function storeSubscription(
  { db, clock, log }: SyncNeeds,
  found: Omit<ProviderSubscription, 'setupId' | 'discounts'>,
  { askedAt, kind, administratorId, event }: Cause & { askedAt: Date },
): Promise<Stored | undefined> {
  const now = clock();
  return db.transaction(async (tx) => {
    const owner = await lockOwner(tx, found);
    if (!owner) return undefined;
    if (found.plan === null)
      log.warn({ subscription: found.id }, 'A subscription has a price that is not in the settings');
    const before = await subscriptionById(tx, found.id);
    // Replies can arrive out of order, so a reply to an earlier request changes nothing.
    if (before && (before.accountId !== owner.id || before.dateSynced > askedAt)) return before;
    if (event && !(await isNewEvent(tx, event, now))) return before;
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
      pastDueSince: isUnpaid(found.state) ? (before?.pastDueSince ?? now) : null,
      dateCreated: found.created,
      dateSynced: askedAt,
    };
    const [stored] = await tx
      .insert(subscription)
      .values(values)
      .onConflictDoUpdate({ target: subscription.id, set: values })
      .returning();
    const [was, is] = [before ? stateOf(before) : null, stateOf(stored!)];
    if (JSON.stringify(was) === JSON.stringify(is))
      await nameCause(tx, stored!, { kind, administratorId: administratorId ?? null, now });
    else
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

export const stateOf = ({ id, plan, cents, state, currentPeriodEnd, cancelAt, trialEnd }: Stored) => ({
  id,
  plan,
  cents,
  state,
  currentPeriodEnd: currentPeriodEnd.toISOString(),
  cancelAt: cancelAt?.toISOString() ?? null,
  trialEnd: trialEnd?.toISOString() ?? null,
});

/**
 * Names the cause of the latest change of a subscription. The report about a change can be processed before the reply to the request that
 * made the change, and does not know the cause.
 */
async function nameCause(
  tx: Tx,
  stored: Stored,
  { kind, administratorId, now }: { kind: Cause['kind']; administratorId: string | null; now: Date },
): Promise<void> {
  if (kind === 'reported') return;
  const latest = await latestChange(tx, stored);
  if (!latest) return;
  const isRecent = now.getTime() - latest.date.getTime() < namedMs;
  // The page after a purchase may be opened long after it, and again after later changes, which it has not caused.
  const isOwn = kind === 'bought' ? latest.before === null : latest.before !== null && isRecent;
  const isCaused = latest.kind === 'reported' && isOwn;
  const isRefundedLater = latest.kind === 'notRefunded' && kind === 'refunded';
  if (!isCaused && !isRefundedLater) return;
  await tx.update(subscriptionChange).set({ kind, administratorId }).where(eq(subscriptionChange.id, latest.id));
}

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
