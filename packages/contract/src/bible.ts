import { maxBibleQueryLength, verseOrders } from '@sermon/domain/scripture/words';
import { defaultTranslationId, maxTranslations } from '@sermon/domain/scripture/translations';
import { books, longestChapter, testaments } from '@sermon/domain/scripture/books';
import { maxReferenceLength } from '@sermon/domain/document/schema';
import { cleanLine } from '@sermon/domain/text';
import * as z from 'zod';
import { call, list } from './call.ts';
import { id } from './ids.ts';
import { line } from './inputs/text.ts';

/** The maximum number of cross references per verse. Beyond this limit, no verse has many important ones. */
const maxCrossReferences = 50;

const maxTake = 50;
const maxPassages = 200;

/** Paging for search results. The default page size is 10 results (spec part 1 §9). */
const paging = {
  skip: z.coerce.number<number>().int().min(0).max(100_000).default(0),
  take: z.coerce.number<number>().int().min(1).max(maxTake).default(10),
};
const translationId = id.ofPublic('translation', line(20)).default(defaultTranslationId);
/** A search query. Text beyond the limit is ignored. */
const query = z
  .string()
  .overwrite((text) => cleanLine(text.slice(0, maxBibleQueryLength)))
  .max(maxBibleQueryLength);

const filter = {
  order: z.enum(verseOrders).default('relevance'),
  testament: z.enum(testaments).optional(),
  /** The number of a book, from 1 to 66. */
  book: z.coerce.number<number>().int().min(1).max(books.length).optional(),
};
export type VerseFilter = z.output<z.ZodObject<typeof filter>>;

export const bibleTranslation = z.object({
  id: z.string(),
  name: z.string(),
  copyrightHtml: z.string(),
  isInstalled: z.boolean(),
  mayBeKept: z.boolean(),
  /** Whether it comes with the product and will be installed soon. */
  isBeingInstalled: z.boolean().optional(),
});
export type BibleTranslation = z.output<typeof bibleTranslation>;

export const bibleVerseResult = z.object({
  title: z.string(),
  /**
   * HTML in which verse numbers are `<sup>`, words added by the translators are `<i>`, emphasized words are `<em>`, and
   * matches are `<b>`.
   */
  description: z.string(),
  scriptureReference: z.string(),
});
export type BibleVerseResult = z.output<typeof bibleVerseResult>;

export const foundBibleVerse = bibleVerseResult.extend({
  /** The id of another translation that has all words of the search; null if this one has them. */
  foundIn: z.string().nullable(),
  /** Whether the verse has only most of the words of the search. */
  isNearest: z.boolean(),
});
export type FoundBibleVerse = z.output<typeof foundBibleVerse>;

/** The translation of the results. It differs from the requested translation if that one is not available. */
const answeredIn = { translationId: z.string(), translationName: z.string(), copyrightHtml: z.string() };

export const bibleSearchResults = z.object({
  /** The nearest verses are the last ones. */
  results: list(foundBibleVerse, { max: maxTake }),
  totalCount: z.number().int(),
  /** The number of verses that only another translation has with all words of the search. */
  otherCount: z.number().int(),
  /** The number of nearest verses, which have only most of the words. */
  nearestCount: z.number().int(),
  isValidScriptureSearch: z.boolean(),
  isChapter: z.boolean(),
  ...answeredIn,
});
export type BibleSearchResults = z.output<typeof bibleSearchResults>;

export const bibleChapter = z.object({
  bookName: z.string(),
  chapterNumber: z.number().int(),
  ...answeredIn,
  verses: list(
    z.object({
      verseNumberStart: z.number().int(),
      verseNumberEnd: z.number().int(),
      /** Text printed before the verse, such as a psalm's title or a Hebrew letter in Psalm 119. Plain text. */
      title: z.string().nullable(),
      /** HTML of one verse; empty if the translation omits the verse. */
      verseContent: z.string(),
      startsParagraph: z.boolean(),
      isOmitted: z.boolean(),
    }),
    { max: longestChapter },
  ),
});
export type BibleChapter = z.output<typeof bibleChapter>;

export const biblePassages = z.object({
  ...answeredIn,
  passages: list(
    z.object({
      reference: z.string(),
      /** The reference in its usual notation, such as 'Luke 15:20–24'; '' if it is not a passage. */
      title: z.string(),
      /**
       * The HTML of all verses together, in the same format as a search result. It is '' if there is no text or if a
       * verse limit is exceeded (per passage or per call).
       */
      description: z.string(),
    }),
    { max: maxPassages },
  ),
});
export type BiblePassages = z.output<typeof biblePassages>;

export const crossReferences = z.object({
  ...answeredIn,
  title: z.string(),
  results: z.array(bibleVerseResult).max(maxCrossReferences),
});
export type CrossReferences = z.output<typeof crossReferences>;

export const bible = {
  translations: call(
    'GET /api/Search/GetBibleTranslations',
    'user',
    {},
    list(bibleTranslation, { max: maxTranslations }),
  ),
  findVerses: call(
    'GET /api/Search/FindBibleVerses',
    'user',
    { q: query, translationId, ...filter, ...paging },
    bibleSearchResults,
  ),
  chapter: call(
    'GET /api/Search/GetBibleChapter',
    'user',
    { scriptureReference: line(200), translationId },
    bibleChapter,
  ),
  passages: call(
    'POST /api/Search/GetBiblePassages',
    'user',
    { translationId, references: z.array(line(maxReferenceLength)).min(1).max(maxPassages) },
    biblePassages,
  ),
  crossReferences: call(
    'GET /api/Search/GetCrossReferences',
    'user',
    { scriptureReference: line(200), translationId },
    crossReferences,
  ),
};
