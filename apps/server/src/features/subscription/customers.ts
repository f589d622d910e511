import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { account } from '../../database/schema.ts';
import type { Payments } from '../../ports/payments/port.ts';
import { orNotFound } from '../../refused.ts';
import { accountById } from '../accounts/store.ts';

/** Returns the customer of an account at the payment provider, or null if the user has never begun to pay. */
export const customerOf = async ({ db }: { db: Db }, accountId: string): Promise<string | null> =>
  orNotFound(await accountById(db, accountId)).customerId;

/** Returns the customer of an account. Creates it before the first payment. */
export async function ensureCustomer({ db }: { db: Db }, payments: Payments, accountId: string): Promise<string> {
  const row = orNotFound(await accountById(db, accountId));
  if (row.customerId !== null) return row.customerId;
  const name = `${row.firstName} ${row.lastName}`;
  const customerId = await payments.createCustomer({ accountId, email: row.email, name }, `customer:${accountId}`);
  await db
    .update(account)
    .set({ customerId })
    .where(and(eq(account.id, accountId), isNull(account.customerId)));
  // Another request may have been faster.
  return orNotFound(await accountById(db, accountId)).customerId ?? customerId;
}
