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
  /** Counts an attempt for `key`. Returns whether it is within the rule's limit. */
  allows(rule: Rule, key: string): Promise<boolean>;
  /** Resets the count for `key`. Called after a successful attempt. */
  forget(key: string): Promise<void>;
};

/**
 * Counts attempts in fixed time windows. The counts are stored in the database, so all processes share them. A window
 * starts with the first attempt, and refused attempts do not extend it.
 */
export function createAttempts(db: Db, clock: () => Date): Attempts {
  /** Counts an attempt. Returns 0 if it is within the limit, otherwise the seconds until the window ends. */
  async function add({ most, seconds }: Rule, key: string): Promise<number> {
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
    if (!row || row.count <= most) return 0;
    return Math.max(1, Math.ceil((row.dateEnds.getTime() - now.getTime()) / 1000));
  }
  return {
    async count(rule, key) {
      const retryAfter = await add(rule, key);
      if (retryAfter > 0) throw new Refused(429, texts.tooMany(retryAfter), { retryAfter });
    },
    allows: async (rule, key) => (await add(rule, key)) === 0,
    async forget(key) {
      await db.delete(attempt).where(eq(attempt.key, key));
    },
  };
}

/**
 * Returns the network whose attempts are counted together. For IPv4, this is the single address, even if it arrives as
 * an IPv6 address (::ffff:203.0.113.7), as it does on a server that listens on `::`. For IPv6, it is the first 64 bits,
 * because one household or machine usually has a whole /64 network (RFC 6177).
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  return typeof groups === 'string' ? groups : `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * Returns the larger network that one provider's customer can easily have: the first 24 bits of an IPv4 address, or the
 * first 48 bits of an IPv6 address.
 */
export function largeNetworkOf(address: string): string {
  const groups = groupsOf(address);
  if (typeof groups === 'string') return groups.replace(/\d+$/, '0/24');
  return `${groups.slice(0, 3).join(':')}::/48`;
}

/**
 * Returns an IPv4 address as it is, and the eight groups of an IPv6 address. Some proxies name the client's port as well, which
 * is another one for every connection.
 */
function groupsOf(given: string): string | string[] {
  const address = given.replace(/^([\d.]+):\d+$/, '$1').replace(/^\[([^\]]*)\](?::\d+)?$/, '$1');
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  // The URL parser converts the address to its standard notation (RFC 5952).
  const normalized = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const [left = [], right = []] = normalized.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...zeros, ...right];
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? groups.slice(6).flatMap(bytesOf).join('.') : groups;
}

/** Returns the two bytes of a group of an IPv6 address as decimal numbers: 'cb00' → [203, 0]. */
function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
