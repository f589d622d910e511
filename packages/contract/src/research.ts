import { maxBibleQueryLength } from '@sermon/domain/scripture/words';
import { defaultTranslationId } from '@sermon/domain/scripture/translations';
import { maxReferenceLength } from '@sermon/domain/document/schema';
import { cleanLine } from '@sermon/domain/text';
import * as z from 'zod';
import { call } from './call.ts';
import { id } from './ids.ts';
import { line } from './text.ts';

/** Cross references of one verse that are given; no verse has many more that matter. */
const maxCrossReferences = 50;

/** Results of one page; the specification's default is 10 (spec part 1 §9). */
const paging = {
  skip: z.coerce.number<number>().int().min(0).max(100_000).default(0),
  take: z.coerce.number<number>().int().min(1).max(50).default(10),
};
const translationId = id.ofPublic('translation', line(20)).default(defaultTranslationId);
/** Whatever somebody types or pastes: what is beyond the limit is not looked at. */
const query = z.string().overwrite((text) => cleanLine(text.slice(0, maxBibleQueryLength)));

export const bibleTranslation = z.object({
  id: z.string(),
  name: z.string(),
  copyrightHtml: z.string(),
  isInstalled: z.boolean(),
});
export type BibleTranslation = z.output<typeof bibleTranslation>;

export const bibleVerseResult = z.object({
  /** The reference, 'John 3:16'. */
  title: z.string(),
  /** HTML: verse numbers as `<sup>`, added words as `<i>`, stressed ones as `<em>`, found ones as `<b>`. */
  description: z.string(),
  scriptureReference: z.string(),
});
export type BibleVerseResult = z.output<typeof bibleVerseResult>;

/** The translation that the answer is in, which is not always the one that was asked for. */
const answeredIn = { translationId: z.string(), translationName: z.string(), copyrightHtml: z.string() };

export const bibleSearchResults = z.object({
  results: z.array(bibleVerseResult),
  totalCount: z.number().int(),
  /** The query was a reference, not words. */
  isValidScriptureSearch: z.boolean(),
  /** The query named a whole chapter. */
  isChapter: z.boolean(),
  ...answeredIn,
});
export type BibleSearchResults = z.output<typeof bibleSearchResults>;

export const bibleChapter = z.object({
  bookName: z.string(),
  chapterNumber: z.number().int(),
  ...answeredIn,
  verses: z.array(
    z.object({
      verseNumberStart: z.number().int(),
      verseNumberEnd: z.number().int(),
      /** What stands before the verse in the text itself: a psalm's title, a letter of Psalm 119. Plain text. */
      title: z.string().nullable(),
      /** HTML of one verse; empty where the translation leaves the verse out. */
      verseContent: z.string(),
      startsParagraph: z.boolean(),
      isOmitted: z.boolean(),
    }),
  ),
});
export type BibleChapter = z.output<typeof bibleChapter>;

/** Passages by their references, in one translation. */
export const biblePassages = z.object({
  ...answeredIn,
  /** In the order in which they were asked for. */
  passages: z.array(
    z.object({
      /** As it was asked for. */
      reference: z.string(),
      /** As it is usually written, 'Luke 15:20–24'; '' where it is no passage. */
      title: z.string(),
      /** HTML as of a found verse, all verses in one; '' where there is nothing, or more than one call gives. */
      description: z.string(),
    }),
  ),
});
export type BiblePassages = z.output<typeof biblePassages>;

/** What other places of the Bible say on a verse. */
export const crossReferences = z.object({
  ...answeredIn,
  /** The verse that was asked for, as it is usually written. */
  title: z.string(),
  /** The nearest first, with their words. */
  results: z.array(bibleVerseResult).max(maxCrossReferences),
});
export type CrossReferences = z.output<typeof crossReferences>;

export const bible = {
  translations: call('GET /api/Search/GetBibleTranslations', 'user', {}, z.array(bibleTranslation)),
  findVerses: call(
    'GET /api/Search/FindBibleVerses',
    'user',
    { q: query, translationId, ...paging },
    bibleSearchResults,
  ),
  chapter: call(
    'GET /api/Search/GetBibleChapter',
    'user',
    { scriptureReference: line(200), translationId },
    bibleChapter,
  ),
  /** The texts behind a sermon's quotations, many at once. */
  passages: call(
    'POST /api/Search/GetBiblePassages',
    'user',
    { translationId, references: z.array(line(maxReferenceLength)).min(1).max(200) },
    biblePassages,
  ),
  /** Of the first verse that a reference names. */
  crossReferences: call(
    'GET /api/Search/GetCrossReferences',
    'user',
    { scriptureReference: line(200), translationId },
    crossReferences,
  ),
};
