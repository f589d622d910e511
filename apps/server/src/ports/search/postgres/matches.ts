import { nearnessCandidates, searchCap } from '@sermon/domain/search/limits';
import type { Reading } from '@sermon/domain/search/plan';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../database/open.ts';
import {
  compileQuery,
  type CompiledQuery,
  candidatesOf,
  rankColumns,
  stagesOf,
  type SearchScope,
} from './compiledQuery.ts';
import { type Match, type Matches, rank } from './rank.ts';
import { matchesInTexts } from './texts.ts';
import { byTier } from './tables.ts';

const nothing: Matches = { ids: [], isOver: false };
/** Maximum number of rows to read. One more than the cap reveals that there are more matches. */
const maxRows = searchCap + 1;

/**
 * Returns the matches of one reading of a query. If the reading is unlikely, it first checks whether any text contains
 * all words. The check is sufficient because a text contains every word of its summary vector.
 */
export async function matchesIn(tx: Tx, reading: Reading, scope: SearchScope, isLikely: boolean): Promise<Matches> {
  const compiled = await compileQuery(tx, reading, scope);
  if (!isLikely && compiled.words !== null && !(await isInAnyText(compiled))) return nothing;
  if (reading.phrases.length > 0 || (compiled.about !== null && compiled.words !== null))
    return matchesInTexts(compiled);
  const stages = stagesOf(compiled);
  if (stages.length === 0) return nothing;
  const candidates = candidatesOf(compiled, stages, sql`id, title, rating, head, passages, tier`);
  const { rows } = await tx.execute<Match & { tier: number; isInSummary: boolean }>(sql`
    select tier, "isInSummary", ${rankColumns(compiled)} from (${candidates} limit ${maxRows}) found`);
  const inSummaries = rows.filter(({ isInSummary }) => isInSummary);
  const inTexts = rows
    .filter(({ isInSummary }) => !isInSummary)
    .toSorted((a, b) => a.tier - b.tier || b.rating - a.rating || (a.id < b.id ? -1 : 1));
  compiled.signal.throwIfAborted();
  return {
    ids: [...idsOf(rank(reading, inSummaries)), ...(await nearestFirst(compiled, idsOf(inTexts)))],
    isOver: false,
  };
}

const idsOf = (matches: readonly { id: string }[]) => matches.map(({ id }) => id);

/** True if there is a text that contains all words. */
async function isInAnyText({ tx, table, words, inLanguage }: CompiledQuery): Promise<boolean> {
  const rows = byTier(
    (isOfTier) => sql`
      select id from ${table}
      where ${isOfTier} and to_tsvector('english', words) @@ ${words}::tsquery and ${inLanguage}`,
  );
  const { rows: found } = await tx.execute(sql`select id from (${rows} limit 1) found`);
  return found.length > 0;
}

/**
 * Sorts matches that were found by their full text, if there are only a few. Matches in which more of the query's words
 * are next to each other come first.
 */
async function nearestFirst(
  { tx, table, reading: { typed, isOpen } }: CompiledQuery,
  ids: string[],
): Promise<string[]> {
  if (ids.length < 2 || ids.length > nearnessCandidates || typed.length < 2) return ids;
  const pairs = typed.slice(1).map((word, at) => {
    const isLast = at === typed.length - 2;
    return sql`(strpos(text, ${` ${typed[at]} ${word}${isOpen && isLast ? '' : ' '}`}) > 0)::int`;
  });
  const { rows } = await tx.execute<{ id: string; near: number }>(sql`
    select id, ${sql.join(pairs, sql` + `)} as near
    from (select id, ' ' || words || ' ' as text from ${table} where id = any(${sql.param(ids)}::uuid[]) offset 0) found`);
  const near = new Map(rows.map((row) => [row.id, row.near]));
  return ids.toSorted((a, b) => (near.get(b) ?? 0) - (near.get(a) ?? 0));
}
