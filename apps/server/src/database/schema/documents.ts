import { categories } from '@sermon/domain/library/items';
import { boolean, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { intMultirange, moment, tsvector } from './columns.ts';
import { libraryItem } from './library.ts';

/** What a document (builder asset) adds to its library item. */
export const document = pgTable('document', {
  itemId: uuid('item_id')
    .primaryKey()
    .references(() => libraryItem.id, { onDelete: 'cascade' }),
  category: text({ enum: categories }).notNull(),
  /** HTML of the closed schema. */
  text: text().notNull(),
  openingLine: text('opening_line').notNull().default(''),
  /** Counts the saves. */
  revision: integer().notNull(),
  /** The open editor that saved last, the revision from which its unbroken run of saves began, and its count of texts. */
  editorId: uuid('editor_id'),
  editorFrom: integer('editor_from').notNull().default(0),
  editorStep: integer('editor_step').notNull().default(0),
  /** When its text was saved, which its details do not change; null where it was before this was noted: then with the item. */
  dateWritten: moment('date_written'),
  /** When the newest text in its history was saved. */
  dateKept: moment('date_kept'),
  isTemplate: boolean('is_template').notNull().default(false),
  templateDescription: text('template_description').notNull().default(''),
  datePreached: date('date_preached', { mode: 'string' }),
  locationPreached: text('location_preached').notNull().default(''),
  scripture: text().notNull().default(''),
  offlineMode: boolean('offline_mode').notNull().default(false),
  slideCount: integer('slide_count').notNull().default(0),
  slideExporterAspectRatio: text('slide_exporter_aspect_ratio', { enum: ['16x9', '4x3'] })
    .notNull()
    .default('16x9'),
  customSlideBackgroundImagePath: text('custom_slide_background_image_path'),
  lastModifiedOnOperatingSystem: text('last_modified_on_operating_system').notNull().default(''),
  lastModifiedFormFactor: text('last_modified_form_factor').notNull().default(''),
});

/** A text that a document once held, or that lost against another one: nothing seen as saved is ever gone. */
export const documentRevision = pgTable(
  'document_revision',
  {
    id: uuid().primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.itemId, { onDelete: 'cascade' }),
    /** saved: it was the document's text · refused: it came too late and was kept beside it. */
    kind: text({ enum: ['saved', 'refused'] }).notNull(),
    revision: integer().notNull(),
    editorId: uuid('editor_id'),
    name: text().notNull(),
    text: text().notNull(),
    dateSaved: moment('date_saved').notNull(),
    /** What a person calls this version; one with a name is never thinned out. */
    label: text().notNull().default(''),
    /** Where it was written, in words. */
    device: text().notNull().default(''),
    /** Null where it was kept before words were counted. */
    wordCount: integer('word_count'),
  },
  (t) => [index('document_revision_of').on(t.documentId, t.dateSaved)],
);

/** A sitting at a document: how long somebody wrote. */
export const writingLog = pgTable(
  'writing_log',
  {
    id: uuid().primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.itemId, { onDelete: 'cascade' }),
    dateCreated: moment('date_created').notNull(),
    seconds: integer().notNull(),
  },
  (t) => [index('writing_log_of').on(t.documentId, t.dateCreated)],
);

/** What searching reads of a document; made when somebody searches or in the background, never while the document is saved. */
export const documentSearch = pgTable(
  'document_search',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => document.itemId, { onDelete: 'cascade' }),
    /** Of the document whose text was read. */
    revision: integer().notNull(),
    /** The text without its markup. */
    plainText: text('plain_text').notNull(),
    words: tsvector().notNull(),
    /** The document's field of this name, as it was read. */
    scripture: text().notNull(),
    /** The verse slots (domain/scripture/books) that the text refers to, and those that the field names. */
    passages: intMultirange().notNull(),
    mainPassages: intMultirange('main_passages').notNull(),
  },
  (t) => [index('document_search_words').using('gin', t.words)],
);
