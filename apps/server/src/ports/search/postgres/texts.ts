import { searchCap, textCandidates } from '@sermon/domain/search/limits';
import { type SQL, sql } from 'drizzle-orm';
import { type Asked, candidatesOf, ranked, stagesOf } from './asked.ts';
import { type Match, type Matches, rank } from './rank.ts';

/**
 * What has the quoted words together, and what is on a passage and has all words: for both, texts are read that may be meant, so many of
 * them at most, the likeliest first.
 */
export async function matchesInTexts(asked: Asked): Promise<Matches> {
  const { tx, reading, groups, about } = asked;
  const conditions = [
    ...reading.phrases.map((phrase) => sql`strpos(text, ${` ${phrase.join(' ')} `}) > 0`),
    ...(about === null ? [] : groups.map(hasOneOf)),
  ];
  const stages = candidateStages(asked);
  if (stages.length === 0) return { ids: [], isOver: false };
  const candidates = candidatesOf(asked, stages, sql`id, title, rating, head, passages, words`);
  const { rows } = await tx.execute<Match & { place: number }>(sql`
    select place, ${ranked(asked)}
    from (
      select *, ' ' || words || ' ' as text
      from (select *, row_number() over () as place from (${candidates} limit ${textCandidates + 1}) candidate) numbered
      offset 0
    ) placed
    where place > ${textCandidates} or (${sql.join(conditions, sql` and `)})
    limit ${searchCap + 2}`);
  // The one beyond only says that there are others.
  const found = rows.filter(({ place }) => place <= textCandidates);
  return { ids: rank(reading, found).map(({ id }) => id), isOver: found.length < rows.length };
}

/** Heads that have it all; on a passage then those that may have the words only in their texts. */
function candidateStages(asked: Asked) {
  const stages = stagesOf(asked);
  const last = stages.at(-1);
  return asked.about === null || asked.words === null || !last ? stages : [...stages, { ...last, query: asked.about }];
}

/** Shorter stems are words of their own; what begins with a longer one is nearly always a form of it. */
const longestWhole = 3;

/** Whether a text has a word of one of the stems. Its stems would have to be found anew, which takes a hundred times as long. */
function hasOneOf(stems: string): SQL {
  const beginnings = [...stems.matchAll(/'([^']+)'/g)].flatMap(([, stem = '']) =>
    stem.length > longestWhole ? [` ${stem.replace(/[iey]$/, '')}`] : [` ${stem} `, ` ${stem}s `],
  );
  return sql`(${sql.join(
    beginnings.map((beginning) => sql`strpos(text, ${beginning}) > 0`),
    sql` or `,
  )})`;
}
