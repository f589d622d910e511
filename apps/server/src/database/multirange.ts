import type { Reference } from '@sermon/domain/scripture/reference';
import { slotRanges } from '@sermon/domain/search/passages';

/** Formats passages as an int4multirange literal of verse slots. */
export const multirangeOf = (references: readonly Reference[]): string =>
  `{${slotRanges(references)
    .map(({ first, end }) => `[${first},${end})`)
    .join(',')}}`;
