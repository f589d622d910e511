import type { SharedKind } from '@sermon/contract/ids';
import { eq } from 'drizzle-orm';
import type { Db } from './database/open.ts';
import { calendarFeed } from './database/schema.ts';

declare const proof: unique symbol;

/**
 * Permission to read what its owner shares with a token. Stores that read for visitors take a grant instead of the id
 * of an owner, so that no call for visitors can read another user's data by an id that a visitor sent. Only `findGrant`
 * creates grants.
 */
export type Grant<Kind extends SharedKind> = { readonly ownerId: string; readonly [proof]: Kind };

/** Finds the owner of a token. A withdrawn token has no owner. */
const finders: { [Kind in SharedKind]: (db: Db, token: string) => Promise<{ ownerId: string } | undefined> } = {
  async calendarFeed(db, token) {
    const [feed] = await db
      .select({ ownerId: calendarFeed.accountId })
      .from(calendarFeed)
      .where(eq(calendarFeed.token, token));
    return feed;
  },
};

/** Returns what the token grants, or undefined if nothing of this kind is shared with it. */
export async function findGrant<Kind extends SharedKind>(
  db: Db,
  kind: Kind,
  token: string,
): Promise<Grant<Kind> | undefined> {
  return (await finders[kind](db, token)) as Grant<Kind> | undefined;
}
