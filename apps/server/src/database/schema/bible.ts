import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { moment, tsvector } from './columns.ts';

/** A Bible translation that is installed in the database. */
export const bibleTranslation = pgTable('bible_translation', {
  id: text().primaryKey(),
  name: text().notNull(),
  copyrightHtml: text('copyright_html').notNull(),
  /** Digest of the text that is installed or being installed. */
  textDigest: text('text_digest').notNull(),
  /** Number of verses installed so far, in canonical order. An interrupted installation continues from here. */
  versesInstalled: integer('verses_installed').notNull(),
  /** Set once every verse is installed. Until then the translation is hidden. */
  dateInstalled: moment('date_installed'),
});

/** A verse slot of the standard (King James) numbering. A complete Bible has 31,102. */
export const bibleVerse = pgTable(
  'bible_verse',
  {
    translationId: text('translation_id')
      .notNull()
      .references(() => bibleTranslation.id, { onDelete: 'cascade' }),
    /** 1 is Genesis, 66 is Revelation. */
    book: smallint().notNull(),
    chapter: smallint().notNull(),
    verse: smallint().notNull(),
    /** Plain text; empty if this translation omits the verse. */
    text: text().notNull(),
    /** The text with added and emphasized words marked (domain/scripture/markup); null if it has none. */
    marked: text(),
    /** Text before the verse that is part of the Bible text: the title of a psalm or a letter of Psalm 119. */
    title: text(),
    startsParagraph: boolean('starts_paragraph').notNull(),
    /** Word stems, to find all forms of a word. */
    stems: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('english', "text")`),
    /** Every word as written, to find words that have no stem ("I am"). */
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
