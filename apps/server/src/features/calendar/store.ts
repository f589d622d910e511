import type { LibraryItem } from '@sermon/contract/library';
import { maxFeedEvents } from '@sermon/domain/library/items';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { calendarFeed, document, fileAsset, libraryItem, linkAsset } from '../../database/schema.ts';
import type { Grant } from '../../visitors/grants.ts';
import { recordEvent } from '../accounts/events.ts';
import { isAlive, selectItems, toLibraryItem } from '../library/store.ts';

export async function findToken(db: Db, accountId: string): Promise<string | undefined> {
  const [row] = await db.select().from(calendarFeed).where(eq(calendarFeed.accountId, accountId));
  return row?.token;
}

/**
 * Creates a feed with a new token (256 random bits). It replaces the user's previous feed. `device` is the browser and the system
 * that create it.
 */
export async function renewToken(
  db: Db,
  { accountId, device }: { accountId: string; device: string },
  now: Date,
): Promise<string> {
  const feed = { token: randomBytes(32).toString('base64url'), dateCreated: now };
  await db.transaction(async (tx) => {
    await tx
      .insert(calendarFeed)
      .values({ accountId, ...feed })
      .onConflictDoUpdate({ target: calendarFeed.accountId, set: feed });
    await recordEvent(tx, { accountId, kind: 'calendarLinkCreated', device }, now);
  });
  return feed.token;
}

/**
 * Returns the items of a feed, which are those with a preaching date, sorted by date. If there are more than
 * `maxFeedEvents`, the oldest are left out.
 */
export async function readFeed(db: Db, { ownerId }: Grant<'calendarFeed'>): Promise<LibraryItem[]> {
  const day = sql`coalesce(${document.datePreached}, ${linkAsset.datePreached}, ${fileAsset.datePreached})`;
  const rows = await selectItems(db)
    .where(and(eq(libraryItem.ownerId, ownerId), isAlive, isNotNull(day)))
    .orderBy(desc(day), desc(libraryItem.id))
    .limit(maxFeedEvents);
  const orderOf = ({ datePreached, id }: LibraryItem) => `${datePreached} ${id}`;
  return rows.map(toLibraryItem).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}
