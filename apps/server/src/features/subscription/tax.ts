import type { Payments } from '../../ports/payments/port.ts';

/** The minimum length of a postal code for which the tax is looked up (spec part 3 §5). */
export const leastPostalCode = 5;

/** Time for which a tax is cached, in ms. Rates change at most once a month. */
const keptMs = 60 * 60_000;
const mostKept = 1_000;

type Question = { cents: number; country: string; postalCode: string };

/**
 * Creates a function that asks the provider for a tax and caches the newest results, because each request costs money. `count` counts a
 * request for the limit of the user who causes it, and throws if there are too many. Answers from the cache do not count, nor does waiting
 * for a request that another user has caused. Refused postal codes and errors are not cached, so they count each time.
 */
export function createTax(clock: () => Date) {
  const kept = new Map<string, { cents: Promise<number>; until: number }>();
  const find = (key: string) => {
    const found = kept.get(key);
    return found && clock().getTime() < found.until ? found.cents : undefined;
  };
  return async (
    payments: Pick<Payments, 'taxOn'>,
    { cents, country, postalCode }: Question,
    count: () => Promise<void>,
  ): Promise<number> => {
    const key = [cents, country, postalCode.toUpperCase()].join(' ');
    const known = find(key);
    if (known) return known;
    await count();
    // Another request may have begun in the meantime.
    const asked = find(key) ?? payments.taxOn(cents, { country, postalCode });
    kept.delete(key);
    kept.set(key, { cents: asked, until: clock().getTime() + keptMs });
    asked.catch(() => {
      if (kept.get(key)?.cents === asked) kept.delete(key);
    });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return asked;
  };
}
