import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { intMultirange, moment, tsvector } from './columns.ts';

// The tables of the search index. Only its adapter (ports/search/postgres) imports this file.

const corpusColumns = () => ({
  id: uuid().primaryKey(),
  /** The item's id in the imported source. It prevents a second import of the same item. */
  sourceId: text('source_id').notNull().unique(),
  title: text().notNull(),
  contributor: text().notNull().default(''),
  authorFirstName: text('author_first_name').notNull().default(''),
  authorLastName: text('author_last_name').notNull().default(''),
  /** Rating from 0 to 5 in half steps. 0 means unrated. */
  rating: real().notNull().default(0),
  description: text().notNull(),
  /** HTML that conforms to the document's closed schema. */
  body: text().notNull(),
  scriptureReferences: text('scripture_references').notNull().default(''),
  /** Verse slots (domain/scripture/books) of the item's references. */
  passages: intMultirange().notNull(),
  language: text().notNull().default('english'),
  /** Quality tier: 1 is the best 3%, 2 the next 19%, 3 the rest. Better tiers are searched first. */
  tier: smallint().notNull(),
  /**
   * The short vector that most searches use: title, names, references, description, and the words that the text is about
   * with their levels (domain/search/weights). It also contains lexemes for the passages (domain/search/passages) and
   * lexemes that match only in the title (domain/search/passages).
   */
  summaryVector: tsvector('head').notNull(),
  /**
   * How much the item is about each stem and written form (domain/search/weights), in percent. Matches are ranked by it.
   * Empty for an item from an earlier version, until it is indexed again.
   */
  weights: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** All words of the text for full-text search, folded (domain/words/foldedWords) and separated by single spaces. */
  words: text().notNull(),
});

const tiers = [1, 2, 3];

/**
 * Indexes for both tables, on the summary vector and on the words of the text. Each tier has its own indexes, because
 * better tiers are searched first. GIN's fastupdate collects new rows in a pending list, which makes an import several
 * times faster. The import flushes the pending lists at its end.
 */
const indexes = (name: string) => (t: { tier: AnyPgColumn; summaryVector: AnyPgColumn; words: AnyPgColumn }) =>
  tiers.flatMap((tier) => {
    const isOfTier = sql`${t.tier} = ${sql.raw(String(tier))}`;
    return [
      index(`${name}_head_${tier}`).using('gin', t.summaryVector).where(isOfTier),
      index(`${name}_words_${tier}`)
        .using('gin', sql`to_tsvector('english', ${t.words})`)
        .where(isOfTier),
    ];
  });

export const corpusSermon = pgTable('published_sermon', corpusColumns(), indexes('published_sermon'));
export const corpusIllustration = pgTable('published_illustration', corpusColumns(), indexes('published_illustration'));

export const corpusTable = (kind: 'sermon' | 'illustration') => (kind === 'sermon' ? corpusSermon : corpusIllustration);

const kind = () => text({ enum: ['sermon', 'illustration'] }).notNull();

export const corpusState = pgTable('published_corpus', {
  kind: kind().primaryKey(),
  documents: integer().notNull(),
  /** Number of items whose words are counted in `corpusWord`. Less than `documents` after an interrupted import. */
  documentsCounted: integer('documents_counted').notNull(),
  /** End of the running import's lease. Only one import may run at a time. */
  importingUntil: moment('importing_until'),
  dateChanged: moment('date_changed').notNull(),
});

/**
 * Every word in the sermons or illustrations, with the number of items that contain it. Used to complete words and to
 * correct typos.
 */
export const corpusWord = pgTable(
  'published_word',
  { kind: kind(), word: text().notNull(), documents: integer().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.word] })],
);
