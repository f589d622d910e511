import { desc, gt, lt, lte } from 'drizzle-orm';
import type { Db } from './open.ts';
import { sweepTime } from './schema.ts';

/** Age at which a recorded time is trusted. A clock that is wrong for a shorter time deletes nothing. */
const trustedAgeMs = 2 * 24 * 60 * 60_000;

/**
 * Records the present time and returns the time that regular deletions of users' data treat as the present: the newest
 * recorded time that is at least two days old. Returns null, which means that nothing may be deleted yet, if there is
 * none.
 *
 * If the clock is a month ahead for an hour or a day, the newest such time is still one that was recorded before, so
 * the trash is not emptied. On a machine that only runs on Sundays, it is the last Sunday.
 */
export async function readTrustedTime(db: Db, now: Date): Promise<Date | null> {
  const { dateSwept } = sweepTime;
  // Times in the future were recorded while the clock was ahead.
  await db.delete(sweepTime).where(gt(dateSwept, now));
  await db.insert(sweepTime).values({ dateSwept: now }).onConflictDoNothing();
  const [trusted] = await db
    .select()
    .from(sweepTime)
    .where(lte(dateSwept, new Date(now.getTime() - trustedAgeMs)))
    .orderBy(desc(dateSwept))
    .limit(1);
  if (!trusted) return null;
  // Older times are not needed any more: every later call finds this one or a newer one.
  await db.delete(sweepTime).where(lt(dateSwept, trusted.dateSwept));
  return trusted.dateSwept;
}
