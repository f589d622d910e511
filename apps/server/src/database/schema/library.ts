import { categories, itemTypes, linkTypes } from '@sermon/domain/library/items';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { moment, sharedDetailColumns } from './columns.ts';

/**
 * An item in a user's library: a folder, series, document, link, or file. For documents, links, and files, a separate
 * table has more columns.
 */
export const libraryItem = pgTable(
  'library_item',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    type: text({ enum: itemTypes }).notNull(),
    parentId: uuid('parent_id').references((): AnyPgColumn => libraryItem.id),
    name: text().notNull(),
    nameRevision: integer('name_revision').notNull().default(0),
    isStarred: boolean('is_starred').notNull().default(false),
    dateCreated: moment('date_created').notNull(),
    dateModified: moment('date_modified').notNull(),
    dateAccessed: moment('date_accessed').notNull(),
    dateDeleted: moment('date_deleted'),
    /** The item with which this one was deleted. Restoring that item also restores this one. */
    deletedWith: uuid('deleted_with'),
    /** The premium sermon or series from which the item was copied. It stays if that no longer exists. */
    premiumItemId: uuid('premium_item_id'),
  },
  (t) => [
    index('library_item_owner').on(t.ownerId, t.dateModified),
    index('library_item_parent').on(t.parentId),
    index('library_item_deleted_with')
      .on(t.deletedWith)
      .where(sql`${t.deletedWith} is not null`),
    index('library_item_deleted')
      .on(t.dateDeleted)
      .where(sql`${t.dateDeleted} is not null`),
  ],
);

/** The columns that a link has in addition to its library item. Media are stored as type and id, never as a URL. */
export const linkAsset = pgTable('link_asset', {
  itemId: uuid('item_id')
    .primaryKey()
    .references(() => libraryItem.id, { onDelete: 'cascade' }),
  linkType: text('link_type', { enum: linkTypes }).notNull(),
  /** The URL of a general link, or the media id. */
  target: text().notNull(),
  category: text({ enum: categories }).notNull(),
  ...sharedDetailColumns,
});

export const fileAsset = pgTable(
  'file_asset',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => libraryItem.id, { onDelete: 'cascade' }),
    uploadPath: text('upload_path').notNull(),
    fileSize: integer('file_size').notNull(),
    category: text({ enum: categories }).notNull(),
    ...sharedDetailColumns,
  },
  (t) => [uniqueIndex('file_asset_upload').on(t.uploadPath)],
);

/** The file from which a document was imported, byte for byte. A copy of the document has none. */
export const documentOriginal = pgTable(
  'document_original',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => libraryItem.id, { onDelete: 'cascade' }),
    uploadPath: text('upload_path').notNull(),
    fileName: text('file_name').notNull(),
    fileSize: integer('file_size').notNull(),
    /** SHA-256 in base64url, as the browser computed it. Null if the browser cannot compute it, without HTTPS. */
    hash: text(),
  },
  (t) => [uniqueIndex('document_original_upload').on(t.uploadPath), index('document_original_hash').on(t.hash)],
);

/**
 * A path in the file storage that is reserved for one user. The uploaded file is deleted if no item claims it within a
 * day, or if its item no longer exists. The row is deleted after the file.
 */
export const upload = pgTable(
  'upload',
  {
    path: text().primaryKey(),
    ownerId: uuid('owner_id').references(() => account.id, { onDelete: 'set null' }),
    dateCreated: moment('date_created').notNull(),
    dateClaimed: moment('date_claimed'),
  },
  (t) => [
    index('upload_unclaimed')
      .on(t.ownerId, t.dateCreated)
      .where(sql`${t.dateClaimed} is null`),
  ],
);
