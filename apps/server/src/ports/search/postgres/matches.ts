import { nearnessCandidates, searchCap } from '@sermon/domain/search/limits';
import type { Reading } from '@sermon/domain/search/plan';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../database/open.ts';
import { askFor, type Asked, candidatesOf, ranked, stagesOf, type Where } from './asked.ts';
import { type Match, type Matches, rank } from './rank.ts';
import { matchesInTexts } from './texts.ts';
import { byTier } from './tables.ts';

const nothing: Matches = { ids: [], isOver: false };
/** One more than are counted, so that it is seen that there are more. */
const enough = searchCap + 1;

/**
 * Everything that one reading of a query finds. Where little hope is that it finds anything, texts are asked first whether one has it: they
 * have whatever heads have.
 */
export async function matchesIn(tx: Tx, reading: Reading, where: Where, isLikely: boolean): Promise<Matches> {
  const asked = await askFor(tx, reading, where);
  if (!isLikely && asked.words !== null && !(await isInAnyText(asked))) return nothing;
  if (reading.phrases.length > 0 || (asked.about !== null && asked.words !== null)) return matchesInTexts(asked);
  const stages = stagesOf(asked);
  if (stages.length === 0) return nothing;
  const candidates = candidatesOf(asked, stages, sql`id, title, rating, head, passages, tier`);
  const { rows } = await tx.execute<Match & { tier: number; isInSummary: boolean }>(sql`
    select tier, "isInSummary", ${ranked(asked)} from (${candidates} limit ${enough}) found`);
  const inSummaries = rows.filter(({ isInSummary }) => isInSummary);
  const inTexts = rows
    .filter(({ isInSummary }) => !isInSummary)
    .toSorted((a, b) => a.tier - b.tier || b.rating - a.rating || (a.id < b.id ? -1 : 1));
  asked.signal.throwIfAborted();
  return { ids: [...idsOf(rank(reading, inSummaries)), ...(await nearestFirst(asked, idsOf(inTexts)))], isOver: false };
}

const idsOf = (matches: readonly { id: string }[]) => matches.map(({ id }) => id);

/** Whether any text has all words. */
async function isInAnyText({ tx, table, words, inLanguage }: Asked): Promise<boolean> {
  const rows = byTier(
    (isOfTier) => sql`
      select id from ${table}
      where ${isOfTier} and to_tsvector('english', words) @@ ${words}::tsquery and ${inLanguage}`,
  );
  const { rows: found } = await tx.execute(sql`select id from (${rows} limit 1) found`);
  return found.length > 0;
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
