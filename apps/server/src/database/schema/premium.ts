import { categories } from '@sermon/domain/library/items';
import { premiumAssetTypes, premiumKinds } from '@sermon/domain/premium/premium';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { moment } from './columns.ts';
import { libraryItem } from './library.ts';

export const premiumItem = pgTable(
  'premium_item',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: premiumKinds }).notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    shortDescription: text('short_description').notNull(),
    description: text().notNull(),
    isFree: boolean('is_free').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    position: integer().notNull(),
    /** Path in the file storage, an upload without an owner. Null if there is no picture. */
    picture: text(),
    /**
     * Hash of the picture that was imported last, so that another import does not undo the work of an administrator. Empty
     * if none was imported, or if an administrator has replaced the picture of an item that comes with the product.
     */
    pictureHash: text('picture_hash').notNull().default(''),
    /** Number of people who have activated it, including those whose accounts were deleted. */
    activations: integer().notNull().default(0),
    documents: integer().notNull(),
    /** The text that is searched: a line for users with access, and a line for the others. See `searchTextOf`. */
    searchText: text('search_text').notNull(),
    dateCreated: moment('date_created').notNull(),
    dateImported: moment('date_imported').notNull(),
    contentHash: text('content_hash').notNull(),
    /** True if it came with the product and was not imported since. Only such items are updated by a new release. */
    isShipped: boolean('is_shipped').notNull(),
  },
  (t) => [uniqueIndex('premium_item_slug').on(t.kind, t.slug), uniqueIndex('premium_item_picture').on(t.picture)],
);

export const premiumAsset = pgTable(
  'premium_asset',
  {
    id: uuid().primaryKey(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => premiumItem.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id').references((): AnyPgColumn => premiumAsset.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    type: text({ enum: premiumAssetTypes }).notNull(),
    name: text().notNull(),
    category: text({ enum: categories }).notNull(),
    /** The stored form, as in `document`. Empty for folders and series. */
    html: text().notNull().default(''),
    openingLine: text('opening_line').notNull().default(''),
    wordCount: integer('word_count').notNull().default(0),
    slideCount: integer('slide_count').notNull().default(0),
  },
  (t) => [index('premium_asset_item').on(t.itemId, t.position), index('premium_asset_parent').on(t.parentId)],
);

export const premiumActivation = pgTable(
  'premium_activation',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    itemId: uuid('item_id')
      .notNull()
      .references(() => premiumItem.id, { onDelete: 'cascade' }),
    datePurchased: moment('date_purchased').notNull(),
    dateActivated: moment('date_activated'),
    copyId: uuid('copy_id').references(() => libraryItem.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.itemId] }),
    index('premium_activation_item').on(t.itemId),
    index('premium_activation_copy').on(t.copyId),
  ],
);
