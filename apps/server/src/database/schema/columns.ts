import type { SharedDetails } from '@sermon/domain/library/items';
import { customType, date, text, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
export const intMultirange = customType<{ data: string }>({ dataType: () => 'int4multirange' });

/** The columns of the details that documents, links and files share. */
export const sharedDetailColumns = {
  datePreached: date('date_preached', { mode: 'string' }),
  locationPreached: text('location_preached').notNull().default(''),
  scripture: text().notNull().default(''),
} satisfies Record<keyof SharedDetails, unknown>;
