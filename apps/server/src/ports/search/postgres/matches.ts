import { fewMatches, maxPartialMatches, nearnessCandidates, searchCap } from '@sermon/domain/search/limits';
import type { CorpusKind } from '@sermon/contract/corpus';
import { recommendationOf, type RatingSums } from '@sermon/domain/ratings/ratings';
import type { Reading } from '@sermon/domain/search/plan';
import { getTableName } from 'drizzle-orm';
import { type ReadSession, statementOf } from '../../../database/readSession.ts';
import { itemStanding } from '../../../database/schema/ratings.ts';
import {
  candidatesOf,
  candidatesOfStages,
  matchesInTexts,
  maxCandidates,
  partialStages,
  separate,
  stagesOf,
} from './candidates.ts';
import { compileQuery, type CompiledQuery, relaxQuery, type SearchScope } from './compiledQuery.ts';
import { type Details, readDetails } from './details.ts';
import {
  type Candidate,
  createWeigher,
  type Found,
  type Match,
  rank,
  unpackedWeights,
  weighedColumns,
  type WeighedRow,
  type Weigher,
} from './rank.ts';

export type Matches = {
  matches: Match[];
  details: ReadonlyMap<string, Details>;
  isOver: boolean;
  query: CompiledQuery;
};

/**
 * Returns the matches of the first reading that has any. If there are only a few, items that lack some of the words
 * follow. Returns null if there is nothing to search for.
 */
export async function firstMatches(
  session: ReadSession,
  readings: readonly Reading[],
  scope: SearchScope,
): Promise<Matches | null> {
  let best: { compiled: CompiledQuery; found: Found } | undefined;
  for (const [at, reading] of readings.entries()) {
    const compiled = await compileQuery(session, reading, scope);
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
  const hasWords = words.length > 0;
  if (!isLikely && hasWords && !(await isInAnyText(compiled))) return { candidates: [], isOver: false };
  if (reading.phrases.length > 0 || (about !== null && hasWords)) return matchesInTexts(compiled);
  return { candidates: await readCandidates(compiled), isOver: false };
}

async function readCandidates(compiled: CompiledQuery): Promise<Candidate[]> {
  const stages = stagesOf(compiled);
  if (stages.best.length === 0) return [];
  compiled.signal.throwIfAborted();
  const rows = await compiled.session.prepared<Candidate>(
    statementOf((value) => candidatesOfStages(compiled, stages, value)),
  );
  // Items that lack words only fill up the places to be ranked.
  const found = withoutDuplicates(rows).filter(({ isWhole }, at) => isWhole || at < compiled.maxRanked);
  return found.slice(0, maxCandidates);
}

/** Removes later rows of the same item. An item that has all words according to any of its rows has them. */
function withoutDuplicates<Row extends Candidate>(rows: readonly Row[]): Row[] {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const known = found.get(row.id);
    if (known) known.isWhole ||= row.isWhole;
    else found.set(row.id, row);
  }
  return [...found.values()];
}

async function rankedMatches(compiled: CompiledQuery, { candidates, isOver }: Found): Promise<Matches> {
  const { groups, signal, about } = compiled;
  signal.throwIfAborted();
  const weigher = createWeigher(compiled);
  const matches = await weighed(compiled, weigher, candidates.slice(0, compiled.maxRanked));
  const mayLackWords = groups.length > 1 || (about !== null && groups.length > 0);
  if (mayLackWords && matches.filter(({ isWhole }) => isWhole).length < fewMatches) {
    signal.throwIfAborted();
    const known = new Set(candidates.map(({ id }) => id));
    matches.push(...(await partialMatches(compiled, weigher, known)));
  }
  signal.throwIfAborted();
  const ranked = await nearestFirst(compiled, rank(compiled, matches));
  // The candidates that are not weighed keep their order after the others.
  const zeros = groups.map(() => 0);
  const unknown = { weights: zeros, forms: zeros, isFinished: false, topicWeights: [], nameWeights: [] };
  const rest = candidates.slice(compiled.maxRanked).map((candidate) => ({ ...candidate, ...unknown }));
  return {
    ...ranked,
    matches: [...ranked.matches, ...rest],
    isOver: isOver || candidates.length > searchCap,
    query: compiled,
  };
}

