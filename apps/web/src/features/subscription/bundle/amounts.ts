import type { subscription } from '@sermon/contract/subscription/subscription';
import type { Reply } from '@sermon/contract/client';
import { type Cents, centsOf, formatUsd } from '@sermon/domain/subscription/money';

export type Prices = Pick<
  Reply<typeof subscription.startNewBundleCheckoutSession>,
  'proPrice' | 'makerPrice' | 'regularMakerPrice' | 'plusTax' | 'offerProTrial'
>;

/** Taxes in dollars. Null while they are not known. */
export type Taxes = { pro: number | null; maker: number | null };

/** An amount with its tax. While the tax is not known, the text says that it is added. */
export type Amount = { text: string; tax: string | null };

/** Returns what is charged today and, with a trial, what is charged for PRO when it ends. */
export function amountsOf(
  prices: Prices,
  taxes: Taxes,
  isTaxShown: boolean,
): { today: Amount; afterTrial: Amount | null } {
  const [pro, maker] = [centsOf(prices.proPrice), centsOf(prices.makerPrice)];
  const amount = (price: Cents, parts: (number | null)[]): Amount => {
    const tax = parts.includes(null) ? null : parts.reduce((sum: Cents, part) => sum + centsOf(part ?? 0), 0);
    if (isTaxShown && tax !== null) return { text: formatUsd(price + tax), tax: formatUsd(tax) };
    return { text: prices.plusTax ? `${formatUsd(price)} plus tax` : formatUsd(price), tax: null };
  };
  return prices.offerProTrial
    ? { today: amount(maker, [taxes.maker]), afterTrial: amount(pro, [taxes.pro]) }
    : { today: amount(pro + maker, [taxes.pro, taxes.maker]), afterTrial: null };
}
