import type { FoundItems, CorpusKind } from '@sermon/contract/corpus';
import { searchCap } from '@sermon/domain/search/limits';
import { planSearch } from '@sermon/domain/search/plan';
import type { Db } from '../../../database/open.ts';
import type { SearchQuery } from '../port.ts';
import type { ItemCache } from './details/itemCache.ts';
import type { Corpus } from './lexicon.ts';
import { readDetails } from './details/details.ts';
import { editionsLast } from './suggest/editions.ts';
import { firstMatches } from './matches.ts';
import { reasonsFor } from './reasons.ts';
import { searchSession } from './tables.ts';

export type PageQuery = { kind: CorpusKind; query: SearchQuery; corpus: Corpus; cache: ItemCache; signal: AbortSignal };

/**
 * Returns a page of results, other editions behind the others. If the signal is aborted, it stops before the next
 * statement.
 */
export async function findPage(db: Db, { kind, query, corpus, cache, signal }: PageQuery): Promise<FoundItems> {
  const readings = planSearch(query.q, corpus.lexicon);
  return searchSession(db, async (session) => {
    const found = await firstMatches(session, readings, { kind, corpus, language: query.language, cache, signal });
    if (found === null) return { results: [], totalCount: 0, isOver: false, wholeCount: 0 };
    const matches = found.matches.slice(0, searchCap);
    signal.throwIfAborted();
    const page = matches.slice(query.skip, query.skip + query.take);
    const missing = page.filter(({ id }) => !found.details.has(id));
    const details = new Map([...found.details, ...(await readDetails(found.query, missing))]);
    return {
      results: editionsLast(
        kind,
        page.flatMap((match) => {
          const known = details.get(match.id);
          return known ? { ...known.item, reasons: reasonsFor(match, found.query, known.has) } : [];
        }),
      ),
      totalCount: matches.length,
      isOver: found.isOver,
      wholeCount: matches.filter(({ isWhole }) => isWhole).length,
    };
  });
}
