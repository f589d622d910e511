import { commentStates, shareKinds, videoKinds } from '@sermon/domain/sharing/limits';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { moment } from './columns.ts';
import { document } from './documents.ts';

export const sharer = pgTable(
  'sharer',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The church's address (domain/sharing/churchAddress.ts). It never changes. Null until the user has chosen it. */
    subdomain: text(),
    churchName: text('church_name').notNull().default(''),
    /** True after a user without a subscription has switched off a share, which is possible once. */
    hasUnshared: boolean('has_unshared').notNull().default(false),
    commentEmails: boolean('comment_emails').notNull().default(true),
    /** Date of the newest email about comments, which is sent at most once a day. */
    dateEmailed: moment('date_emailed'),
  },
  // Host names have no underscores, so two addresses that differ only in them would have the same host.
  (t) => [uniqueIndex('sharer_host').on(sql`replace(${t.subdomain}, '_', '-')`)],
);

export const assetShare = pgTable(
  'asset_share',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.itemId, { onDelete: 'cascade' }),
    kind: text({ enum: shareKinds }).notNull(),
    /** The id in the address of the page. It never changes. */
    shareId: text('share_id').notNull().unique(),
    /** Whether the owner has switched the page on. Visitors can open it if it is not taken down as well (`isShareOn`). */
    enabled: boolean().notNull().default(false),
    /** True if an administrator has switched the page off. Only an administrator can undo it. */
    isTakenDown: boolean('is_taken_down').notNull().default(false),
    /** The part of the church's address after its host, without a slash. */
    slug: text().notNull(),
    videoKind: text('video_kind', { enum: videoKinds }).notNull().default('None'),
    /** The id of the video, from which all its addresses are derived; '' without one. */
    videoId: text('video_id').notNull().default(''),
    commentsEnabled: boolean('comments_enabled').notNull().default(false),
    commentsHeld: boolean('comments_held').notNull().default(true),
    isListed: boolean('is_listed').notNull().default(false),
    isHandout: boolean('is_handout').notNull().default(false),
    /** Grows with every change of what visitors see of the comments. */
    commentsRevision: integer('comments_revision').notNull().default(0),
    views: integer().notNull().default(0),
    dateShared: moment('date_shared').notNull(),
  },
  (t) => [unique('asset_share_of').on(t.documentId, t.kind), unique('asset_share_slug').on(t.ownerId, t.slug)],
);

/** Matches the shares whose pages can be opened, unless their documents are deleted. */
export const isShareOn = sql`(${assetShare.enabled} and not ${assetShare.isTakenDown})`;

/** A visitor who has opened a page on a day, as a keyed hash, so that the view counts once. Deleted after the day. */
export const shareView = pgTable(
  'share_view',
  {
    assetShareId: uuid('asset_share_id')
      .notNull()
      .references(() => assetShare.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    visitor: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.assetShareId, t.day, t.visitor] }), index('share_view_day').on(t.day)],
);

/** A comment of a visitor. Nothing else of the visitor is stored. */
export const shareComment = pgTable(
  'share_comment',
  {
    id: uuid().primaryKey(),
    assetShareId: uuid('asset_share_id')
      .notNull()
      .references(() => assetShare.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    text: text().notNull(),
    state: text({ enum: commentStates }).notNull(),
    answer: text().notNull().default(''),
    dateCreated: moment('date_created').notNull(),
    /** When the owner deleted it. It is erased a day later. */
    dateDeleted: moment('date_deleted'),
  },
  (t) => [
    index('share_comment_of').on(t.assetShareId, t.dateCreated),
    index('share_comment_held')
      .on(t.dateCreated)
      .where(sql`${t.state} = 'held' and ${t.dateDeleted} is null`),
    index('share_comment_deleted')
      .on(t.dateDeleted)
      .where(sql`${t.dateDeleted} is not null`),
  ],
);
