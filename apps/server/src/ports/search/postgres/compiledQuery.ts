import type { CorpusKind } from '@sermon/contract/corpus';
import type { Reference } from '@sermon/domain/scripture/reference';
import type { Reading } from '@sermon/domain/search/plan';
import { type SQL, sql } from 'drizzle-orm';
import { multirangeOf } from '../../../database/multirange.ts';
import type { Tx } from '../../../database/open.ts';
import { corpusTable } from '../../../database/schema.ts';
import { all, allOf, anyOf, exactTitle, inTitle, onPassages } from './queries.ts';
import { beginSearch, byTier } from './tables.ts';

/** One reading of a query as the database is asked for it; queries are the text of a tsquery. */
export type Asked = {
  tx: Tx;
  table: SQL;
  reading: Reading;
  /** The stems of each group. */
  groups: string[];
  /** All of them; null without any. */
  words: string | null;
  /** The same with the last word as it is, where it may be only begun. */
  finished: string | null;
  /** Stop words that titles have. */
  titleWords: string | null;
  /** The chapters that are looked for. */
  about: string | null;
  inLanguage: SQL;
  signal: AbortSignal;
};
export type Where = { kind: CorpusKind; language: string | undefined; signal: AbortSignal };

export async function askFor(tx: Tx, reading: Reading, { kind, language, signal }: Where): Promise<Asked> {
  const begun = reading.finished?.at(-1);
  const stems = await beginSearch(tx, [...reading.groups, ...(begun ? [begun] : [])].map(anyOf));
  signal.throwIfAborted();
  const groups = stems.slice(0, reading.groups.length).map(eachOnce);
  return {
    tx,
    table: sql`${corpusTable(kind)}`,
    reading,
    groups: groups.filter(Boolean),
    words: all(...groups),
    finished: begun ? all(...groups.slice(0, -1), stems.at(-1) ?? null) : null,
    titleWords: all(allOf(reading.titleWords)),
    about: onPassages(reading.references),
    inLanguage: language === undefined ? sql`true` : sql`language = ${language}`,
    signal,
  };
}

/** Alternatives that have the same stem are one: `'kingdom' | 'kingdom'` is `'kingdom'`. */
const eachOnce = (stems: string): string => (/[&<]/.test(stems) ? stems : [...new Set(stems.split(' | '))].join(' | '));

/** A way in which heads can have what is asked for; what is better was looked for before it. */
export type Stage = { query: string; isInTitle: boolean; onVerses: SQL };

/** The ways in which a head can have it, the best first: the whole title, words of the title, any of its words. */
export function stagesOf({ reading, words, titleWords, about }: Asked): Stage[] {
  const onVerses = reading.references.length === 0 ? sql`true` : sql`passages && ${rangesOf(reading.references)}`;
  return [
    // Whatever it is on: who types 'Luke 15' may mean the sermon that is called so.
    { query: exactTitle(reading.title), isInTitle: true, onVerses: sql`true` },
    { query: words && all(inTitle(words), about), isInTitle: true, onVerses },
    { query: words && all(words, about), isInTitle: false, onVerses },
    { query: words ? null : all(titleWords, about), isInTitle: titleWords !== null, onVerses },
  ].flatMap(({ query, ...stage }) => (query ? [{ ...stage, query }] : []));
}

/**
 * The rows that heads give, stage after stage and the better tiers first, then those whose texts have all words: what comes later is looked for
 * only where it is needed. No row comes twice.
 */
export function candidatesOf(asked: Asked, stages: readonly Stage[], columns: SQL): SQL {
  const { table, words, about, inLanguage } = asked;
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

/** The weights of D, C, B, A: titles before names and references, and these before what is most an item's own. */
const weights = sql.raw(`'{0.1,0.35,0.6,1}'`);

/** What a match's place is told by. */
export function ranked({ reading: { references }, words, finished, titleWords, about }: Asked): SQL {
  const isFinished = finished === null ? sql`true` : sql`head @@ ${finished}::tsquery`;
  const match = sql`id, case when "isInTitle" then title end as title, rating, ${isFinished} as "isFinished",
    case when "isInSummary" then ts_rank(${weights}, head, ${all(words, titleWords, about) ?? ''}::tsquery) else 0 end as rank`;
  if (references.length === 0) return match;
  const verses = (ranges: SQL) =>
    sql`(select coalesce(sum(upper(one) - lower(one)), 0)::int from unnest(${ranges}) one)`;
  return sql`${match}, ${verses(sql`passages * ${rangesOf(references)}`)} as shared, ${verses(sql`passages`)} as own`;
}

const rangesOf = (references: readonly Reference[]): SQL => sql`${multirangeOf(references)}::int4multirange`;
