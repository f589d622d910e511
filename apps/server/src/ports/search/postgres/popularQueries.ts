import type { FoundItems, CorpusKind } from '@sermon/contract/corpus';
import type { SearchQuery } from '../port.ts';

/**
 * Longest query whose results are cached, in characters. Short queries find the most items, and every user types them.
 */
const maxQueryLength = 2;
/** The page that panels request first. */
const firstPage = { skip: 0, take: 10 };
/** Most cached pages of each kind. */
const maxPages = 1_500;
/** Smallest corpus for which queries are cached in advance. Searching a smaller one is always fast. */
const largeCorpus = 5_000;

/** Cache of the first page of one- and two-letter queries. It is cleared when the corpus changes. */
export type PopularQueries = {
  cached(kind: CorpusKind, query: SearchQuery, find: () => Promise<FoundItems>): Promise<FoundItems>;
  clear(kind: CorpusKind): void;
  /** Returns the queries to cache in advance, if the corpus is large. */
  queriesToWarm(kind: CorpusKind, documents: number): SearchQuery[];
};

export function createPopularQueries(): PopularQueries {
  const pagesByKind = { sermon: new Map<string, FoundItems>(), illustration: new Map<string, FoundItems>() };
  return {
    async cached(kind, query, find) {
      const { q, skip, take, language = '' } = query;
      if (q.length > maxQueryLength || skip !== firstPage.skip || take !== firstPage.take) return find();
      // If the corpus changes during the search, the result goes to the old map, which is no longer read.
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
