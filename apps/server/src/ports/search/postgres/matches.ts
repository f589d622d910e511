import { fewMatches, nearnessCandidates, maxPartialMatches, searchCap } from '@sermon/domain/search/limits';
import type { Reading } from '@sermon/domain/search/plan';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/open.ts';
import {
  candidatesOf,
  partialStages,
  rankColumns,
  type Stage,
  stagesOf,
  textMatches,
  unpackedWeights,
} from './candidates.ts';
import { compileQuery, type CompiledQuery, type Group, relaxed, type SearchScope } from './compiledQuery.ts';
import { hasAllWords, type Match, rank } from './rank.ts';
import { matchesInTexts } from './texts.ts';
import { byTier } from './tables.ts';

/** Matches for one reading of a query. */
export type Matches = {
  /** The matches, best first. There is at most one more than the cap. */
  matches: Match[];
  /** True if more items may match than were read. */
  isOver: boolean;
  /** The reading that was used, and its words in the order of the weights of a match. */
  reading: Reading;
  groups: readonly Group[];
};

/** Maximum number of rows to read. One more than the cap reveals that there are more matches. */
const maxRows = searchCap + 1;

/**
 * Returns the matches of the first reading that has any. If there are only a few, items that lack some of the words
 * follow.
 */
export async function firstMatches(tx: Tx, readings: readonly Reading[], scope: SearchScope): Promise<Matches | null> {
  let first: CompiledQuery | undefined;
  for (const [at, reading] of readings.entries()) {
    const compiled = await compileQuery(tx, reading, scope);
    first ??= compiled;
    const found = await matchesOf(compiled, at === 0);
    if (found.matches.length > 0) return withPartial(compiled, found);
  }
  return first ? withPartial(first, { matches: [], isOver: false }) : null;
}

type Found = Pick<Matches, 'matches' | 'isOver'>;

/**
 * Returns the matches of a reading. If the reading is unlikely, it first checks whether any text contains all words.
 * The check is sufficient because a text contains every word of its summary vector.
 */
async function matchesOf(compiled: CompiledQuery, isLikely: boolean): Promise<Found> {
  const { reading, words, about } = compiled;
  if (!isLikely && words !== null && !(await isInAnyText(compiled))) return { matches: [], isOver: false };
  if (reading.phrases.length > 0 || (about !== null && words !== null)) return matchesInTexts(compiled);
  const matches = await read(compiled, stagesOf(compiled), maxRows);
  return { matches, isOver: false };
}

/** Ranks matches. If only a few contain all words, adds items that lack some of them. */
async function withPartial(compiled: CompiledQuery, { matches, isOver }: Found): Promise<Matches> {
  const { reading, groups, signal } = compiled;
  let all = matches;
  if (matches.filter(hasAllWords).length < fewMatches && groups.length > 1) {
    signal.throwIfAborted();
    all = await markWhole(compiled, matches);
    const known = new Set(all.map(({ id }) => id));
    const partial = await partialMatchesOf(compiled);
    all = [...all, ...partial.filter(({ id }) => !known.has(id)).slice(0, maxPartialMatches)];
  }
  const ranked = rank(reading, groups, all);
  signal.throwIfAborted();
  return { matches: await nearestFirst(compiled, ranked), isOver, reading, groups };
}

/** Finds out which of a few matches contain all words although they are not about all of them. */
async function markWhole({ tx, table, words, about, inLanguage }: CompiledQuery, matches: Match[]): Promise<Match[]> {
  if (words === null || about !== null || matches.every(hasAllWords)) return matches;
  const rows = byTier(
    (isOfTier) => sql`select id from ${table} where ${isOfTier} and ${textMatches(words)} and ${inLanguage}`,
  );
  const { rows: found } = await tx.execute<{ id: string }>(sql`select id from (${rows} limit ${searchCap}) found`);
  const whole = new Set(found.map(({ id }) => id));
  return matches.map((match) => (whole.has(match.id) ? { ...match, isWhole: true } : match));
}

/** Returns items that lack some of the words. */
async function partialMatchesOf(compiled: CompiledQuery): Promise<Match[]> {
  const { reading, about } = compiled;
  const limit = fewMatches + maxPartialMatches;
  if (reading.phrases.length === 0 && about === null) return read(compiled, partialStages(compiled), limit);
  const less = relaxed(compiled);
  if (less === null) return [];
  const found =
    reading.phrases.length > 0 ? (await matchesInTexts(less)).matches : await read(less, stagesOf(less), limit);
  return found.map((match) => ({ ...match, isWhole: false }));
}

async function read(compiled: CompiledQuery, stages: readonly Stage[], limit: number): Promise<Match[]> {
  if (stages.length === 0) return [];
  const candidates = candidatesOf(compiled, stages, sql`id, title, rating, passages, weights`);
  const { rows } = await compiled.tx.execute<Match>(sql`
    select ${rankColumns(compiled)}
    from (
      select id, title, rating, passages, "isInTitle", "isWhole", ${unpackedWeights}
      from (${candidates} limit ${limit}) candidate
      offset 0
    ) found`);
  return rows;
}

/** True if there is a text that contains all words. */
async function isInAnyText({ tx, table, words, inLanguage }: CompiledQuery): Promise<boolean> {
  const rows = byTier(
    (isOfTier) => sql`select id from ${table} where ${isOfTier} and ${textMatches(words ?? '')} and ${inLanguage}`,
  );
  const { rows: found } = await tx.execute(sql`select id from (${rows} limit 1) found`);
  return found.length > 0;
}

/** Ranks the best matches again, with those first in which more of the query's words are next to each other. */
async function nearestFirst(compiled: CompiledQuery, ranked: readonly Match[]): Promise<Match[]> {
  const { tx, table, reading, groups } = compiled;
  const { typed, isOpen } = reading;
  const best = ranked.slice(0, nearnessCandidates);
  if (best.length < 2 || typed.length < 2) return [...ranked];
  const pairs = typed.slice(1).map((word, at): SQL => {
    const isLast = at === typed.length - 2;
    return sql`(strpos(text, ${` ${typed[at]} ${word}${isOpen && isLast ? '' : ' '}`}) > 0)::int`;
  });
  const ids = best.map(({ id }) => id);
  const { rows } = await tx.execute<{ id: string; near: number }>(sql`
    select id, ${sql.join(pairs, sql` + `)} as near
    from (select id, ' ' || words || ' ' as text from ${table} where id = any(${sql.param(ids)}::uuid[]) offset 0) found`);
  const near = new Map(rows.map((row) => [row.id, row.near / pairs.length]));
  const nearer = best.map((match) => ({ ...match, nearness: near.get(match.id) ?? 0 }));
  return [...rank(reading, groups, nearer), ...ranked.slice(nearnessCandidates)];
}
