import { calls as texts } from '@sermon/domain/texts/calls';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import { attempt } from '../database/schema.ts';
import { Refused } from './refused.ts';

/** At most `most` attempts in `seconds`. */
export type Rule = { most: number; seconds: number };

export type Attempts = {
  /** Counts an attempt by each key and throws a 429 with Retry-After where one of them has had too many. */
  count(rule: Rule, ...keys: string[]): Promise<void>;
};

/**
 * Counts attempts in fixed windows, in the database, so that every process sees the same count.
 * A window begins with its first attempt; refused attempts do not lengthen it.
 */
export function createAttempts(db: Db, clock: () => Date): Attempts {
  return {
    async count({ most, seconds }, ...keys) {
      const now = clock();
      const rows = await db
        .insert(attempt)
        .values(keys.map((key) => ({ key, count: 1, dateEnds: new Date(now.getTime() + seconds * 1000) })))
        .onConflictDoUpdate({
          target: attempt.key,
          set: {
            count: sql`case when ${attempt.dateEnds} <= ${now} then 1 else least(${attempt.count} + 1, ${most + 1}) end`,
            dateEnds: sql`case when ${attempt.dateEnds} <= ${now} then excluded.date_ends else ${attempt.dateEnds} end`,
          },
        })
        .returning();
      const over = rows.filter(({ count }) => count > most);
      if (!over.length) return;
      const ends = Math.max(...over.map(({ dateEnds }) => dateEnds.getTime()));
      const retryAfter = Math.max(1, Math.ceil((ends - now.getTime()) / 1000));
      throw new Refused(429, texts.tooMany(retryAfter), { retryAfter });
    },
  };
}
