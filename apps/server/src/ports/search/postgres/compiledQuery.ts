import type { CorpusKind } from '@sermon/contract/corpus';
import type { Reference } from '@sermon/domain/scripture/reference';
import type { Reading } from '@sermon/domain/search/plan';
import { type SQL, sql } from 'drizzle-orm';
import { multirangeOf } from '../../../database/multirange.ts';
import type { Tx } from '../../../database/open.ts';
import { corpusTable } from '../../../database/schema.ts';
import { all, allOf, anyOf, exactTitle, inTitle, onPassages } from './tsquery.ts';
import { beginSearch, byTier } from './tables.ts';

/** One reading of a query, compiled for the database. Strings are tsqueries as text. */
export type CompiledQuery = {
  tx: Tx;
  table: SQL;
  reading: Reading;
  /** The stems of each group. */
  groups: string[];
  /** All groups combined, or null. */
  words: string | null;
  /** All groups with the last word taken as complete; null if it cannot be incomplete. */
  finished: string | null;
  /** Stop words, which only titles contain. */
  titleWords: string | null;
  /** The chapters of the references. */
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

/** A condition on summary vectors. Better matches are found by earlier stages. */
export type Stage = { query: string; isInTitle: boolean; onVerses: SQL };

/** Returns the stages for summary vectors, the best first: the whole title, words of the title, any words. */
export function stagesOf({ reading, words, titleWords, about }: CompiledQuery): Stage[] {
  const onVerses = reading.references.length === 0 ? sql`true` : sql`passages && ${rangesOf(reading.references)}`;
  return [
    // For any passage, because 'Luke 15' may be the title of a sermon.
    { query: exactTitle(reading.title), isInTitle: true, onVerses: sql`true` },
    { query: words && all(inTitle(words), about), isInTitle: true, onVerses },
    { query: words && all(words, about), isInTitle: false, onVerses },
    { query: words ? null : all(titleWords, about), isInTitle: titleWords !== null, onVerses },
  ].flatMap(({ query, ...stage }) => (query ? [{ ...stage, query }] : []));
}

/**
 * Builds a query for the rows that match by their summary vector, stage by stage and better tiers first, and then the
 * rows whose text contains all words. With a limit, later parts run only if they are needed. No row appears twice.
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

/** Weights of D, C, B, A: titles count most, then names and references, then the characteristic words. */
const weights = sql.raw(`'{0.1,0.35,0.6,1}'`);

/** Columns by which matches are ranked. */
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
