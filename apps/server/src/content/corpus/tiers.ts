import { createHash } from 'node:crypto';

/** The best, the good ones, the rest. */
export const tiers = [1, 2, 3] as const;
export type Tier = (typeof tiers)[number];

/** How many items have each rating. */
export type Ratings = Map<number, number>;

/** The share of better items below which an item is in the first tier, and in the second. */
export const tierShares = [0.03, 0.22] as const;

/**
 * The tier of an item: 1 for the best 3 in 100, 2 for the next 19, 3 for the rest. Among equal ratings its place is drawn from its source id, so
 * that it is the same on every day and the tiers keep their shares where nobody has rated anything.
 */
export function tierOf(ratings: Ratings, { rating, sourceId }: { rating: number; sourceId: string }): Tier {
  let all = 0;
  let better = 0;
  for (const [other, items] of ratings) {
    all += items;
    if (other > rating) better += items;
  }
  const share = all === 0 ? 1 : (better + drawnPlace(sourceId) * (ratings.get(rating) ?? 0)) / all;
  const [first, second] = tierShares;
  if (share < first) return 1;
  return share < second ? 2 : 3;
}

/** 0 to 1, the same for the same source id. */
export const drawnPlace = (sourceId: string): number =>
  createHash('sha256').update(sourceId).digest().readUIntBE(0, drawnBytes) / 256 ** drawnBytes;

/** So many bytes of the digest are enough to part half a million equal ones. */
const drawnBytes = 4;

/** One more, or with -1 one less, of a rating. */
export function countRating(ratings: Ratings, rating: number, items = 1): void {
  ratings.set(rating, (ratings.get(rating) ?? 0) + items);
}
