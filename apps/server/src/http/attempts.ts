import { calls as texts } from '@sermon/domain/texts/calls';
import { and, eq, sql } from 'drizzle-orm';
import { isIPv6 } from 'node:net';
import type { Db } from '../database/open.ts';
import { attempt } from '../database/schema.ts';
import { Refused } from '../refused.ts';

/** A rate limit: at most `max` attempts within `seconds`. */
export type Rule = { max: number; seconds: number };

export type Counted = {
  isAllowed: boolean;
  dateEnds: Date;
  retryAfter: number;
};

export type Attempts = {
  /**
   * Counts an attempt for `key`, or several of them. Throws a 429 refusal with Retry-After if the rule's limit is exceeded.
   */
  count(rule: Rule, key: string, amount?: number): Promise<void>;
  allows(rule: Rule, key: string): Promise<boolean>;
  /**
   * Counts an attempt for `key` that `takeBack` can undo. With `amount`, it counts as that many. An amount that is
   * refused uses up the rest, until an attempt is undone.
   */
  add(rule: Rule, key: string, amount?: number): Promise<Counted>;
  /**
   * Returns how many attempts are left for `key` in its current window, and the seconds until the window ends. They are
   * 0 if there is no window.
   */
  remaining(rule: Rule, key: string): Promise<{ left: number; retryAfter: number }>;
  /** Undoes an attempt that `add` has counted for `key` as `amount`, unless its window is over. */
  takeBack(rule: Rule, key: string, counted: Pick<Counted, 'dateEnds'>, amount?: number): Promise<void>;
  forget(key: string): Promise<void>;
};

/**
 * Counts attempts in fixed time windows. The counts are stored in the database, so all processes share them. A window
 * starts with the first attempt, and refused attempts do not extend it.
 */
export function createAttempts(db: Db, clock: () => Date): Attempts {
  const secondsUntil = (date: Date): number => Math.max(1, Math.ceil((date.getTime() - clock().getTime()) / 1000));
  async function add({ max, seconds }: Rule, key: string, amount = 1): Promise<Counted> {
    const now = clock();
    const [row] = await db
      .insert(attempt)
      .values({ key, count: Math.min(amount, max + 1), dateEnds: new Date(now.getTime() + seconds * 1000) })
      .onConflictDoUpdate({
        target: attempt.key,
        set: {
          count: sql`case when ${attempt.dateEnds} <= ${now} then excluded.count else least(${attempt.count} + ${amount}::int, ${max + 1}) end`,
          dateEnds: sql`case when ${attempt.dateEnds} <= ${now} then excluded.date_ends else ${attempt.dateEnds} end`,
        },
      })
      .returning();
    const { count, dateEnds } = row!;
    return { isAllowed: count <= max, dateEnds, retryAfter: secondsUntil(dateEnds) };
  }
  return {
    async count(rule, key, amount) {
      const { isAllowed, retryAfter } = await add(rule, key, amount);
      if (!isAllowed) throw new Refused(429, texts.tooMany(retryAfter), { retryAfter });
    },
    allows: async (rule, key) => (await add(rule, key)).isAllowed,
    add,
    async remaining({ max }, key) {
      const [row] = await db.select().from(attempt).where(eq(attempt.key, key));
      if (!row || row.dateEnds <= clock()) return { left: max, retryAfter: 0 };
      return { left: Math.max(0, max - row.count), retryAfter: secondsUntil(row.dateEnds) };
    },
    async takeBack({ max }, key, { dateEnds }, amount = 1) {
      await db
        .update(attempt)
        // Refused attempts are counted as well, up to one more than the limit. They must not use up what `takeBack`
        // frees.
        .set({ count: sql`greatest(least(${attempt.count}, ${max}) - ${amount}::int, 0)` })
        .where(and(eq(attempt.key, key), eq(attempt.dateEnds, dateEnds)));
    },
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
 * Returns an IPv4 address unchanged, and the eight groups of an IPv6 address. Some proxies add the client's port,
 * which differs for every connection.
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
