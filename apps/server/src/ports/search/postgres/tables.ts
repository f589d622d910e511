import type { Db } from '../../../database/open.ts';
import { readSession, type ReadSession } from '../../../database/readSession.ts';
import { createHash } from 'node:crypto';

/**
 * Combines the rows from all tiers, best tier first. Each tier has its own indexes. With a limit, later tiers are only
 * searched if necessary.
 */
export const byTier = (rowsOf: (isOfTier: string) => string): string =>
  tiers.map((tier) => `(${rowsOf(`tier = ${tier}`)})`).join(' union all ');

/**
 * Settings for a search. With a limit, the planner would scan the whole table in the hope of finding enough rows early,
 * so only bitmap scans of the search indexes are allowed. These are the best plans for any parameters, so plans are
 * kept. With less work_mem, bitmaps would become lossy, and the words of many rows would have to be checked again.
 */
const settings = {
  enable_seqscan: 'off',
  enable_indexscan: 'off',
  max_parallel_workers_per_gather: '0',
  plan_cache_mode: 'force_generic_plan',
  work_mem: '8MB',
  jit: 'off',
  statement_timeout: '10s',
} as const;

export const searchSession = <Result>(db: Db, work: (session: ReadSession) => Promise<Result>): Promise<Result> =>
  readSession(db, settings, work);

/** The quality tiers of the corpus: best items (1), good items (2), all others (3). */
export const tiers = [1, 2, 3] as const;
type Tier = (typeof tiers)[number];

export type Ratings = Map<number, number>;

/** Upper bounds of tiers 1 and 2. They are compared with the share of all items that rank higher than the item. */
const tierShares = [0.03, 0.22] as const;

/**
 * Returns the tier of an item: 1 for the best 3%, 2 for the next 19%, 3 for the rest. Items with the same rating are
 * ranked by a hash of their source id, so their order never changes and the tiers keep their sizes even if no item is
 * rated.
 */
export function tierOf(ratings: Ratings, { rating, sourceId }: { rating: number; sourceId: string }): Tier {
  let all = 0;
  let better = 0;
  for (const [other, items] of ratings) {
    all += items;
    if (other > rating) better += items;
  }
  const share = all === 0 ? 1 : (better + hashFraction(sourceId) * (ratings.get(rating) ?? 0)) / all;
  const [first, second] = tierShares;
  if (share < first) return 1;
  return share < second ? 2 : 3;
}

/** Returns a number from 0 to 1 (exclusive) that depends only on the source id. */
export const hashFraction = (sourceId: string): number =>
  createHash('sha256').update(sourceId).digest().readUIntBE(0, hashBytes) / 256 ** hashBytes;

/** Number of bytes of the digest that are used. Four are enough to tell half a million items apart. */
const hashBytes = 4;

export function countRating(ratings: Ratings, rating: number, items = 1): void {
  ratings.set(rating, (ratings.get(rating) ?? 0) + items);
}
