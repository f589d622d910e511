import type { RemoteState } from '@sermon/contract/remote';
import { bigint, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { account, session } from './accounts.ts';
import { moment } from './columns.ts';

/**
 * A slide show that phones can control. It belongs to the session of the speaker's browser and ends with it. Of the code
 * with which a phone joins, only the hash is stored.
 */
export const phoneRemote = pgTable(
  'phone_remote',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    sessionHash: text('session_hash')
      .notNull()
      .references(() => session.tokenHash, { onDelete: 'cascade' }),
    showId: uuid('show_id').notNull(),
    /** Null after a phone has used the code. */
    codeHash: text('code_hash').unique(),
    dateCodeEnds: moment('date_code_ends'),
    state: jsonb().$type<RemoteState>(),
    version: bigint({ mode: 'number' }).notNull().default(0),
    dateState: moment('date_state'),
    /** The stream of the speaker's view. A newer one replaces it. */
    speakerStream: uuid('speaker_stream'),
    /** The number of the newest attempt to follow that has begun or was left. Older ones that arrive late do nothing. */
    speakerAttempt: bigint('speaker_attempt', { mode: 'number' }).notNull().default(0),
    /** Until when the speaker's view counts as connected. Its stream extends that. */
    dateSpeakerEnds: moment('date_speaker_ends'),
    dateCreated: moment('date_created').notNull(),
    /** When the remote ends if the speaker's view does not come back. */
    dateEnds: moment('date_ends').notNull(),
  },
  (t) => [
    unique('phone_remote_show').on(t.accountId, t.showId),
    index('phone_remote_session').on(t.sessionHash),
    index('phone_remote_ends').on(t.dateEnds),
  ],
);

/** A phone that has joined a remote. Only the hash of its token is stored. */
export const remotePhone = pgTable(
  'remote_phone',
  {
    id: uuid().primaryKey(),
    remoteId: uuid('remote_id')
      .notNull()
      .references(() => phoneRemote.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    stream: uuid(),
    /** Until when the phone counts as connected. Its stream extends that. */
    dateConnectedEnds: moment('date_connected_ends'),
    dateCreated: moment('date_created').notNull(),
  },
  (t) => [index('remote_phone_remote').on(t.remoteId)],
);
