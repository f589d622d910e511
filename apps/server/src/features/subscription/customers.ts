import { createHash } from 'node:crypto';
import type { ProviderKind } from '@sermon/domain/subscription/lifecycle';
import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { account, departedCustomer, subscription } from '../../database/schema.ts';
import type { Payments } from '../../ports/payments/port.ts';
import { orNotFound } from '../../refused.ts';
import { type Account, accountById, lockAccount } from '../accounts/store.ts';

const pageSize = 100;

/**
 * Returns the customer of an account at the payment provider, or null if the user has never begun to pay. With `payments`, the customer
 * of another provider does not count.
 */
export async function customerOf({ db }: { db: Db }, accountId: string, payments?: Payments): Promise<string | null> {
  const row = orNotFound(await accountById(db, accountId));
  return payments && !isKnownTo(payments, row) ? null : row.customerId;
}

const isKnownTo = ({ providerKind }: Payments, { customerKind }: Pick<Account, 'customerKind'>): boolean =>
  customerKind === null || customerKind === providerKind;

export const isOfProvider = (table: typeof account | typeof departedCustomer, kind: ProviderKind) =>
  or(isNull(table.customerKind), eq(table.customerKind, kind));

/**
 * Returns the customer of an account. Creates it before the first payment, and if the payment provider does not know it: the operator
 * may have changed the provider, or deleted the customer there.
 */
export async function ensureCustomer(
  { db, clock }: { db: Db; clock: () => Date },
  payments: Payments,
  accountId: string,
): Promise<string> {
  const before = orNotFound(await accountById(db, accountId));
  const user = { email: before.email, name: `${before.firstName} ${before.lastName}` };
  if (before.customerId !== null && isKnownTo(payments, before)) {
    if (await payments.updateCustomer(before.customerId, user)) return before.customerId;
  }
  // With another name or address, it is another request. The provider refuses it with the same key.
  const key = createHash('sha256')
    .update(JSON.stringify([accountId, user, before.customerId]))
    .digest('hex');
  const customerId = await payments.createCustomer({ accountId, ...user }, `customer:${key}`);
  const customerKind = payments.providerKind;
  const stored = await db.transaction(async (tx) => {
    const now = await lockAccount(tx, accountId);
    // Another request may have been faster, or the account was deleted in the meantime.
    const isFirst = now !== undefined && now.customerId === before.customerId;
    if (isFirst) await tx.update(account).set({ customerId, customerKind }).where(eq(account.id, accountId));
    const left = isFirst ? before : { customerId, customerKind };
    const used = isFirst ? customerId : now?.customerId;
    // At another provider, the user may still pay, so that customer is not deleted.
    const isElsewhere = isFirst && !isKnownTo(payments, before);
    if (left.customerId !== used) await setAside(tx, { ...left, accountId: isElsewhere ? accountId : null }, clock());
    return isFirst ? customerId : (now?.customerId ?? null);
  });
  return orNotFound(stored);
}

type Left = Pick<Account, 'customerId' | 'customerKind'> & { accountId: string | null };

/** Stores a customer that its account does not have now. Without an account, a job deletes it at the provider that knows it. */
async function setAside(tx: Tx, { customerId, ...left }: Left, dateDeleted: Date): Promise<void> {
  if (customerId === null) return;
  await tx
    .insert(departedCustomer)
    .values({ customerId, ...left, dateDeleted })
    .onConflictDoNothing();
}

/**
 * Ignores the subscriptions of users at another payment provider, at the start after the operator has changed the
 * provider: payments in test mode give no paid features. After the operator has changed back, the next comparison
 * finds them again.
 */
export async function ignoreOtherProviders(
  { db, clock }: { db: Db; clock: () => Date },
  { providerKind }: Payments,
): Promise<void> {
  await restoreCustomers(db, providerKind, clock());
  const isOther = and(isNotNull(account.customerKind), ne(account.customerKind, providerKind));
  const isOpen = or(isNotNull(account.paidUntil), isNotNull(account.paidProUntil), isNotNull(account.dateCompared));
  const nothing = { paidPlan: null, paidState: null, paidPeriodEnd: null, paidCancelAt: null, paidUntil: null };
  await db.transaction(async (tx) => {
    const others = tx.select({ id: account.id }).from(account).where(isOther);
    await tx
      .update(subscription)
      .set({ plan: null, trialEnd: null })
      .where(and(isNotNull(subscription.plan), inArray(subscription.accountId, others)));
    await tx
      .update(account)
      .set({ ...nothing, paidProUntil: null, dateCompared: null })
      .where(and(isOther, isOpen));
  });
}

/** Gives accounts back the customers that they had at this payment provider, and sets those of the other provider aside. */
async function restoreCustomers(db: Db, providerKind: ProviderKind, now: Date): Promise<void> {
  const isWaiting = and(isNotNull(departedCustomer.accountId), eq(departedCustomer.customerKind, providerKind));
  for (;;) {
    const page = await db.select().from(departedCustomer).where(isWaiting).limit(pageSize);
    for (const { customerId, accountId } of page)
      await db.transaction(async (tx) => {
        const owner = accountId === null ? undefined : await lockAccount(tx, accountId);
        // Another process may have been faster.
        const { rowCount } = await tx
          .delete(departedCustomer)
          .where(and(eq(departedCustomer.customerId, customerId), isWaiting));
        if (!owner || !rowCount) return;
        await setAside(tx, { ...owner, accountId: owner.id }, now);
        await tx
          .update(account)
          .set({ customerId, customerKind: providerKind, dateCompared: null })
          .where(eq(account.id, owner.id));
      });
    if (page.length < pageSize) return;
  }
}
