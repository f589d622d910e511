import type { SharedKind } from '@sermon/contract/ids';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../database/open.ts';
import { account, calendarFeed, isOpenToVisitors, libraryItem } from '../database/schema.ts';
import { readPictureToken } from './pictureToken.ts';
import { findOpenShare, findOpenShareAt, type SharedDetails } from './sharedDetails.ts';

declare const proof: unique symbol;

/**
 * Permission to read what its owner shares with a token. Stores that read for visitors take a grant instead of the id
 * of an owner, so that no call for visitors can read another user's data by an id that a visitor sent. Only `findGrant`
 * and `findGrantAt` create grants.
 */
export type Grant<Kind extends SharedKind> = Found<Kind> & { readonly [proof]: Kind };

type Details = {
  calendarFeed: unknown;
  slidePicture: unknown;
  share: Readonly<SharedDetails>;
};
type Found<Kind extends SharedKind> = { readonly ownerId: string } & Details[Kind];

/** Finds the owner of a token. A token that was withdrawn or has expired, or whose owner's account is closed or blocked, has no owner. */
const finders: { [Kind in SharedKind]: (db: Db, token: string, now: Date) => Promise<Found<Kind> | undefined> } = {
  async calendarFeed(db, token) {
    const [feed] = await db
      .select({ ownerId: calendarFeed.accountId })
      .from(calendarFeed)
      .innerJoin(account, eq(account.id, calendarFeed.accountId))
      .where(and(eq(calendarFeed.token, token), isOpenToVisitors));
    return feed;
  },
  async slidePicture(db, token, now) {
    const picture = await readPictureToken(db, token, now);
    if (!picture) return undefined;
    const [item] = await db
      .select({ ownerId: libraryItem.ownerId })
      .from(libraryItem)
      .innerJoin(account, eq(account.id, libraryItem.ownerId))
      .where(and(eq(libraryItem.id, picture.documentId), isOpenToVisitors));
    return item;
  },
  share: findOpenShare,
};

/** Returns what the token grants, or undefined if nothing of this kind is shared with it. */
export async function findGrant<Kind extends SharedKind>(
  db: Db,
  kind: Kind,
  token: string,
  now: Date,
): Promise<Grant<Kind> | undefined> {
  return (await finders[kind](db, token, now)) as Grant<Kind> | undefined;
}

export async function findGrantAt(db: Db, label: string, slug: string): Promise<Grant<'share'> | undefined> {
  return (await findOpenShareAt(db, label, slug)) as Grant<'share'> | undefined;
}

export async function endFeed(db: Db | Tx, accountId: string): Promise<void> {
  await db.delete(calendarFeed).where(eq(calendarFeed.accountId, accountId));
}
