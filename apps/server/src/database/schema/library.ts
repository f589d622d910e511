import { categories, itemTypes, linkTypes } from '@sermon/domain/library/items';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { moment } from './columns.ts';

/** Everything in a person's library: folders, series, documents, links, files. What a kind adds stands in a table of its own. */
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
    isStarred: boolean('is_starred').notNull().default(false),
    dateCreated: moment('date_created').notNull(),
    dateModified: moment('date_modified').notNull(),
    dateAccessed: moment('date_accessed').notNull(),
    dateDeleted: moment('date_deleted'),
    /** The item whose deletion took this one along: giving that one back gives this one back. */
    deletedWith: uuid('deleted_with'),
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

/** What a link adds to its library item. Media are kept as kind and id, never as an address. */
export const linkAsset = pgTable('link_asset', {
  itemId: uuid('item_id')
    .primaryKey()
    .references(() => libraryItem.id, { onDelete: 'cascade' }),
  linkType: text('link_type', { enum: linkTypes }).notNull(),
  /** A general link's address, or the media's id. */
  target: text().notNull(),
  category: text({ enum: categories }).notNull(),
  datePreached: date('date_preached', { mode: 'string' }),
  locationPreached: text('location_preached').notNull().default(''),
  scripture: text().notNull().default(''),
});

/** What an uploaded file adds to its library item. */
export const fileAsset = pgTable(
  'file_asset',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => libraryItem.id, { onDelete: 'cascade' }),
    uploadPath: text('upload_path').notNull(),
    fileSize: integer('file_size').notNull(),
    category: text({ enum: categories }).notNull(),
    datePreached: date('date_preached', { mode: 'string' }),
    locationPreached: text('location_preached').notNull().default(''),
    scripture: text().notNull().default(''),
  },
  (t) => [uniqueIndex('file_asset_upload').on(t.uploadPath)],
);

/**
 * A place for one file in the file storage, given to one person. The row goes after the file has gone: an upload that nobody claimed
 * within a day, or whose item no longer exists, is swept.
 */
export const upload = pgTable(
  'upload',
  {
    /** Where it lies in the storage. */
    path: text().primaryKey(),
    ownerId: uuid('owner_id').references(() => account.id, { onDelete: 'set null' }),
    dateCreated: moment('date_created').notNull(),
    /** When an item took it; null while none has. */
    dateClaimed: moment('date_claimed'),
  },
  (t) => [
    index('upload_unclaimed')
      .on(t.ownerId, t.dateCreated)
      .where(sql`${t.dateClaimed} is null`),
  ],
);
