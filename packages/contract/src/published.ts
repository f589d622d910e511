import { maxQueryLength, maxTake, searchCap } from '@sermon/domain/search/limits';
import { cleanLine } from '@sermon/domain/text';
import * as z from 'zod';
import { call } from './call.ts';
import { id } from './ids.ts';
import { line } from './text.ts';

/** What is published to be found: what somebody preached, and what somebody told. */
export const publishedKind = z.enum(['sermon', 'illustration']);
export type PublishedKind = z.output<typeof publishedKind>;

/** A published sermon or illustration as a search shows it (spec part 2 §3). */
export const foundItem = z.object({
  id: id.ofPublic('corpusItem'),
  title: z.string(),
  /** Who published it; '' where the author's names say it. */
  contributor: z.string(),
  authorFirstName: z.string(),
  authorLastName: z.string(),
  /** 0 to 5 in half steps; 0 is not rated. */
  rating: z.number().min(0).max(5).multipleOf(0.5),
  /** Plain text: what it is about, or its beginning. */
  description: z.string(),
});
export type FoundItem = z.output<typeof foundItem>;

export const foundItems = z.object({
  results: z.array(foundItem),
  /** Exact, or where `isOver` the number that it is over: so many can be paged through. */
  totalCount: z.number().int().max(searchCap),
  isOver: z.boolean(),
});
export type FoundItems = z.output<typeof foundItems>;

export const publishedItem = foundItem.extend({
  /** HTML of the document's closed schema. */
  body: z.string(),
  /** As they are usually written, 'Luke 15:11–32; Psalm 103'. */
  scriptureReferences: z.string(),
});
export type PublishedItem = z.output<typeof publishedItem>;

/** How much is installed here to be searched. */
export const corpusCounts = z.object({
  verses: z.number().int(),
  sermons: z.number().int(),
  illustrations: z.number().int(),
});
export type CorpusCounts = z.output<typeof corpusCounts>;

const search = {
  /** Whatever somebody types or pastes: what is beyond the limit is not looked at. */
  q: z.string().overwrite((text) => cleanLine(text.slice(0, maxQueryLength))),
  skip: z.coerce.number<number>().int().min(0).max(100_000).default(0),
  take: z.coerce.number<number>().int().min(1).max(maxTake).default(10),
};

/** Search in what is published (spec part 2 §4, §7); on every keystroke, so each can be given up. */
export const published = {
  findSermons: call(
    'GET /api/Search/FindSermons',
    'user',
    { ...search, language: line(40).default('english') },
    foundItems,
  ),
  findIllustrations: call('GET /api/Search/FindIllustrations', 'user', search, foundItems),
  sermon: call('GET /api/Search/GetSermon/{id}', 'user', { id: id.ofPublic('corpusItem') }, publishedItem),
  illustration: call('GET /api/Search/GetIllustration/{id}', 'user', { id: id.ofPublic('corpusItem') }, publishedItem),
  counts: call('GET /api/Search/GetCounts', 'user', {}, corpusCounts),
};
