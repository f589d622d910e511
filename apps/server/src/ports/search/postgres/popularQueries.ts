import type { FoundItems, CorpusKind } from '@sermon/contract/corpus';
import type { SearchQuery } from '../port.ts';

/**
 * Maximum length of a cached query, in characters. Short queries match the most items, and every user types them first.
 */
const maxQueryLength = 2;
const firstPage = { skip: 0, take: 10 };
const maxPages = 1_500;
/** Minimum corpus size at which queries are cached in advance. Searching a smaller corpus is always fast. */
const largeCorpus = 5_000;

/** A cache for the first page of results of one- and two-letter queries. It is cleared when the corpus changes. */
export type PopularQueries = {
  cached(kind: CorpusKind, query: SearchQuery, find: () => Promise<FoundItems>): Promise<FoundItems>;
  clear(kind: CorpusKind): void;
  /** Returns the queries to cache in advance. Empty for a small corpus. */
  queriesToWarm(kind: CorpusKind, documents: number): SearchQuery[];
};

export function createPopularQueries(): PopularQueries {
  const pagesByKind = { sermon: new Map<string, FoundItems>(), illustration: new Map<string, FoundItems>() };
  return {
    async cached(kind, query, find) {
      const { q, skip, take, language = '' } = query;
      if (q.length > maxQueryLength || skip !== firstPage.skip || take !== firstPage.take) return find();
      // If the corpus changes during the search, the result is stored in the old map, which is no longer read.
      const pages = pagesByKind[kind];
      const key = `${language} ${q.toLowerCase()}`;
      const page = pages.get(key) ?? (await find());
      if (pages.size < maxPages) pages.set(key, page);
      return page;
    },
    clear(kind) {
      pagesByKind[kind] = new Map();
    },
    queriesToWarm(kind, documents) {
      if (documents < largeCorpus) return [];
      const language = kind === 'sermon' ? { language: 'english' } : {};
      return Array.from('abcdefghijklmnopqrstuvwxyz0123456789', (q) => ({ q, ...firstPage, ...language }));
    },
  };
}
