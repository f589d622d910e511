import { customType, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
export const intMultirange = customType<{ data: string }>({ dataType: () => 'int4multirange' });
