import type { SlotRange } from '@sermon/domain/scripture/parts';
import type { Reference } from '@sermon/domain/scripture/reference';
import { slotRanges } from '@sermon/domain/search/passages';

export const multirangeOf = (references: readonly Reference[]): string =>
  `{${slotRanges(references)
    .map(({ first, end }) => `[${first},${end})`)
    .join(',')}}`;

/** Reads the ranges of verse slots in a multirange: '{[3,5),[9,10)}'. */
export const rangesIn = (multirange: string): SlotRange[] =>
  Array.from(multirange.matchAll(/\[(\d+),(\d+)\)/g), ([, first, end]) => ({
    first: Number(first),
    last: Number(end) - 1,
  }));
