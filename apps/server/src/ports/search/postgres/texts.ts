import { searchCap, textCandidates } from '@sermon/domain/search/limits';
import { type SQL, sql } from 'drizzle-orm';
import { candidatesOf, type Stage, roundsOf } from './candidates.ts';
import type { CompiledQuery, Group } from './compiledQuery.ts';
import type { Candidate, Found } from './rank.ts';

/**
 * Finds items that contain quoted phrases, or that are about a passage and contain all words. Both require reading the
 * texts of candidates. The number of candidates is limited, and the most likely ones are read first.
 */
export async function matchesInTexts(compiled: CompiledQuery): Promise<Found> {
  const { tx, reading, required, about } = compiled;
  const conditions = [
    ...reading.phrases.map((phrase) => sql`strpos(text, ${` ${phrase.join(' ')} `}) > 0`),
    ...(about === null ? [] : required.map(hasGroup)),
  ];
  const stages = candidateStages(compiled);
  if (stages.length === 0) return { candidates: [], isOver: false };
  const candidates = candidatesOf(compiled, { stages, columns: sql`id, title, rating, words` });
  // The last candidate is also returned if there are more, only to reveal that.
  const { rows } = await tx.execute<Candidate & { isMatch: boolean; isCut: boolean }>(sql`
    select id, title, rating, true as "isWhole", "isMatch", "isCut"
    from (
      select *, (${sql.join(conditions, sql` and `)}) as "isMatch"
      from (
        select id, case when "isInTitle" then title end as title, rating, ' ' || words || ' ' as text, first,
          last > ${textCandidates} as "isCut", first = last as "isLast"
        from (
          select distinct on (id) * from (
            select *, max(first) over () as last
            from (select *, row_number() over () as first from (${candidates} limit ${textCandidates + 1}) candidate) numbered
          ) counted
          order by id, first
        ) single
        offset 0
      ) unpacked
    ) checked
    where "isMatch" or ("isCut" and "isLast")
    order by first
    limit ${searchCap + 2}`);
  return { candidates: rows.filter(({ isMatch }) => isMatch), isOver: rows.some(({ isCut }) => isCut) };
}

/** Returns for each of a few items which groups of words its text contains. */
export async function groupsInTexts(
  { tx, table, groups }: CompiledQuery,
  ids: readonly string[],
): Promise<Map<string, boolean[]>> {
  if (ids.length === 0 || groups.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; has: boolean[] }>(sql`
    select id, array[${sql.join(groups.map(hasGroup), sql`, `)}] as has
    from (select id, ' ' || words || ' ' as text from ${table} where id = any(${sql.param(ids)}::uuid[]) offset 0) found`);
  return new Map(rows.map(({ id, has }) => [id, has]));
}

/**
 * Returns the stages for reading candidates. If the query has a passage, the last stage adds all items about it,
 * because their words may be only in their texts.
 */
function candidateStages(compiled: CompiledQuery): Stage[] {
  // Every condition is checked in the text, so items that may lack a word are no candidates.
  const stages = roundsOf(compiled)
    .flat()
    .filter(({ isWhole }) => isWhole);
  const last = stages.at(-1);
  return compiled.about === null || compiled.words === null || !last
    ? stages
    : [...stages, { ...last, query: compiled.about }];
}

/**
 * Maximum length of a stem that must match a whole word. A word that starts with a longer stem is nearly always a form
 * of it.
 */
const maxWholeWordLength = 3;

/**
 * Returns a condition: the text contains a word of the group, or all words of a synonym. Stemming the text again would
 * take a hundred times as long.
 */
function hasGroup({ stems, synonyms }: Group): SQL {
  const all = (member: readonly string[]) => sql`(${sql.join(member.map(hasStem), sql` and `)})`;
  return sql`(${sql.join([...stems.map(hasStem), ...synonyms.map(all)], sql` or `)})`;
}

function hasStem(stem: string): SQL {
  if (stem.length > maxWholeWordLength) return sql`strpos(text, ${` ${stem.replace(/[iey]$/, '')}`}) > 0`;
  return sql`(strpos(text, ${` ${stem} `}) > 0 or strpos(text, ${` ${stem}s `}) > 0)`;
}
