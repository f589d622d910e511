import { searchCap, textCandidates } from '@sermon/domain/search/limits';
import { type SQL, sql } from 'drizzle-orm';
import { candidatesOf, type Stage, roundsOf } from './candidates.ts';
import type { CompiledQuery } from './compiledQuery.ts';
import type { Candidate, Found } from './rank.ts';

/**
 * Finds items that contain quoted phrases, or that are about a passage and contain all words. Both require reading the
 * texts of candidates. The number of candidates is limited, and the most likely ones are read first.
 */
export async function matchesInTexts(compiled: CompiledQuery): Promise<Found> {
  const { tx, reading, required, about } = compiled;
  const conditions = [
    ...reading.phrases.map((phrase) => sql`strpos(text, ${` ${phrase.join(' ')} `}) > 0`),
    ...(about === null ? [] : required.map(({ query }) => hasOneOf(query))),
  ];
  const stages = candidateStages(compiled);
  if (stages.length === 0) return { candidates: [], isOver: false };
  const candidates = candidatesOf(compiled, { stages, columns: sql`id, title, rating, words` });
  const { rows } = await tx.execute<Candidate & { place: number }>(sql`
    select place, id, title, rating, true as "isWhole"
    from (
      select place, id, case when "isInTitle" then title end as title, rating, ' ' || words || ' ' as text
      from (
        select *, row_number() over (order by first) as place
        from (
          select distinct on (id) * from (
            select *, row_number() over () as first from (${candidates} limit ${textCandidates + 1}) candidate
          ) numbered
          order by id, first
        ) single
      ) placed
      offset 0
    ) unpacked
    where place > ${textCandidates} or (${sql.join(conditions, sql` and `)})
    order by place
    limit ${searchCap + 2}`);
  // The extra row only reveals that there are more candidates.
  const found = rows.filter(({ place }) => place <= textCandidates);
  return { candidates: found, isOver: found.length < rows.length };
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
 * Returns a condition: the text contains a word with one of the stems. Stemming the text again would take a hundred
 * times as long.
 */
function hasOneOf(stems: string): SQL {
  const prefixes = [...stems.matchAll(/'([^']+)'/g)].flatMap(([, stem = '']) =>
    stem.length > maxWholeWordLength ? [` ${stem.replace(/[iey]$/, '')}`] : [` ${stem} `, ` ${stem}s `],
  );
  return sql`(${sql.join(
    prefixes.map((prefix) => sql`strpos(text, ${prefix}) > 0`),
    sql` or `,
  )})`;
}
