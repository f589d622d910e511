import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { moment, tsvector } from './columns.ts';

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
