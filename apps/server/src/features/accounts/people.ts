import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { account, assetShare, isShareOn, libraryItem } from '../../database/schema.ts';
import { hasEmail } from './emailMatching.ts';

export const maxPeopleListed = 1_000;

/** Lists accounts, sorted by email address: the first ones, or the first ones after an address. */
export const listPeople = (db: Db, after = '', max = maxPeopleListed) =>
  db
    .select({
      email: account.email,
      name: sql<string>`${account.firstName} || ' ' || ${account.lastName}`,
      isAdministrator: account.isAdministrator,
      makerPlan: account.makerPlan,
      paidUntil: account.paidUntil,
      dateBlocked: account.dateBlocked,
      dateCreated: account.dateCreated,
      dateClosed: account.dateClosed,
    })
    .from(account)
    .where(gt(sql`lower(${account.email})`, after.toLowerCase()))
    .orderBy(asc(sql`lower(${account.email})`))
    .limit(max);

export const countPeople = (db: Db): Promise<number> => db.$count(account);

export async function describeAccount(db: Db, email: string) {
  // Also an account whose deletion was interrupted, so that it can be finished.
  const [row] = await db.select().from(account).where(hasEmail(email));
  if (!row) return undefined;
  const isOtherAdministrator = and(ne(account.id, row.id), account.isAdministrator, isNull(account.dateClosed));
  return {
    id: row.id,
    name: `${row.firstName} ${row.lastName}`,
    isAdministrator: row.isAdministrator,
    isLastAdministrator: row.isAdministrator && (await db.$count(account, isOtherAdministrator)) === 0,
    ...(await countContents(db, row.id)),
  };
}

export async function countContents(
  db: Db,
  accountId: string,
): Promise<{ documents: number; files: number; sharedPages: number }> {
  const count = (type: typeof libraryItem.$inferSelect.type) =>
    db.$count(libraryItem, and(eq(libraryItem.ownerId, accountId), eq(libraryItem.type, type)));
  const isOn = and(eq(assetShare.ownerId, accountId), isShareOn);
  return {
    documents: await count('BuilderAsset'),
    files: await count('FileAsset'),
    sharedPages: await db.$count(assetShare, isOn),
  };
}
