/**
 * Amounts of money are whole cents of US dollars everywhere. The specification's calls send dollars, so amounts are
 * converted only there.
 */
export type Cents = number;

/** Converts dollars from a call, such as 9.99, to cents. Throws a RangeError if they are not an amount in whole cents. */
export function centsOf(dollars: number): Cents {
  const cents = Math.round(dollars * 100);
  // 0.29 * 100 is 28.999999999999996, so the comparison allows for the inaccuracy of floating-point numbers.
  if (!Number.isSafeInteger(cents) || Math.abs(dollars * 100 - cents) > 1e-6)
    throw new RangeError(`${dollars} is not an amount in whole cents`);
  return cents;
}

export const dollarsOf = (cents: Cents): number => cents / 100;

const twoDigits = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const noDigits = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Formats an amount with two decimals: `$0.00`, `$134.25`, `-$44.75`. */
export const formatUsd = (cents: Cents): string => twoDigits.format(dollarsOf(cents));

/** Formats the price of a plan. Whole dollars have no decimals: `$179`, but `$9.99`. */
export const formatPrice = (cents: Cents): string =>
  cents % 100 === 0 ? noDigits.format(dollarsOf(cents)) : formatUsd(cents);
