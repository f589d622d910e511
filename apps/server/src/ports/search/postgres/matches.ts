import { fewMatches, nearnessCandidates, maxPartialMatches, searchCap } from '@sermon/domain/search/limits';
import type { Reading } from '@sermon/domain/search/plan';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/open.ts';
import {
  candidatesOf,
  levelStages,
  partialStages,
  roundsOf,
  type Stage,
  textMatches,
  unpackedWeights,
  weighedColumns,
} from './candidates.ts';
import { compileQuery, type CompiledQuery, relaxed, type SearchScope } from './compiledQuery.ts';
import { type Candidate, type Found, type Match, rank, type Weighed } from './rank.ts';
import { matchesInTexts } from './texts.ts';
import { byTier } from './tables.ts';

/** Matches for one reading of a query. */
export type Matches = {
  /** The matches, best first. There is at most one more than the cap. */
  matches: Match[];
  /** True if more items may match than were read. */
  isOver: boolean;
  /** The reading that was used, and its words in the order of the weights of a match. */
  query: CompiledQuery;
};

/** Maximum number of candidates. One more than the cap reveals that there are more matches. */
const maxCandidates = searchCap + 1;

/**
 * Returns the matches of the first reading that has any. If there are only a few, items that lack some of the words
 * follow. Returns null if there is nothing to search for.
 */
export async function firstMatches(tx: Tx, readings: readonly Reading[], scope: SearchScope): Promise<Matches | null> {
  let best: { compiled: CompiledQuery; found: Found } | undefined;
  for (const [at, reading] of readings.entries()) {
    const compiled = await compileQuery(tx, reading, scope);
    const found = await candidatesFor(compiled, at === 0);
    if (found.candidates.some(({ isWhole }) => isWhole)) return rankedMatches(compiled, found);
    // Items that lack some of the words must not hide items that have all words of a later reading.
    if (!best || (best.found.candidates.length === 0 && found.candidates.length > 0)) best = { compiled, found };
  }
  return best ? rankedMatches(best.compiled, best.found) : null;
}

/**
 * Returns the candidates of a reading. If the reading is unlikely, it first checks whether any text contains all words.
 * The check is sufficient because a text contains every word of its summary vector.
 */
async function candidatesFor(compiled: CompiledQuery, isLikely: boolean): Promise<Found> {
  const { reading, words, about } = compiled;
  if (!isLikely && words !== null && !(await isInAnyText(compiled))) return { candidates: [], isOver: false };
  if (reading.phrases.length > 0 || (about !== null && words !== null)) return matchesInTexts(compiled);
  return { candidates: await readRounds(compiled, roundsOf(compiled)), isOver: false };
}

/**
 * Reads candidates round by round until there are enough. If there are more items about all words than can be ranked,
 * those that are most about them come first.
 */
async function readRounds(compiled: CompiledQuery, rounds: readonly Stage[][]): Promise<Candidate[]> {
  const found = new Map<string, Candidate>();
  for (const [at, stages] of rounds.entries()) {
    compiled.signal.throwIfAborted();
    // The rows of limited stages may be found twice.
    const twice = stages.reduce((sum, { limit = 0 }) => sum + limit, 0);
    const rows = await read(compiled, stages, maxCandidates - found.size + twice, [...found.keys()]);
    const isCut = at === 0 && rows.length > compiled.maxRanked;
    const best = isCut ? await read(compiled, levelStages(compiled), compiled.maxRanked) : [];
    const inTitles = isCut ? rows.filter(({ title }) => title !== null) : [];
    for (const row of [...inTitles, ...best, ...rows]) if (!found.has(row.id)) found.set(row.id, row);
    if (found.size >= maxCandidates) break;
  }
  return [...found.values()].slice(0, maxCandidates);
}

/** Ranks candidates. If only a few contain all words, adds items that lack some of them. */
async function rankedMatches(compiled: CompiledQuery, { candidates, isOver }: Found): Promise<Matches> {
  const { groups, signal } = compiled;
  signal.throwIfAborted();
  let matches = await weighed(compiled, candidates);
  const mayLackWords = groups.length > 1 || (compiled.about !== null && groups.length > 0);
  if (mayLackWords && matches.filter(({ isWhole }) => isWhole).length < fewMatches) {
    matches = await markWhole(compiled, matches);
    const known = new Set(matches.map(({ id }) => id));
    const partial = await partialCandidates(compiled, [...known]);
    const added = partial.filter(({ id }) => !known.has(id)).slice(0, maxPartialMatches);
    matches = [...matches, ...(await weighed(compiled, added))];
  }
  signal.throwIfAborted();
  return { matches: await nearestFirst(compiled, rank(compiled, matches)), isOver, query: compiled };
}

