import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** The objects of the sandbox, a payment provider that charges no card (ports/payments/sandbox): customers, subscriptions and so on. */
export const sandboxObject = pgTable(
  'sandbox_object',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    customerId: text('customer_id'),
    body: jsonb().notNull(),
    dateCreated: moment('date_created').notNull(),
    /** Date when the sandbox changes or deletes the object without a request. */
    dateDue: moment('date_due'),
  },
  (t) => [
    index('sandbox_object_customer').on(t.customerId, t.kind, t.dateCreated),
    index('sandbox_object_due').on(t.dateDue),
  ],
);
