/** At most two decimals: 0.25 → '25', 0.125 → '12.5'. */
export const percentText = (fraction: number): string => String(Math.round(fraction * 10_000) / 100);
