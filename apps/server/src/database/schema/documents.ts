import { categories } from '@sermon/domain/library/items';
import { type TimedSection, timingKinds } from '@sermon/domain/presenter/timings';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { intMultirange, moment, tsvector } from './columns.ts';
import { libraryItem } from './library.ts';

/** The columns that a document (builder asset) has in addition to its library item. */
export const document = pgTable(
  'document',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => libraryItem.id, { onDelete: 'cascade' }),
    category: text({ enum: categories }).notNull(),
    /** HTML that conforms to the document's closed schema. */
    text: text().notNull(),
    openingLine: text('opening_line').notNull().default(''),
    /** Null in old rows, until their text is saved again. */
    wordCount: integer('word_count'),
    /** Number of times the text was saved. */
    revision: integer().notNull(),
    /** Number of changes of the details, such as the date on which the document was preached. */
    detailsRevision: integer('details_revision').notNull().default(0),
    /**
     * Describes the latest save. `editorId` is the editor window that saved. `editorFrom` is the revision at which its
     * current run of consecutive saves began. `editorStep` is the sequence number of the text within that window.
     */
    editorId: uuid('editor_id'),
    editorFrom: integer('editor_from').notNull().default(0),
    editorStep: integer('editor_step').notNull().default(0),
    /**
     * Date when the text was last saved. Changes to the details do not count. If null (in old rows), use the item's date
     * instead.
     */
    dateWritten: moment('date_written'),
    /** Date when the newest revision in the history was saved. */
    dateKept: moment('date_kept'),
    isTemplate: boolean('is_template').notNull().default(false),
    templateDescription: text('template_description').notNull().default(''),
    /** True for the sample sermon that came with the account. It stops being one when it is renamed. */
    isSample: boolean('is_sample').notNull().default(false),
    datePreached: date('date_preached', { mode: 'string' }),
    locationPreached: text('location_preached').notNull().default(''),
    scripture: text().notNull().default(''),
    offlineMode: boolean('offline_mode').notNull().default(false),
    slideCount: integer('slide_count').notNull().default(0),
    slideExporterAspectRatio: text('slide_exporter_aspect_ratio', { enum: ['16x9', '4x3'] })
      .notNull()
      .default('16x9'),
    /** The path of the custom picture behind the slides, an upload that this document has claimed, and its size. */
    customSlideBackgroundImagePath: text('custom_slide_background_image_path'),
    slideImageBytes: integer('slide_image_bytes'),
    customSlideBackgroundScrim: real('custom_slide_background_scrim'),
    lastModifiedOnOperatingSystem: text('last_modified_on_operating_system').notNull().default(''),
    lastModifiedFormFactor: text('last_modified_form_factor').notNull().default(''),
  },
  (t) => [
    uniqueIndex('document_slide_image')
      .on(t.customSlideBackgroundImagePath)
      .where(sql`${t.customSlideBackgroundImagePath} is not null`),
  ],
);

/** The speaker's note for a slide. It stays when the slide is removed from the text, which an earlier version brings back. */
export const slideNote = pgTable(
  'slide_note',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.itemId, { onDelete: 'cascade' }),
    /** The id of the slide's marks in the text. */
    slideId: text('slide_id').notNull(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.slideId] })],
);

/** One time that a sermon was preached. The client generates the id, so that sending it again does not add it twice. */
export const delivery = pgTable(
  'delivery',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.itemId, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    place: text().notNull(),
    /** The length of the sermon; null if unknown. */
    minutes: integer(),
    note: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('delivery_of').on(t.documentId, t.day), index('delivery_owner').on(t.ownerId, t.day)],
);

/**
 * An earlier text of a document, or a text that was refused because of a conflict. No text that a user has saved is
 * ever lost.
 */
export const documentRevision = pgTable(
  'document_revision',
  {
    id: uuid().primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.itemId, { onDelete: 'cascade' }),
    /**
     * saved: it was the document's text at some time · refused: it was based on an outdated text, so it is only in the
     * history.
     */
    kind: text({ enum: ['saved', 'refused'] }).notNull(),
    revision: integer().notNull(),
    editorId: uuid('editor_id'),
    name: text().notNull(),
    text: text().notNull(),
    dateSaved: moment('date_saved').notNull(),
    /** The user's name for this revision. Named revisions are never deleted when the history is thinned out. */
    label: text().notNull().default(''),
    /** Description of the device on which the text was written. */
    device: text().notNull().default(''),
    /** Null in old rows, which were saved before the product counted words. */
    wordCount: integer('word_count'),
  },
  (t) => [
    index('document_revision_of').on(t.documentId, t.dateSaved),
    index('document_revision_refused')
      .on(t.documentId, t.dateSaved)
      .where(sql`${t.kind} = 'refused'`),
  ],
);

/**
 * The newest text that one editor window has saved to a document. An editor that does not know whether its text arrived,
 * because the reply was lost or the page was closed, asks for its receipt.
 */
export const saveReceipt = pgTable(
  'save_receipt',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.itemId, { onDelete: 'cascade' }),
    editorId: uuid('editor_id').notNull(),
    /** The sequence number of the text within its editor. */
    step: integer().notNull(),
    /** The revision that the save created. */
    revision: integer().notNull(),
    /** SHA-256 of the saved text, in base64url; '' if unknown. */
    textHash: text('text_hash').notNull(),
    dateSaved: moment('date_saved').notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.editorId] }), index('save_receipt_date').on(t.dateSaved)],
);

/** A writing session: how long a user worked on a document. */
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

/** How long a document took while it was rehearsed or preached. */
export const timing = pgTable(
  'timing',
  {
    /** Generated by the device. Two users may use the same one. */
    id: uuid().notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.itemId, { onDelete: 'cascade' }),
    kind: text({ enum: timingKinds }).notNull(),
    startedAt: moment('started_at').notNull(),
    seconds: integer().notNull(),
    words: integer().notNull(),
    sections: jsonb().notNull().$type<readonly TimedSection[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    index('timing_of_document').on(t.documentId, t.kind, t.startedAt),
    index('timing_of_owner').on(t.ownerId, t.startedAt),
  ],
);

/** Search data for a document. It is updated before a search or in the background, never while saving the document. */
export const documentSearch = pgTable(
  'document_search',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => document.itemId, { onDelete: 'cascade' }),
    /** The document revision that was indexed. */
    revision: integer().notNull(),
    /** The text without markup. */
    plainText: text('plain_text').notNull(),
    words: tsvector().notNull(),
    /** The document's `scripture` field at the time of indexing. */
    scripture: text().notNull(),
    /** Verse slots (domain/scripture/books) of the references in the text. */
    passages: intMultirange().notNull(),
    /** Verse slots of the references in the `scripture` field. */
    mainPassages: intMultirange('main_passages').notNull(),
  },
  (t) => [index('document_search_words').using('gin', t.words)],
);
