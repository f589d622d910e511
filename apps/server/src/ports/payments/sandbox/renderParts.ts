/** Converts a time to seconds, as in Stripe's responses. */
export const seconds = (time: number): number => Math.floor(time / 1_000);
export const secondsOrNull = (time: number | null): number | null => (time === null ? null : seconds(time));

export const pageOf = (site: string, kind: 'checkout' | 'portal' | 'receipt', id: string): string =>
  `${site}/sandbox/${kind}/${id}`;
