import type { FoundItem, FoundItems, CorpusKind } from '@sermon/contract/corpus';
import { searchCap } from '@sermon/domain/search/limits';
import { planSearch } from '@sermon/domain/search/plan';
import { inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/open.ts';
import { corpusTable } from '../../../database/schema/corpus.ts';
import type { SearchQuery } from '../port.ts';
import type { Corpus } from './lexicon.ts';
import { firstMatches } from './matches.ts';
import { reasonsFor } from './reasons.ts';
import { groupsInTexts } from './texts.ts';

export type PageQuery = { kind: CorpusKind; query: SearchQuery; corpus: Corpus; signal: AbortSignal };

/** Returns a page of results. If the signal is aborted, it stops before the next statement. */
export async function findPage(db: Db, { kind, query, corpus, signal }: PageQuery): Promise<FoundItems> {
  const readings = planSearch(query.q, corpus.lexicon);
  return db.transaction(async (tx) => {
    const found = await firstMatches(tx, readings, { kind, corpus, language: query.language, signal });
    if (found === null) return { results: [], totalCount: 0, isOver: false, wholeCount: 0 };
    const matches = found.matches.slice(0, searchCap);
    signal.throwIfAborted();
    const page = matches.slice(query.skip, query.skip + query.take);
    const items = await readItems(
      tx,
      kind,
      page.map(({ id }) => id),
    );
    const byId = new Map(page.map((match) => [match.id, match]));
    const has = await groupsInTexts(
      found.query,
      page.flatMap(({ id, isWhole }) => (isWhole ? [] : id)),
    );
    return {
      results: items.map((item) => ({
        ...item,
        reasons: reasonsFor(byId.get(item.id)!, found.query, has.get(item.id)),
      })),
      totalCount: matches.length,
      isOver: found.isOver || found.matches.length > searchCap,
      wholeCount: matches.filter(({ isWhole }) => isWhole).length,
    };
  });
}

/** Reads the items for a page of results, in the order of `ids`. */
export async function readItems(tx: Db | Tx, kind: CorpusKind, ids: readonly string[]): Promise<FoundItem[]> {
  if (ids.length === 0) return [];
  const table = corpusTable(kind);
  const { id, title, contributor, authorFirstName, authorLastName, rating, description } = table;
  const rows = await tx
    .select({ id, title, contributor, authorFirstName, authorLastName, rating, description })
    .from(table)
    .where(inArray(id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((itemId) => byId.get(itemId) ?? []);
}
