import { maxQueryLength, maxTake, maxWords, searchCap } from '@sermon/domain/search/limits';
import { cleanLine } from '@sermon/domain/text';
import * as z from 'zod';
import { call, list } from './call.ts';
import { id } from './ids.ts';
import { line } from './inputs/text.ts';

export const corpusKind = z.enum(['sermon', 'illustration']);
export type CorpusKind = z.output<typeof corpusKind>;

/** A published sermon or illustration in search results (spec part 2 §3). */
export const foundItem = z.object({
  id: id.ofPublic('corpusItem'),
  title: z.string(),
  /** The publisher; '' if it is the author. */
  contributor: z.string(),
  authorFirstName: z.string(),
  authorLastName: z.string(),
  /** 0 to 5 in half steps; 0 means not rated. */
  rating: z.number().min(0).max(5).multipleOf(0.5),
  /** Plain text: a summary or the beginning of the text. */
  description: z.string(),
});
export type FoundItem = z.output<typeof foundItem>;

const maxReasons = 2;
/** The reasons why an item was found or suggested, such as 'Mentions Luke 15' or 'In common: forgiveness, father'. */
export const why = { reasons: list(z.string(), { max: maxReasons }) };
export const searchedItem = foundItem.extend(why);
export type SearchedItem = z.output<typeof searchedItem>;

export const foundItems = z.object({
  results: list(searchedItem, { max: maxTake }),
  /** The number of results. If `isOver` is true, there are more results, but only this many can be paged through. */
  totalCount: z.number().int().max(searchCap),
  isOver: z.boolean(),
  /** The number of results that contain all words. If few do, results that contain most of the words are added. */
  wholeCount: z.number().int().max(searchCap),
  /** The words that were searched for in place of typed ones: 'Nicodemus' for 'nicodemas'. */
  searchedFor: list(z.string(), { max: maxWords }),
  /** A query with similar words that some items have. Only set if nothing was found. */
  suggestion: z.string().nullable(),
});
export type FoundItems = z.output<typeof foundItems>;

export const corpusItem = foundItem.extend({
  /** HTML that conforms to the closed document schema. */
  body: z.string(),
  /** The passages in their usual notation, such as 'Luke 15:11–32; Psalm 103'. */
  scriptureReferences: z.string(),
});
export type CorpusItem = z.output<typeof corpusItem>;

export const corpusCounts = z.object({
  verses: z.number().int(),
  sermons: z.number().int(),
  illustrations: z.number().int(),
});
export type CorpusCounts = z.output<typeof corpusCounts>;

const search = {
  /** The search query. Text beyond the limit is ignored. */
  q: z
    .string()
    .overwrite((text) => cleanLine(text.slice(0, maxQueryLength)))
    .max(maxQueryLength),
  skip: z.coerce.number<number>().int().min(0).max(100_000).default(0),
  take: z.coerce.number<number>().int().min(1).max(maxTake).default(10),
};

/**
 * Search in published sermons and illustrations (spec part 2 §4, §7). Clients search on every keystroke, so searches
 * can be aborted.
 */
export const corpus = {
  findSermons: call(
    'GET /api/Search/FindSermons',
    'user',
    { ...search, language: line(40).default('english') },
    foundItems,
  ),
  findIllustrations: call('GET /api/Search/FindIllustrations', 'user', search, foundItems),
  sermon: call('GET /api/Search/GetSermon/{id}', 'user', { id: id.ofPublic('corpusItem') }, corpusItem),
  illustration: call('GET /api/Search/GetIllustration/{id}', 'user', { id: id.ofPublic('corpusItem') }, corpusItem),
  counts: call('GET /api/Search/GetCounts', 'user', {}, corpusCounts),
};
