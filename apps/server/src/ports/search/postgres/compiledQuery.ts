import type { CorpusKind } from '@sermon/contract/corpus';
import type { Reference } from '@sermon/domain/scripture/reference';
import type { Reading } from '@sermon/domain/search/plan';
import { type SQL, sql } from 'drizzle-orm';
import { multirangeOf } from '../../../database/multirange.ts';
import type { Tx } from '../../../database/open.ts';
import { corpusTable } from '../../../database/schema/corpus.ts';
import { all, allOf, anyOf, exactTitle, inTitle, onPassages } from './tsquery.ts';
import { beginSearch, byTier } from './tables.ts';

/** One reading (interpretation) of a query, compiled for the database. Its strings are tsqueries in text form. */
export type CompiledQuery = {
  tx: Tx;
  table: SQL;
  reading: Reading;
  /** The stems for each word group of the reading. */
  groups: string[];
  /** All groups combined with AND, or null. */
  words: string | null;
  /** All groups combined, with the last word treated as complete. Null if the last word cannot be incomplete. */
  finished: string | null;
  /** The stop words of the query, which are only indexed for titles. */
  titleWords: string | null;
  /** The chapters that the references cover. */
  about: string | null;
  inLanguage: SQL;
  signal: AbortSignal;
};
export type SearchScope = { kind: CorpusKind; language: string | undefined; signal: AbortSignal };

export async function compileQuery(
  tx: Tx,
  reading: Reading,
  { kind, language, signal }: SearchScope,
): Promise<CompiledQuery> {
  const lastWord = reading.finished?.at(-1);
  const stems = await beginSearch(tx, [...reading.groups, ...(lastWord ? [lastWord] : [])].map(anyOf));
  signal.throwIfAborted();
  const groups = stems.slice(0, reading.groups.length).map(withoutDuplicates);
  return {
    tx,
    table: sql`${corpusTable(kind)}`,
    reading,
    groups: groups.filter(Boolean),
    words: all(...groups),
    finished: lastWord ? all(...groups.slice(0, -1), stems.at(-1) ?? null) : null,
    titleWords: all(allOf(reading.titleWords)),
    about: onPassages(reading.references),
    inLanguage: language === undefined ? sql`true` : sql`language = ${language}`,
    signal,
  };
}

/** Removes duplicate alternatives: `'kingdom' | 'kingdom'` becomes `'kingdom'`. */
const withoutDuplicates = (stems: string): string =>
  /[&<]/.test(stems) ? stems : [...new Set(stems.split(' | '))].join(' | ');

/**
 * A condition on summary vectors. Each row is found by the earliest stage that it matches, so better matches come
 * first.
 */
export type Stage = { query: string; isInTitle: boolean; onVerses: SQL };

/** Returns the stages for summary vectors, best first: the whole title, words in the title, words anywhere. */
export function stagesOf({ reading, words, titleWords, about }: CompiledQuery): Stage[] {
  const onVerses = reading.references.length === 0 ? sql`true` : sql`passages && ${rangesOf(reading.references)}`;
  return [
    // This stage ignores the passages, because 'Luke 15' may be the title of a sermon.
    { query: exactTitle(reading.title), isInTitle: true, onVerses: sql`true` },
    { query: words && all(inTitle(words), about), isInTitle: true, onVerses },
    { query: words && all(words, about), isInTitle: false, onVerses },
    { query: words ? null : all(titleWords, about), isInTitle: titleWords !== null, onVerses },
  ].flatMap(({ query, ...stage }) => (query ? [{ ...stage, query }] : []));
}

/**
 * Builds a query that returns candidates in order of quality. First come the rows that match by their summary vector,
 * ordered by stage and then by tier. After them come the rows whose text contains all words. With a limit, later parts
 * run only if they are needed. No row appears twice.
 */
export function candidatesOf(compiled: CompiledQuery, stages: readonly Stage[], columns: SQL): SQL {
  const { table, words, about, inLanguage } = compiled;
  const select = (isInTitle: boolean, isInSummary: boolean) =>
    sql`select ${columns}, ${sql.raw(`${isInTitle} as "isInTitle", ${isInSummary} as "isInSummary"`)} from ${table}`;
  const inSummaries = stages.map(({ query, isInTitle, onVerses }, at) => {
    const notBefore = stages.slice(0, at).map((before) => sql`and not head @@ ${before.query}::tsquery`);
    return byTier(
      (isOfTier) => sql`
        ${select(isInTitle, true)}
        where ${isOfTier} and head @@ ${query}::tsquery ${sql.join(notBefore, sql` `)} and ${inLanguage} and ${onVerses}`,
    );
  });
  const notInSummary = stages.map(({ query }) => sql`and not head @@ ${query}::tsquery`);
  const inTexts = byTier(
    (isOfTier) => sql`
      ${select(false, false)}
      where ${isOfTier} and to_tsvector('english', words) @@ ${words}::tsquery ${sql.join(notInSummary, sql` `)} and ${inLanguage}`,
  );
  return sql.join([...inSummaries, ...(words === null || about !== null ? [] : [inTexts])], sql` union all `);
}

/** Weights for the labels D, C, B, A: titles count most, then names and references, then characteristic words. */
const weights = sql.raw(`'{0.1,0.35,0.6,1}'`);

/** Returns the columns that `rank` needs to rank matches. */
export function rankColumns({ reading: { references }, words, finished, titleWords, about }: CompiledQuery): SQL {
  const isFinished = finished === null ? sql`true` : sql`head @@ ${finished}::tsquery`;
  const match = sql`id, case when "isInTitle" then title end as title, rating, ${isFinished} as "isFinished",
    case when "isInSummary" then ts_rank(${weights}, head, ${all(words, titleWords, about) ?? ''}::tsquery) else 0 end as rank`;
  if (references.length === 0) return match;
  const verses = (ranges: SQL) =>
    sql`(select coalesce(sum(upper(slots) - lower(slots)), 0)::int from unnest(${ranges}) slots)`;
  return sql`${match}, ${verses(sql`passages * ${rangesOf(references)}`)} as shared, ${verses(sql`passages`)} as own`;
}

const rangesOf = (references: readonly Reference[]): SQL => sql`${multirangeOf(references)}::int4multirange`;
