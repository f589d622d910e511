import { categories, itemTypes, linkTypes } from '@sermon/domain/library/items';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const intMultirange = customType<{ data: string }>({ dataType: () => 'int4multirange' });

/** A person who may sign in. */
export const account = pgTable(
  'account',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    profileImageUrl: text('profile_image_url'),
    isAdministrator: boolean('is_administrator').notNull().default(false),
    mustSignUp: boolean('must_sign_up').notNull().default(false),
    /** The paid plan by name; null for a free user. */
    makerPlan: text('maker_plan'),
    dateCreated: moment('date_created').notNull(),
  },
  (t) => [uniqueIndex('account_email').on(sql`lower(${t.email})`)],
);

/** A sign-in on one browser. The token itself is only in the cookie. */
export const session = pgTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Stay signed in after the browser closes. */
    isRemembered: boolean('is_remembered').notNull(),
    dateCreated: moment('date_created').notNull(),
    dateExpires: moment('date_expires').notNull(),
  },
  (t) => [index('session_account').on(t.accountId), index('session_expires').on(t.dateExpires)],
);

/** A reset link that was sent. Only its hash is kept; asking again ends the earlier ones. */
export const passwordReset = pgTable(
  'password_reset',
  {
    codeHash: text('code_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    dateExpires: moment('date_expires').notNull(),
  },
  (t) => [index('password_reset_account').on(t.accountId)],
);

/** Attempts at something that may be tried only so often, counted in a window of time; one row a key, for all processes. */
export const attempt = pgTable('attempt', {
  key: text().primaryKey(),
  count: integer().notNull(),
  dateEnds: moment('date_ends').notNull(),
});

/** Mail that was asked for: sent, or waiting to be sent. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    dateCreated: moment('date_created').notNull(),
    dateSent: moment('date_sent'),
    attempts: integer().notNull().default(0),
    dateNextAttempt: moment('date_next_attempt'),
  },
  (t) => [
    index('mail_outbox_waiting')
      .on(t.dateNextAttempt)
      .where(sql`${t.dateSent} is null`),
  ],
);

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

/** What a part of the product remembers of a person: values by name, read through the contract's schema. */
export const preference = pgTable(
  'preference',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['builder'] }).notNull(),
    values: jsonb().notNull().$type<Record<string, unknown>>(),
    dateChanged: moment('date_changed').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kind] })],
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

/** Where a person's preach dates are read by calendar programs: whoever knows the token may. */
export const calendarFeed = pgTable('calendar_feed', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  token: text().notNull().unique(),
  dateCreated: moment('date_created').notNull(),
});

/** What the product notes about a person besides their account: when they were last here. */
export const contactField = pgTable(
  'contact_field',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    value: text().notNull(),
    dateChanged: moment('date_changed').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.field] })],
);

/** Random keys that all processes of this installation share, made when they are first needed. */
export const serverKey = pgTable('server_key', {
  name: text().primaryKey(),
  key: text().notNull(),
});

/** A Bible whose text is installed here. */
export const bibleTranslation = pgTable('bible_translation', {
  id: text().primaryKey(),
  name: text().notNull(),
  copyrightHtml: text('copyright_html').notNull(),
  /** Of the text that is or is being installed. */
  textDigest: text('text_digest').notNull(),
  /** How many of its verses are in, in canonical order: where an installation that was cut short goes on. */
  versesInstalled: integer('verses_installed').notNull(),
  /** Set when every verse is in; it can be read from then on. */
  dateInstalled: moment('date_installed'),
});

/** One verse slot of the usual (King James) numbering; 31,102 in a whole Bible. */
export const bibleVerse = pgTable(
  'bible_verse',
  {
    translationId: text('translation_id')
      .notNull()
      .references(() => bibleTranslation.id, { onDelete: 'cascade' }),
    /** 1 Genesis … 66 Revelation. */
    book: smallint().notNull(),
    chapter: smallint().notNull(),
    verse: smallint().notNull(),
    /** Plain text; empty where this translation leaves the verse out. */
    text: text().notNull(),
    /** The text with added and stressed words marked (domain/scripture/markup); null where it has no such words. */
    marked: text(),
    /** What stands before the verse in the text itself: a psalm's title, a letter of Psalm 119. */
    title: text(),
    startsParagraph: boolean('starts_paragraph').notNull(),
    /** Words by their stem, for search by meaning. */
    stems: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('english', "text")`),
    /** Every word as written, for what the stems leave out ("I am"). */
    words: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('simple', "text")`),
  },
  (t) => [
    primaryKey({ columns: [t.translationId, t.book, t.chapter, t.verse] }),
    index('bible_verse_stems').using('gin', t.stems),
    index('bible_verse_words').using('gin', t.words),
  ],
);
