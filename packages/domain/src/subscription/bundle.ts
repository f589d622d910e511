import type { Cents } from './money.ts';

/** The saving that offers of the bundle name: $100 (spec part 3 §2.5). */
const namedSaving: Cents = 100_00;

/**
 * Returns what a subscriber of the bundle saves in the first year, or null if it is less than the offers name. They must not name a
 * saving that the prices of this installation do not give.
 */
export function savingInFirstYear(regularMonthly: Cents, bundleMonthly: Cents): Cents | null {
  const saving = 12 * (regularMonthly - bundleMonthly);
  return saving >= namedSaving ? saving : null;
}
