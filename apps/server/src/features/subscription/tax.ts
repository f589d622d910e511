import type { Payments } from '../../ports/payments/port.ts';

/** The minimum length of a postal code for which the tax is looked up (spec part 3 §5). */
export const leastPostalCode = 5;

/** Time for which a tax is cached, in ms. Rates change at most once a month. */
const keptMs = 60 * 60_000;
const mostKept = 1_000;

type Question = { cents: number; country: string; postalCode: string };

/** Creates a function that asks the provider for a tax and caches the newest results, because each lookup costs money. */
export function createTax(clock: () => Date) {
  const kept = new Map<string, { cents: Promise<number>; until: number }>();
  return (
    payments: Payments,
    { cents, country, postalCode }: Question,
    count: () => Promise<void>,
  ): Promise<number> => {
    const key = [cents, country, postalCode.toUpperCase()].join(' ');
    const now = clock().getTime();
    const known = kept.get(key);
    if (known && now < known.until) return known.cents;
    const asked = count().then(() => payments.taxOn(cents, { country, postalCode }));
    kept.delete(key);
    kept.set(key, { cents: asked, until: now + keptMs });
    asked.catch(() => {
      if (kept.get(key)?.cents === asked) kept.delete(key);
    });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return asked;
  };
}
