import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { account, assetShare, isShareOn, libraryItem } from '../../database/schema.ts';
import { resetLink } from './secrets.ts';
import { hasEmail } from './matching.ts';
import { createPasswordReset } from './resetStore.ts';
import { accountByEmail } from './store.ts';

/** Lists all accounts, sorted by email address. */
export const listPeople = (db: Db) =>
  db
    .select({
      email: account.email,
      name: sql<string>`${account.firstName} || ' ' || ${account.lastName}`,
      isAdministrator: account.isAdministrator,
      makerPlan: account.makerPlan,
      dateCreated: account.dateCreated,
      dateClosed: account.dateClosed,
    })
    .from(account)
    .orderBy(asc(sql`lower(${account.email})`));

/** What the account of a user contains, for the question whether to delete it. Undefined if there is no such account. */
export async function describeAccount(db: Db, email: string) {
  // Also an account whose deletion was interrupted, so that it can be finished.
  const [row] = await db.select().from(account).where(hasEmail(email));
  if (!row) return undefined;
  const count = (type: typeof libraryItem.$inferSelect.type) =>
    db.$count(libraryItem, and(eq(libraryItem.ownerId, row.id), eq(libraryItem.type, type)));
  const isOn = and(eq(assetShare.ownerId, row.id), isShareOn);
  const isOtherAdministrator = and(ne(account.id, row.id), account.isAdministrator, isNull(account.dateClosed));
  return {
    id: row.id,
    name: `${row.firstName} ${row.lastName}`,
    isAdministrator: row.isAdministrator,
    isLastAdministrator: row.isAdministrator && (await db.$count(account, isOtherAdministrator)) === 0,
    documents: await count('BuilderAsset'),
    files: await count('FileAsset'),
    sharedPages: await db.$count(assetShare, isOn),
  };
}

/** Makes an account an administrator. Returns whether the account exists. */
export async function makeAdministrator(db: Db, email: string): Promise<boolean> {
  return change(db, email, { isAdministrator: true });
}

/** Gives an account the paid features for free. Returns whether the account exists. */
export async function makeSubscriber(db: Db, email: string): Promise<boolean> {
  return change(db, email, { makerPlan: 'Given' });
}

async function change(db: Db, email: string, values: Partial<typeof account.$inferInsert>): Promise<boolean> {
  const row = await accountByEmail(db, email);
  if (row) await db.update(account).set(values).where(eq(account.id, row.id));
  return row !== undefined;
}

/** Returns a password-reset link that is valid for one hour, or null if the account does not exist. */
export async function makeResetLink(db: Db, publicUrl: string, email: string, now: Date): Promise<string | null> {
  const row = await accountByEmail(db, email);
  const code = row && (await createPasswordReset(db, row, { isMailed: false }, now));
  return code ? resetLink(publicUrl, row.email, code).href : null;
}
