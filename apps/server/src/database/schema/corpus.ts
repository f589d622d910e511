import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, pgTable, primaryKey, real, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { intMultirange, moment, tsvector } from './columns.ts';

/** The columns of a corpus sermon or illustration. */
const corpusColumns = () => ({
  id: uuid().primaryKey(),
  /** The item's id at its source, so that it is imported only once. */
  sourceId: text('source_id').notNull().unique(),
  title: text().notNull(),
  contributor: text().notNull().default(''),
  authorFirstName: text('author_first_name').notNull().default(''),
  authorLastName: text('author_last_name').notNull().default(''),
  /** 0 to 5 in half steps; 0 means unrated. */
  rating: real().notNull().default(0),
  description: text().notNull(),
  /** HTML of the document's closed schema. */
  body: text().notNull(),
  scriptureReferences: text('scripture_references').notNull().default(''),
  /** Verse slots (domain/scripture/books) of the references. */
  passages: intMultirange().notNull(),
  language: text().notNull().default('english'),
  /** 1: the best 3% · 2: the next 19% · 3: the rest. Better tiers are searched first. */
  tier: smallint().notNull(),
  /**
   * The short vector that most searches read: title (weight A), names and references (B), most characteristic words
   * (C). It also has lexemes for the passages (domain/search/passages) and for the title alone (domain/search/titles).
   */
  summaryVector: tsvector('head').notNull(),
  /** Every word of the text, folded (domain/search/words) and separated by single spaces, for searching. */
  words: text().notNull(),
});

const tiers = [1, 2, 3];

/**
 * Indexes of both tables: the summary vector and all words, one index per tier, so that better tiers are searched
 * first. GIN's fastupdate collects new rows in a pending list, which makes an import several times faster. The import
 * flushes the lists at its end.
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

/** Sermons by others, to read and search. */
export const corpusSermon = pgTable('published_sermon', corpusColumns(), indexes('published_sermon'));
/** Illustrations by others: stories and images for a sermon. */
export const corpusIllustration = pgTable('published_illustration', corpusColumns(), indexes('published_illustration'));

export const corpusTable = (kind: 'sermon' | 'illustration') => (kind === 'sermon' ? corpusSermon : corpusIllustration);

const kind = () => text({ enum: ['sermon', 'illustration'] }).notNull();

/** Statistics of all sermons or of all illustrations. */
export const corpusState = pgTable('published_corpus', {
  kind: kind().primaryKey(),
  documents: integer().notNull(),
  /** Number of items whose words are counted in `corpusWord`. Smaller than `documents` after an interrupted import. */
  documentsCounted: integer('documents_counted').notNull(),
  /** Lease of the running import; only one import runs at a time. */
  importingUntil: moment('importing_until'),
  dateChanged: moment('date_changed').notNull(),
});

/**
 * The words of all sermons or illustrations with the number of items that have them, to complete words and correct
 * typos.
 */
export const corpusWord = pgTable(
  'published_word',
  { kind: kind(), word: text().notNull(), documents: integer().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.word] })],
);

/** An item that a user does not want Genius to suggest again. */
export const geniusBlock = pgTable(
  'genius_block',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    kind: kind(),
    itemId: uuid('item_id').notNull(),
    dateBlocked: moment('date_blocked').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kind, t.itemId] })],
);
