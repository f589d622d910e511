import type { SharedDetails } from '@sermon/domain/library/items';
import { customType, date, text, timestamp } from 'drizzle-orm/pg-core';
import type { SlotRange } from '@sermon/domain/scripture/books';
import type { Reference } from '@sermon/domain/scripture/reference';
import { slotRanges } from '@sermon/domain/search/lexemes';

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
export const intMultirange = customType<{ data: string }>({ dataType: () => 'int4multirange' });

export const sharedDetailColumns = {
  datePreached: date('date_preached', { mode: 'string' }),
  locationPreached: text('location_preached').notNull().default(''),
  scripture: text().notNull().default(''),
} satisfies Record<keyof SharedDetails, unknown>;

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
