import {
  isOpen,
  isUnpaid,
  opensUntil,
  type PlanChange,
  type SubscriptionState,
  unpaidStates,
} from '@sermon/domain/subscription/lifecycle';
import { type PlanKey, plans } from '@sermon/domain/subscription/plans';
import { and, type AnyColumn, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { account, paymentEvent, subscription, subscriptionChange } from '../../database/schema.ts';
import type { Log } from '../../log.ts';
import type { PaymentEvent, ProviderSubscription } from '../../ports/payments/port.ts';
import { type Account, lockAccount } from '../accounts/store.ts';

export type Stored = typeof subscription.$inferSelect;
/** A stored subscription with a price from the settings. */
export type Known = Stored & { plan: PlanKey };

/** The number of subscriptions of an account that count. Older ones are ignored. */
const max = 100;

const isKnown = (row: Stored): row is Known => row.plan !== null;

/** Returns the subscriptions that give access now. The one that gives access for the longest time comes first. */
export async function openSubscriptions(
  db: Db | Tx,
  accountId: string,
  product: 'maker' | 'pro',
  now: Date,
): Promise<Known[]> {
  const rows = await db
    .select()
    .from(subscription)
    .where(eq(subscription.accountId, accountId))
    .orderBy(desc(subscription.dateCreated), desc(subscription.id))
    .limit(max);
  const until = (row: Stored) => opensUntil(row)?.getTime() ?? 0;
  return rows
    .filter(isKnown)
    .filter((row) => plans[row.plan].product === product && isOpen(row, now))
    .toSorted((one, other) => until(other) - until(one));
}

/** Returns the subscriptions whose renewal is unpaid, even if they no longer give access, the newest first. */
export async function unpaidSubscriptions(db: Db | Tx, accountId: string, product: 'maker' | 'pro'): Promise<Known[]> {
  const isUnpaid = and(eq(subscription.accountId, accountId), inArray(subscription.state, unpaidStates));
  const newestFirst = [desc(subscription.dateCreated), desc(subscription.id)];
  const rows = await db
    .select()
    .from(subscription)
    .where(isUnpaid)
    .orderBy(...newestFirst)
    .limit(max);
  return rows.filter(isKnown).filter(({ plan }) => plans[plan].product === product);
}

export const openSubscription = async (db: Db | Tx, accountId: string, now: Date): Promise<Known | undefined> =>
  (await openSubscriptions(db, accountId, 'maker', now))[0];

export async function subscriptionById(db: Db | Tx, id: string): Promise<Stored | undefined> {
  const [row] = await db.select().from(subscription).where(eq(subscription.id, id));
  return row;
}

/** Returns when a subscription got into a state in which it still is; null if the history does not tell. */
export async function dateOfState(db: Db, { id, accountId }: Stored, state: SubscriptionState): Promise<Date | null> {
  const changes = await db
    .select()
    .from(subscriptionChange)
    .where(eq(subscriptionChange.accountId, accountId))
    .orderBy(desc(subscriptionChange.id))
    .limit(max);
  const isIn = (each: unknown) => {
    const { id: of, state: was } = (each ?? {}) as { id?: string; state?: string };
    return of === id && was === state;
  };
  return changes.find(({ before, after }) => isIn(after) && !isIn(before))?.date ?? null;
}

const isChangeOf = ({ id, accountId }: Stored) =>
  and(eq(subscriptionChange.accountId, accountId), sql`${subscriptionChange.after} ->> 'id' = ${id}`);

export async function latestChange(db: Db | Tx, of: Stored) {
  const rows = db.select().from(subscriptionChange).where(isChangeOf(of));
  const [latest] = await rows.orderBy(desc(subscriptionChange.id)).limit(1);
  return latest;
}

/**
 * Returns the latest change of the plan of a subscription. `isNotified`: since then, the user got the email about another price from the next
 * payment on.
 */
export async function priceHistory(db: Db | Tx, of: Stored): Promise<PlanChange & { isNotified: boolean }> {
  const planOf = (state: AnyColumn) => sql<PlanKey | null>`${state} ->> 'plan'`;
  const [was, is] = [planOf(subscriptionChange.before), planOf(subscriptionChange.after)];
  const isEmail = eq(subscriptionChange.kind, 'toldOfPrice');
  const rows = await db
    .select({ from: was, kind: subscriptionChange.kind, after: subscriptionChange.after })
    .from(subscriptionChange)
    .where(and(isChangeOf(of), or(isNull(subscriptionChange.before), ne(was, is), isEmail)))
    .orderBy(desc(subscriptionChange.id))
    .limit(max);
  const { currentPeriodEnd } = (rows[0]?.after ?? {}) as { currentPeriodEnd?: string };
  const at = rows.findIndex(({ kind }) => kind !== 'toldOfPrice');
  const latest = rows[at];
  // The process that notified the user may have ended before it stored the cause of the change.
  const wasNotified = latest?.kind === 'reported' && rows[at + 1]?.kind === 'toldOfPrice';
  return {
    from: latest?.from ?? null,
    isReturn: latest?.kind === 'memberPriceReturned' || wasNotified,
    isNotified: rows[0]?.kind === 'toldOfPrice' && currentPeriodEnd === of.currentPeriodEnd.toISOString(),
  };
}

/** Returns whether a subscription was bought twice, and the payment provider refused the refund. */
export async function wasNotRefunded(db: Db, of: Stored): Promise<boolean> {
  const isKind = eq(subscriptionChange.kind, 'duplicateNotRefunded');
  return (await db.$count(subscriptionChange, and(isChangeOf(of), isKind))) > 0;
}

export async function hadTrial(db: Db | Tx, accountId: string): Promise<boolean> {
  const hasTrial = and(eq(subscription.accountId, accountId), isNotNull(subscription.trialEnd));
  return (await db.$count(subscription, hasTrial)) > 0;
}

export const countSubscriptions = (db: Db | Tx, accountId: string): Promise<number> =>
  db.$count(subscription, eq(subscription.accountId, accountId));

/** Updates the account with the access that its subscriptions currently give. The caller has locked the account. */
export async function updateAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  const maker = await openSubscription(tx, accountId, now);
  const [pro] = await openSubscriptions(tx, accountId, 'pro', now);
  await tx
    .update(account)
    .set({
      paidPlan: maker?.plan ?? null,
      paidState: maker?.state ?? null,
      paidPeriodEnd: maker?.currentPeriodEnd ?? null,
      paidCancelAt: maker?.cancelAt ?? null,
      paidUntil: maker ? opensUntil(maker) : null,
      paidProUntil: pro ? opensUntil(pro) : null,
    })
    .where(eq(account.id, accountId));
}

export type SyncNeeds = { db: Db; clock: () => Date; log: Log };

/**
 * Age up to which a reported change can get its cause from a request, in ms. The reply to a request is stored within a minute, so an older
 * change has another cause. It is longer than a minute, because the clocks of processes differ.
 */
const namedMs = 10 * 60_000;

export type Cause = {
  kind: typeof subscriptionChange.$inferSelect.kind;
  administratorId?: string;
  /** The event that caused the change. It is processed once. */
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
 * Returns the stored subscription. An event counts as processed only if the state was stored.
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
 * Names the cause of the latest change of a subscription. The event about a change can be processed before the reply to the request that
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

/** Stores the id of an event, in the same transaction as its effect. Returns false if it was processed before. */
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
