import type { FoundItems, CorpusKind } from '@sermon/contract/corpus';
import type { SearchQuery } from '../port.ts';

/** The pages of queries up to this length are remembered: the shorter they are the more they find, and everybody types them; in characters. */
const longest = 2;
/** As panels ask for them. */
const firstPage = { skip: 0, take: 10 };
/** Pages that are remembered of each kind. */
const most = 1_500;
/** In a smaller corpus nothing takes long. */
const largeCorpus = 5_000;

/** What a panel shows after the first one or two letters, until the corpus changes. */
export type FirstPages = {
  remembered(kind: CorpusKind, query: SearchQuery, find: () => Promise<FoundItems>): Promise<FoundItems>;
  empty(kind: CorpusKind): void;
  /** What everybody types first, where the corpus is so large that it is better found before. */
  worthKeeping(kind: CorpusKind, documents: number): SearchQuery[];
};

export function createPopularQueries(): FirstPages {
  const kept = { sermon: new Map<string, FoundItems>(), illustration: new Map<string, FoundItems>() };
  return {
    async remembered(kind, query, find) {
      const { q, skip, take, language = '' } = query;
      if (q.length > longest || skip !== firstPage.skip || take !== firstPage.take) return find();
      // What is found after the corpus has changed goes to the pages of the old one, which nobody reads any more.
      const pages = kept[kind];
      const key = `${language} ${q.toLowerCase()}`;
      const page = pages.get(key) ?? (await find());
      if (pages.size < most) pages.set(key, page);
      return page;
    },
    empty(kind) {
      kept[kind] = new Map();
    },
    worthKeeping(kind, documents) {
      if (documents < largeCorpus) return [];
      const language = kind === 'sermon' ? { language: 'english' } : {};
      return Array.from('abcdefghijklmnopqrstuvwxyz0123456789', (q) => ({ q, ...firstPage, ...language }));
    },
  };
}
