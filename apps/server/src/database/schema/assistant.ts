import { assistantModes } from '@sermon/domain/assistant/modes';
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { moment } from './columns.ts';
import { document } from './documents.ts';

export const assistantFeedback = pgTable(
  'assistant_feedback',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.itemId, { onDelete: 'cascade' }),
    /** SHA-256 of the answer, in base64url. There is one feedback for each answer. */
    responseHash: text('response_hash').notNull(),
    mode: text({ enum: assistantModes }).notNull(),
    topics: jsonb().notNull().$type<readonly string[]>(),
    scriptureReferences: jsonb('scripture_references').notNull().$type<readonly string[]>(),
    assistantResponse: text('assistant_response').notNull(),
    feedback: text().notNull(),
    thumbsUp: boolean('thumbs_up'),
    dateCreated: moment('date_created').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.responseHash] }),
    index('assistant_feedback_date').on(t.accountId, t.dateCreated),
  ],
);
