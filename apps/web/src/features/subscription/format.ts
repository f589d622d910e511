import { centsOf, formatUsd } from '@sermon/domain/subscription/money';

/** Formats an amount from a call with two decimals: `$0.00`, `$134.25`. */
export const formatDollars = (dollars: number): string => formatUsd(centsOf(dollars));
