import type { FoundItem, FoundItems, CorpusKind } from '@sermon/contract/corpus';
import { searchCap } from '@sermon/domain/search/limits';
import type { Lexicon } from '@sermon/domain/search/lexicon';
import { planSearch, type Reading } from '@sermon/domain/search/plan';
import { inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/open.ts';
import { corpusTable } from '../../../database/schema/corpus.ts';
import type { SearchQuery } from '../port.ts';
import type { SearchScope } from './compiledQuery.ts';
import { matchesIn } from './matches.ts';
import type { Matches } from './rank.ts';

export type PageQuery = { kind: CorpusKind; query: SearchQuery; lexicon: Lexicon; signal: AbortSignal };

/** Returns a page of results. If the signal is aborted, it stops before the next statement. */
export async function findPage(db: Db, { kind, query, lexicon, signal }: PageQuery): Promise<FoundItems> {
  const readings = planSearch(query.q, lexicon);
  if (readings.length === 0) return { results: [], totalCount: 0, isOver: false };
  return db.transaction(async (tx) => {
    const { ids, isOver } = await firstFound(tx, readings, { kind, language: query.language, signal });
    signal.throwIfAborted();
    const results = await readItems(tx, kind, ids.slice(query.skip, query.skip + query.take));
    return { results, totalCount: ids.length, isOver };
  });
}

/** Returns the matches of the first reading that has any, limited to the search cap. */
async function firstFound(tx: Tx, readings: readonly Reading[], scope: SearchScope): Promise<Matches> {
  for (const [at, reading] of readings.entries()) {
    const { ids, isOver } = await matchesIn(tx, reading, scope, at === 0);
    if (ids.length > 0) return { ids: ids.slice(0, searchCap), isOver: isOver || ids.length > searchCap };
  }
  return { ids: [], isOver: false };
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
