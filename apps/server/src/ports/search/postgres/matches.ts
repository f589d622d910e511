import { nearnessCandidates, searchCap } from '@sermon/domain/search/limits';
import type { Reading } from '@sermon/domain/search/plan';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../database/open.ts';
import { askFor, type Asked, inHeads, ranked, stagesOf, type Where } from './asked.ts';
import { type Match, rank } from './rank.ts';
import { matchesInTexts } from './texts.ts';
import { byTier } from './tables.ts';

export type Matches = {
  /** The best first, at most one more than the cap. */
  ids: string[];
  /** There are more than were looked at. */
  isOver: boolean;
};

/** One more than are counted, so that it is seen that there are more. */
export const enough = searchCap + 1;

/**
 * Everything that one reading of a query finds. Where little hope is that it finds anything, texts are asked first whether one has it: they
 * have whatever heads have.
 */
export async function matchesIn(tx: Tx, reading: Reading, where: Where, isLikely: boolean): Promise<Matches> {
  const asked = await askFor(tx, reading, where);
  if (!isLikely && asked.words !== null && (await wordMatches(asked, 1)).length === 0)
    return { ids: [], isOver: false };
  if (reading.phrases.length > 0 || (asked.about !== null && asked.words !== null)) return matchesInTexts(asked);
  const heads = idsOf(rank(reading, await headMatches(asked)));
  if (heads.length >= enough || asked.words === null) return { ids: heads, isOver: false };
  asked.signal.throwIfAborted();
  const known = new Set(heads);
  const others = (await wordMatches(asked)).filter((id) => !known.has(id));
  asked.signal.throwIfAborted();
  return { ids: [...heads, ...(await nearestFirst(asked, others))], isOver: false };
}

const idsOf = (matches: readonly { id: string }[]) => matches.map(({ id }) => id);

/** What items are by their titles, names, references and most telling words. */
async function headMatches(asked: Asked): Promise<Match[]> {
  const stages = stagesOf(asked);
  if (stages.length === 0) return [];
  const rows = inHeads(asked, stages, sql`id, title, rating, head, passages`);
  const { rows: matches } = await asked.tx.execute<Match>(sql`
    select ${ranked(asked)} from (${rows} limit ${enough}) found`);
  return matches;
}

/** What has all words anywhere, the better tiers first. */
async function wordMatches({ tx, table, words, inLanguage }: Asked, most = enough): Promise<string[]> {
  const rows = byTier(
    (isOfTier) => sql`
      select id, tier, rating from ${table}
      where ${isOfTier} and to_tsvector('english', words) @@ ${words}::tsquery and ${inLanguage}`,
  );
  const { rows: found } = await tx.execute<{ id: string }>(sql`
    select id from (${rows} limit ${most}) found order by tier, rating desc, id`);
  return idsOf(found);
}

/** Few matches in texts: those in which more of the words stand next to each other come first. */
async function nearestFirst({ tx, table, reading: { typed, isOpen } }: Asked, ids: string[]): Promise<string[]> {
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
