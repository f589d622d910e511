import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { account, departedCustomer } from '../../database/schema.ts';
import type { Payments } from '../../ports/payments/port.ts';
import { orNotFound } from '../../refused.ts';
import { isThere } from '../accounts/matching.ts';
import { accountById } from '../accounts/store.ts';

/** Returns the customer of an account at the payment provider, or null if the user has never begun to pay. */
export const customerOf = async ({ db }: { db: Db }, accountId: string): Promise<string | null> =>
  orNotFound(await accountById(db, accountId)).customerId;

/** Returns the customer of an account. Creates it before the first payment. */
export async function ensureCustomer(
  { db, clock }: { db: Db; clock: () => Date },
  payments: Payments,
  accountId: string,
): Promise<string> {
  const row = orNotFound(await accountById(db, accountId));
  if (row.customerId !== null) return row.customerId;
  const user = { accountId, email: row.email, name: `${row.firstName} ${row.lastName}` };
  // With another name or address, it is another request. The provider refuses it with the same key.
  const key = createHash('sha256').update(JSON.stringify(user)).digest('hex');
  const customerId = await payments.createCustomer(user, `customer:${key}`);
  await db
    .update(account)
    .set({ customerId })
    .where(and(eq(account.id, accountId), isNull(account.customerId), isThere));
  // Another request may have been faster, or the account was deleted in the meantime.
  const now = await accountById(db, accountId);
  if (now?.customerId !== customerId)
    await db.insert(departedCustomer).values({ customerId, dateDeleted: clock() }).onConflictDoNothing();
  return orNotFound(now?.customerId ?? null);
}