async function weighed(compiled: CompiledQuery, weigher: Weigher, candidates: readonly Candidate[]): Promise<Match[]> {
  if (candidates.length === 0) return [];
  const ids = candidates.map(({ id }) => id);
  const rows = await compiled.session.prepared<WeighedRow & RatingSums & { id: string }>(
    statementOf((value) => {
      const searched = value(ids);
      return `
        with standing as materialized (${ratingSumsOf(compiled.kind, searched)})
        select id, ${weighedColumns(weigher, value)},
          coalesce(ratings, 0) as ratings, coalesce(half_stars, 0) as "halfStars", coalesce(insertions, 0) as insertions
        from (
          select id, passages, ${unpackedWeights} from ${compiled.table} where id = any(${searched}::uuid[]) offset 0
        ) found
        left join standing on standing.item_id = found.id`;
    }),
  );
  const weights = new Map(rows.map((row) => [row.id, { ...weigher.read(row), recommendation: recommendationOf(row) }]));
  return candidates.flatMap((candidate) => {
    const weight = weights.get(candidate.id);
    return weight ? withAllWords(compiled, { ...candidate, ...weight }) : [];
  });
}

/**
 * Writes a query for what users think of some items. It must be materialized: plans are kept, and one that was made while
 * few items were rated would search the index again for each item.
 */
const ratingSumsOf = (kind: CorpusKind, ids: string): string => `
  select item_id, ratings, half_stars, insertions from ${getTableName(itemStanding)}
  where kind = '${kind}' and item_id = any(${ids}::uuid[])`;

/** Marks a match that is about all words. Whether it is also on the passage of the query is not known here. */
const withAllWords = ({ about, groups }: CompiledQuery, match: Match): Match => ({
  ...match,
  isWhole:
    match.isWhole || (about === null && groups.length > 0 && match.weights.every((weight: number) => weight > 0)),
});

async function partialMatches(compiled: CompiledQuery, weigher: Weigher, known: ReadonlySet<string>): Promise<Match[]> {
  if (compiled.reading.phrases.length === 0 && compiled.about === null)
    return readPartial(compiled, weigher, [...known]);
  const less = relaxQuery(compiled);
  if (less === null) return [];
  const found =
    compiled.reading.phrases.length > 0 ? (await matchesInTexts(less)).candidates : await readCandidates(less);
  const added = found.filter(({ id }) => !known.has(id)).slice(0, maxPartialMatches);
  return weighed(
    compiled,
    weigher,
    added.map((candidate) => ({ ...candidate, isWhole: false })),
  );
}

async function readPartial(compiled: CompiledQuery, weigher: Weigher, without: readonly string[]): Promise<Match[]> {
  const stages = partialStages(compiled);
  if (stages.length === 0) return [];
  // Not prepared, because there are hundreds of combinations of stages.
  const rows = await compiled.session.execute<Candidate>(
    statementOf((value) => {
      const candidates = candidatesOf(compiled, { stages, without, columns: 'id, rating, xmin as version' }, value);
      return `
        select id, version, null as title, rating, "isWhole"
        from (${candidates} limit ${fewMatches + maxPartialMatches}) found`;
    }),
  );
  return weighed(compiled, weigher, withoutDuplicates(rows).slice(0, maxPartialMatches));
}

async function isInAnyText(compiled: CompiledQuery): Promise<boolean> {
  const stage = {
    queries: separate(compiled.words),
    on: 'text',
    isInTitle: false,
    isWhole: true,
    passages: null,
  } as const;
  const rows = await compiled.session.prepared(
    statementOf(
      (value) => `select id from (${candidatesOf(compiled, { stages: [stage], columns: 'id' }, value)} limit 1) found`,
    ),
  );
  return rows.length > 0;
}

/** A longer query is compared with more texts: `nearnessCandidates` for each pair of words, up to this many pairs. */
const maxNearPairs = 4;

async function nearestFirst(
  compiled: CompiledQuery,
  ranked: readonly Match[],
): Promise<Pick<Matches, 'matches' | 'details'>> {
  const count = nearnessCandidates * Math.min(maxNearPairs, compiled.reading.typed.length - 1);
  if (count <= 0 || ranked.length < 2) return { matches: [...ranked], details: new Map() };
  const best = ranked.slice(0, count);
  const details = await readDetails(compiled, best);
  const nearer = best.map((match) => ({ ...match, nearness: details.get(match.id)?.nearness ?? 0 }));
  return { matches: [...rank(compiled, nearer), ...ranked.slice(count)], details };
}
