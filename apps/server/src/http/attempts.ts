import { calls as texts } from '@sermon/domain/texts/calls';
import { eq, sql } from 'drizzle-orm';
import { isIPv6 } from 'node:net';
import type { Db } from '../database/open.ts';
import { attempt } from '../database/schema.ts';
import { Refused } from '../refused.ts';

/** A rate limit: at most `most` attempts within `seconds`. */
export type Rule = { most: number; seconds: number };

export type Attempts = {
  /** Counts an attempt for `key`. Throws a 429 refusal with Retry-After if the rule's limit is exceeded. */
  count(rule: Rule, key: string): Promise<void>;
  /** Resets the count for `key`. Called after a successful attempt. */
  forget(key: string): Promise<void>;
};

/**
 * Counts attempts in fixed time windows. The counts are stored in the database, so all processes share them. A window
 * starts with the first attempt, and refused attempts do not extend it.
 */
export function createAttempts(db: Db, clock: () => Date): Attempts {
  return {
    async count({ most, seconds }, key) {
      const now = clock();
      const [row] = await db
        .insert(attempt)
        .values({ key, count: 1, dateEnds: new Date(now.getTime() + seconds * 1000) })
        .onConflictDoUpdate({
          target: attempt.key,
          set: {
            count: sql`case when ${attempt.dateEnds} <= ${now} then 1 else least(${attempt.count} + 1, ${most + 1}) end`,
            dateEnds: sql`case when ${attempt.dateEnds} <= ${now} then excluded.date_ends else ${attempt.dateEnds} end`,
          },
        })
        .returning();
      if (!row || row.count <= most) return;
      const retryAfter = Math.max(1, Math.ceil((row.dateEnds.getTime() - now.getTime()) / 1000));
      throw new Refused(429, texts.tooMany(retryAfter), { retryAfter });
    },
    async forget(key) {
      await db.delete(attempt).where(eq(attempt.key, key));
    },
  };
}

/**
 * Returns the network whose attempts are counted together. For IPv4, this is the single address. For IPv6, it is the
 * first 64 bits, because one household or machine usually has a whole /64 network (RFC 6177).
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // The URL parser converts the address to its standard notation (RFC 5952).
  const normalized = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const [left = [], right = []] = normalized.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
