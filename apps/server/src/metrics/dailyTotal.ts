import type { Attempts, Counted } from '../http/attempts.ts';
import { Refused } from '../refused.ts';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

const daySeconds = 24 * 60 * 60;

/** The largest amount that the database can count. */
const unlimited = 2_000_000_000;

const warnedPart = 0.8;

type Options = {
  setting: string;
  /** What can be used in 24 hours by everyone together; null if there is no limit. */
  most: number | null;
  metric: { name: string; help: string };
  usedUp: (retryAfter: number) => Refused;
};

/**
 * Counts what a paid service does for the whole installation in 24 hours, in all processes, and refuses what exceeds the total. The 24
 * hours start with the first use.
 */
export function createDailyTotal(
  { attempts, log, metrics }: { attempts: Attempts; log: Pick<Log, 'warn'>; metrics: Pick<Metrics, 'gauge'> },
  { setting, most, metric, usedUp }: Options,
) {
  const rule = { most: most ?? unlimited, seconds: daySeconds };
  const key = `total of ${setting}`;
  const used = async () => rule.most - (await attempts.remaining(rule, key)).left;
  metrics.gauge(metric.name, metric.help, used);
  /** The end of the 24 hours about which the log has said that little is left. */
  let warnedOf = 0;

  async function warnOnce({ dateEnds }: Counted): Promise<void> {
    if (most === null || warnedOf === dateEnds.getTime()) return;
    const count = await used();
    if (count < most * warnedPart || warnedOf === dateEnds.getTime()) return;
    warnedOf = dateEnds.getTime();
    log.warn({ setting, used: count, most, until: dateEnds }, 'At least 80% of a daily total is used up');
  }

  return {
    /** Counts an amount. Throws a refusal if it exceeds the total. Returns a function that takes it back. */
    async add(amount = 1): Promise<() => Promise<void>> {
      const { left, retryAfter } = await attempts.remaining(rule, key);
      // Counting it would use up what is left for smaller amounts.
      if (amount > left && left > 0) throw usedUp(retryAfter || daySeconds);
      const counted = await attempts.add(rule, key, amount);
      await warnOnce(counted);
      if (!counted.isAllowed) throw usedUp(counted.retryAfter);
      return () => attempts.takeBack(rule, key, counted, amount);
    },
  };
}
