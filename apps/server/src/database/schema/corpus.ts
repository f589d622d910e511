import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, pgTable, primaryKey, real, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { intMultirange, moment, tsvector } from './columns.ts';

/** The columns of a published sermon or illustration. */
const corpusColumns = () => ({
  id: uuid().primaryKey(),
  /** Its name where it comes from: nothing is taken in twice. */
  sourceId: text('source_id').notNull().unique(),
  title: text().notNull(),
  contributor: text().notNull().default(''),
  authorFirstName: text('author_first_name').notNull().default(''),
  authorLastName: text('author_last_name').notNull().default(''),
  /** 0 to 5 in half steps; 0 is not rated. */
  rating: real().notNull().default(0),
  description: text().notNull(),
  /** HTML of the document's closed schema. */
  body: text().notNull(),
  scriptureReferences: text('scripture_references').notNull().default(''),
  /** The verse slots (domain/scripture/books) that the references name. */
  passages: intMultirange().notNull(),
  language: text().notNull().default('english'),
  /** 1: the best 3 in 100 · 2: the next 19 · 3: the rest. Better ones are looked at first. */
  tier: smallint().notNull(),
  /**
   * Title (A), names and references (B), what is most its own (C): what most searches read. Beside these the lexemes of its passages
   * (domain/search/passages) and of its title alone (domain/search/titles).
   */
  summaryVector: tsvector('head').notNull(),
  /** Every word of it, folded (domain/search/words), one space between: what searching reads of it. */
  words: text().notNull(),
});

const tiers = [1, 2, 3];

/**
 * The same indexes for both: what a search reads first and all words, each for one tier, so that the better ones are looked at first. What is new waits
 * in a list of the index (GIN's fastupdate) until there is much of it, which makes an import several times as quick; the import empties the lists.
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

/** Sermons that were published to be read by others. */
export const corpusSermon = pgTable('published_sermon', corpusColumns(), indexes('published_sermon'));
/** Illustrations: stories and pictures that a sermon may tell. */
export const corpusIllustration = pgTable('published_illustration', corpusColumns(), indexes('published_illustration'));

/** The table of a kind. */
export const corpusTable = (kind: 'sermon' | 'illustration') => (kind === 'sermon' ? corpusSermon : corpusIllustration);

const kind = () => text({ enum: ['sermon', 'illustration'] }).notNull();

/** What is known of all sermons or all illustrations together. */
export const corpusState = pgTable('published_corpus', {
  kind: kind().primaryKey(),
  documents: integer().notNull(),
  /** Documents whose words are in the list of words; fewer than there are where an import was cut short. */
  documentsCounted: integer('documents_counted').notNull(),
  /** While somebody imports; one import at a time. */
  importingUntil: moment('importing_until'),
  dateChanged: moment('date_changed').notNull(),
});

/** The words of all sermons or illustrations, and how many of them have each: what a beginning is completed from and a slip mended by. */
export const corpusWord = pgTable(
  'published_word',
  { kind: kind(), word: text().notNull(), documents: integer().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.word] })],
);

/** What somebody does not want to be suggested again. */
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
