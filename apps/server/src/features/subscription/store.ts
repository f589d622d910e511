import { isOpen, opensUntil, type SubscriptionState, unpaidStates } from '@sermon/domain/subscription/life';
import type { PlanChange } from '@sermon/domain/subscription/memberPrice';
import { type PlanKey, plans } from '@sermon/domain/subscription/plans';
import { and, type AnyColumn, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { account, subscription, subscriptionChange } from '../../database/schema.ts';

export type Stored = typeof subscription.$inferSelect;
/** A stored subscription with a price from the settings. */
export type Known = Stored & { plan: PlanKey };

/** The number of subscriptions of an account that count. Older ones are ignored. */
const most = 100;

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
    .limit(most);
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
    .limit(most);
  return rows.filter(isKnown).filter(({ plan }) => plans[plan].product === product);
}

/** Returns the subscription that gives access to this product now, or undefined. */
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
    .limit(most);
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
    .limit(most);
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

/** Returns whether a user has had a trial. Each user has at most one. */
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
