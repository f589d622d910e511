import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { moment, tsvector } from './columns.ts';

export const bibleTranslation = pgTable('bible_translation', {
  id: text().primaryKey(),
  name: text().notNull(),
  copyrightHtml: text('copyright_html').notNull(),
  textDigest: text('text_digest').notNull(),
  /** Number of verses installed so far, in canonical order. An interrupted installation resumes after them. */
  versesInstalled: integer('verses_installed').notNull(),
  /** Date when the last verse was installed. While it is null, the translation is hidden. */
  dateInstalled: moment('date_installed'),
});

/** One verse slot of the standard (King James) numbering. A complete Bible has 31,102 slots. */
export const bibleVerse = pgTable(
  'bible_verse',
  {
    translationId: text('translation_id')
      .notNull()
      .references(() => bibleTranslation.id, { onDelete: 'cascade' }),
    /** Book number: 1 is Genesis, 66 is Revelation. */
    book: smallint().notNull(),
    chapter: smallint().notNull(),
    verse: smallint().notNull(),
    /** Plain text of the verse. Empty if this translation omits the verse. */
    text: text().notNull(),
    /**
     * The verse text with added and emphasized words marked (domain/scripture/markup). Null if there are no such words.
     */
    marked: text(),
    /** Bible text that comes before the verse: the title of a psalm, or a Hebrew letter in Psalm 119. */
    title: text(),
    startsParagraph: boolean('starts_paragraph').notNull(),
    /** Word stems. A search uses them to find all forms of a word. */
    stems: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('english', "text")`),
    /** All words as written. A search uses them to find words that have no stem ("I am"). */
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
