import { calls as texts } from '@sermon/domain/texts/calls';
import { eq, sql } from 'drizzle-orm';
import { isIPv6 } from 'node:net';
import type { Db } from '../database/open.ts';
import { attempt } from '../database/schema.ts';
import { Refused } from '../refused.ts';

/** At most `most` attempts in `seconds`. */
export type Rule = { most: number; seconds: number };

export type Attempts = {
  /** Counts an attempt by a key and throws a 429 with Retry-After where it has had too many. */
  count(rule: Rule, key: string): Promise<void>;
  /** Forgets the attempts by a key: the last one succeeded. */
  forget(key: string): Promise<void>;
};

/**
 * Counts attempts in fixed windows, in the database, so that every process sees the same count.
 * A window begins with its first attempt; refused attempts do not lengthen it.
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
 * The network that an address stands for when attempts are counted: itself, or of IPv6 the first 64 bits, which are what one household
 * or one machine is given (RFC 6177).
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // The URL parser writes every spelling in one way (RFC 5952).
  const written = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const [left = [], right = []] = written.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