/** Returns candidates with their weights. Only the first ones are weighed. The others keep their order after them. */
async function weighed(compiled: CompiledQuery, candidates: readonly Candidate[]): Promise<Match[]> {
  if (candidates.length === 0) return [];
  const { tx, table, groups, about } = compiled;
  const ids = candidates.slice(0, compiled.maxRanked).map(({ id }) => id);
  const { rows } = await tx.execute<Weighed & { id: string }>(sql`
    select id, ${weighedColumns(compiled)}
    from (select id, passages, ${unpackedWeights} from ${table} where id = any(${sql.param(ids)}::uuid[]) offset 0) found`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const zeros = groups.map(() => 0);
  return candidates.map((candidate) => {
    const row = byId.get(candidate.id) ?? { weights: zeros, forms: zeros, isFinished: false };
    // Whether the item is also on the passage of the query is not known here.
    const hasAll = about === null && groups.length > 0 && row.weights.every((weight) => weight > 0);
    return { ...candidate, ...row, isWhole: candidate.isWhole || hasAll };
  });
}

/** Finds out which of a few matches contain all words, although they are not about all of them. */
async function markWhole({ tx, table, words, about, inLanguage }: CompiledQuery, matches: Match[]): Promise<Match[]> {
  if (words === null || about !== null || matches.every(({ isWhole }) => isWhole)) return matches;
  const rows = byTier(
    (isOfTier) => sql`select id from ${table} where ${isOfTier} and ${textMatches(words)} and ${inLanguage}`,
  );
  const { rows: found } = await tx.execute<{ id: string }>(sql`select id from (${rows} limit ${searchCap}) found`);
  const whole = new Set(found.map(({ id }) => id));
  return matches.map((match) => (whole.has(match.id) ? { ...match, isWhole: true } : match));
}

/** Returns items that lack some of the words. */
async function partialCandidates(compiled: CompiledQuery, without: readonly string[]): Promise<Candidate[]> {
  const { reading, about } = compiled;
  if (reading.phrases.length === 0 && about === null)
    return read(compiled, partialStages(compiled), fewMatches + maxPartialMatches, without);
  const less = relaxed(compiled);
  if (less === null) return [];
  const found =
    reading.phrases.length > 0 ? (await matchesInTexts(less)).candidates : await readRounds(less, roundsOf(less));
  return found.map((candidate) => ({ ...candidate, isWhole: false }));
}

async function read(
  compiled: CompiledQuery,
  stages: readonly Stage[],
  limit: number,
  without: readonly string[] = [],
): Promise<Candidate[]> {
  if (stages.length === 0) return [];
  const candidates = candidatesOf(compiled, { stages, without, columns: sql`id, title, rating` });
  const { rows } = await compiled.tx.execute<Candidate>(sql`
    select id, case when "isInTitle" then title end as title, rating, "isWhole" from (${candidates} limit ${limit}) found`);
  const found = new Map<string, Candidate>();
  for (const row of rows) {
    const known = found.get(row.id);
    if (known) known.isWhole ||= row.isWhole;
    else found.set(row.id, row);
  }
  return [...found.values()];
}

/** True if there is a text that contains all words. */
async function isInAnyText({ tx, table, words, inLanguage }: CompiledQuery): Promise<boolean> {
  const rows = byTier(
    (isOfTier) => sql`select id from ${table} where ${isOfTier} and ${textMatches(words ?? '')} and ${inLanguage}`,
  );
  const { rows: found } = await tx.execute(sql`select id from (${rows} limit 1) found`);
  return found.length > 0;
}

/** A longer query is compared with more texts: `nearnessCandidates` for each pair of words, up to this many pairs. */
const maxNearPairs = 4;

/** Ranks the best matches again: those in which more of the query's words are next to each other rank higher. */
async function nearestFirst(compiled: CompiledQuery, ranked: readonly Match[]): Promise<Match[]> {
  const { tx, table, reading } = compiled;
  const { typed, isOpen } = reading;
  const count = nearnessCandidates * Math.min(maxNearPairs, typed.length - 1);
  const best = ranked.slice(0, count);
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
  return [...rank(compiled, nearer), ...ranked.slice(count)];
}
