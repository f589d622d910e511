import {
  averageOf,
  type insertedKinds,
  type RatedKind,
  type RatingState,
  type RatingSums,
} from '@sermon/domain/ratings/ratings';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { itemInsertion, itemRating, itemStanding, premiumItem } from '../../database/schema.ts';

export const unrated: RatingState = { average: null, count: 0, own: null };

const stateOf = (ratingSums: Pick<RatingSums, 'ratings' | 'halfStars'>, own: number | null): RatingState => ({
  average: averageOf(ratingSums),
  count: ratingSums.ratings,
  own,
});

/** Returns the ratings of items as a user, or a visitor (null), sees them, by id. Items without ratings are missing. */
export async function ratingsOf(
  db: Db,
  kind: RatedKind,
  ids: readonly string[],
  userId: string | null,
): Promise<Map<string, RatingState>> {
  if (ids.length === 0) return new Map();
  const { itemId, ratings, halfStars } = itemStanding;
  const own = userId === null ? [] : await ownRatings(db, kind, ids, userId);
  const rows = await db
    .select({ itemId, ratings, halfStars })
    .from(itemStanding)
    .where(and(eq(itemStanding.kind, kind), inArray(itemId, [...ids])));
  const ownById = new Map(own.map((rating) => [rating.itemId, rating.halfStars]));
  return new Map(rows.map((row) => [row.itemId, stateOf(row, ownById.get(row.itemId) ?? null)]));
}

const ownRatings = (db: Db, kind: RatedKind, ids: readonly string[], userId: string) =>
  db
    .select({ itemId: itemRating.itemId, halfStars: itemRating.halfStars })
    .from(itemRating)
    .where(and(eq(itemRating.accountId, userId), eq(itemRating.kind, kind), inArray(itemRating.itemId, [...ids])));

type Item = { kind: RatedKind; id: string };

export async function saveRating(
  db: Db,
  userId: string,
  { kind, id: itemId }: Item,
  halfStars: number,
  dateRated: Date,
): Promise<void> {
  const { accountId } = itemRating;
  await db
    .insert(itemRating)
    .values({ accountId: userId, kind, itemId, halfStars, dateRated })
    .onConflictDoUpdate({ target: [accountId, itemRating.kind, itemRating.itemId], set: { halfStars, dateRated } });
}

export async function removeRating(db: Db, userId: string, { kind, id }: Item): Promise<void> {
  await db
    .delete(itemRating)
    .where(and(eq(itemRating.accountId, userId), eq(itemRating.kind, kind), eq(itemRating.itemId, id)));
}

/** Records that a user has inserted an item into a text. The second time, nothing changes. */
export async function saveInsertion(
  db: Db,
  userId: string,
  { kind, id: itemId }: { kind: (typeof insertedKinds)[number]; id: string },
  dateInserted: Date,
): Promise<void> {
  await db.insert(itemInsertion).values({ accountId: userId, kind, itemId, dateInserted }).onConflictDoNothing();
}

export async function isPremiumItem(db: Db, kind: 'sermon' | 'series', id: string): Promise<boolean> {
  const isItem = and(eq(premiumItem.kind, kind), eq(premiumItem.id, id), eq(premiumItem.isEnabled, true));
  return (await db.$count(premiumItem, isItem)) > 0;
}
