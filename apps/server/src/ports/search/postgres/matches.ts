import type { PublishedKind } from '@sermon/contract/published';
import type { Reference } from '@sermon/domain/scripture/reference';
import { nearnessCandidates, phraseCandidates, searchCap } from '@sermon/domain/search/limits';
import type { Reading } from '@sermon/domain/search/plan';
import { type SQL, sql } from 'drizzle-orm';
import { multirangeOf } from '../../../database/multirange.ts';
import type { Tx } from '../../../database/open.ts';
import { all, askedQuery, exactTitle, inTitle, onPassages, wordsOfTitle } from './queries.ts';
import { type Match, rank } from './rank.ts';
import { byTier, settings, tableOf } from './tables.ts';

type Where = { kind: PublishedKind; language: string | undefined; signal: AbortSignal };
export type Matches = {
  ids: string[];
  /** There are more than were looked at. */
  isOver: boolean;
};

/** One more than are counted, so that it is seen that there are more. */
const enough = searchCap + 1;
/** The weights of D, C, B, A: titles before names and references, and these before what is most an item's own. */
const weights = sql.raw(`'{0.1,0.35,0.6,1}'`);

type Search = {
  tx: Tx;
  table: SQL;
  reading: Reading;
  /** The stems that are looked for as the text of a tsquery; null without any. */
  asked: string | null;
  /** The same with the last word as it is, where it may be only begun. */
  finished: string | null;
  /** The chapters that are looked for, as the text of a tsquery. */
  about: string | null;
  /** What else must hold, each beginning with 'and' where there is such a condition. */
  inLanguage: SQL;
  onVerses: SQL;
};

/** Everything that one reading of a query finds, at most one more than the cap, the best first. */
export async function matchesIn(tx: Tx, reading: Reading, { kind, language, signal }: Where): Promise<Matches> {
  const stems = (groups: Reading['groups']) => sql`nullif(to_tsquery('english', ${askedQuery(groups)})::text, '')`;
  const { rows } = await tx.execute<{ asked: string | null; finished: string | null }>(sql`
    select ${stems(reading.groups)} as asked, ${stems(reading.finished ?? [])} as finished, ${settings}`);
  signal.throwIfAborted();
  const search: Search = {
    tx,
    table: sql`${tableOf(kind)}`,
    reading,
    asked: rows[0]?.asked ?? null,
    finished: rows[0]?.finished ?? null,
    about: onPassages(reading.references),
    inLanguage: language === undefined ? sql`` : sql`and language = ${language}`,
    onVerses: onVerses(reading.references),
  };
  if (reading.phrases.length > 0) return withPhrases(search);
  const inHeads = idsOf(rank(reading, await headMatches(search)));
  if (inHeads.length >= enough || search.asked === null) return { ids: inHeads, isOver: false };
  signal.throwIfAborted();
  const inWords = await wordMatches(search);
  const known = new Set(inHeads);
  const further = inWords.filter((id) => !known.has(id));
  signal.throwIfAborted();
  return { ids: [...inHeads, ...(await nearestFirst(search, further))], isOver: false };
}

const idsOf = (matches: readonly { id: string }[]) => matches.map(({ id }) => id);

const onVerses = (references: readonly Reference[]): SQL =>
  references.length === 0 ? sql`` : sql`and passages && ${multirangeOf(references)}::int4multirange`;

/** How many verses an item shares with the passages that are looked for, and how many it has. */
function sharedVerses(references: readonly Reference[]): SQL {
  if (references.length === 0) return sql`0 as shared, 0 as own`;
  const verses = (range: SQL) => sql`(select coalesce(sum(upper(one) - lower(one)), 0)::int from unnest(${range}) one)`;
  const asked = sql`${multirangeOf(references)}::int4multirange`;
  return sql`${verses(sql`passages * ${asked}`)} as shared, ${verses(sql`passages`)} as own`;
}

/** What items are by their titles, names, references and most telling words: titles first. */
async function headMatches({
  tx,
  table,
  reading,
  asked,
  finished,
  about,
  inLanguage,
  onVerses,
}: Search): Promise<Match[]> {
  const titleWords = wordsOfTitle(reading.titleWords);
  const wanted = all(asked, titleWords, about);
  if (wanted === null) return [];
  const title = (query: string | null) => query && inTitle(query);
  const byWords = [
    { query: titleWords, isInTitle: true, isFinished: true },
    { query: title(finished), isInTitle: true, isFinished: true },
    { query: title(asked), isInTitle: true, isFinished: false },
    { query: finished, isInTitle: false, isFinished: true },
    { query: asked ?? about, isInTitle: false, isFinished: false },
  ].map((stage) => ({ ...stage, query: stage.query && all(stage.query, about), filter: onVerses }));
  const stages = [
    { query: exactTitle(reading.title), isInTitle: true, isFinished: true, filter: sql`` },
    ...byWords,
  ].filter(({ query }) => query);
  const parts = stages.map(({ query, isInTitle, isFinished, filter }, at) => {
    const notBefore = stages.slice(0, at).map((before) => sql`and not head @@ ${before.query}::tsquery`);
    return byTier(
      (isOfTier) => sql`
        select id, title, rating, head, passages, ${sql.raw(`${isInTitle} as "isInTitle", ${isFinished} as "isFinished"`)}
        from ${table} where ${isOfTier} and head @@ ${query}::tsquery ${sql.join(notBefore, sql` `)} ${inLanguage} ${filter}`,
    );
  });
  const { rows } = await tx.execute<Match>(sql`
    select id, title, rating, "isInTitle", "isFinished", ts_rank(${weights}, head, ${wanted}::tsquery) as rank,
      ${sharedVerses(reading.references)}
    from (${sql.join(parts, sql` union all `)} limit ${enough}) found`);
  return rows;
}

/** What has all words anywhere, the better tiers first. */
async function wordMatches({ tx, table, asked, about, inLanguage, onVerses }: Search): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from (${byTier(
      (isOfTier) => sql`
      select id, tier, rating from ${table}
      where ${isOfTier} and to_tsvector('english', words) @@ ${asked}::tsquery
        ${about === null ? sql`` : sql`and head @@ ${about}::tsquery`} ${inLanguage} ${onVerses}`,
    )} limit ${enough}) found
    order by tier, rating desc, id`);
  return idsOf(rows);
}

/** Few matches in texts: those in which more of the words stand next to each other come first. */
async function nearestFirst({ tx, table, reading: { typed, isOpen } }: Search, ids: string[]): Promise<string[]> {
  if (ids.length < 2 || ids.length > nearnessCandidates || typed.length < 2) return ids;
  const pairs = typed.slice(1).map((word, at) => {
    const isLast = at === typed.length - 2;
    return sql`(strpos(text, ${` ${typed[at]} ${word}${isOpen && isLast ? '' : ' '}`}) > 0)::int`;
  });
  const { rows } = await tx.execute<{ id: string; near: number }>(sql`
    select id, ${sql.join(pairs, sql` + `)} as near
    from (select id, ' ' || words || ' ' as text from ${table} where ${inIds(ids)} offset 0) found`);
  const near = new Map(rows.map((row) => [row.id, row.near]));
  return ids.toSorted((a, b) => (near.get(b) ?? 0) - (near.get(a) ?? 0));
}

const inIds = (ids: readonly string[]): SQL => sql`id = any(${sql.param(ids)}::uuid[])`;

/** What has the quoted words together, and everything else that is looked for. */
async function withPhrases(search: Search): Promise<Matches> {
  const { tx, table, reading, asked, about, inLanguage, onVerses } = search;
  const wanted = all(about, wordsOfTitle(reading.titleWords));
  const inHead = wanted === null ? sql`` : sql`and head @@ ${wanted}::tsquery`;
  const inWords = asked === null ? sql`` : sql`and to_tsvector('english', words) @@ ${asked}::tsquery`;
  const stands = reading.phrases.map((phrase) => sql`and strpos(text, ${` ${phrase.join(' ')} `}) > 0`);
  const { rows } = await tx.execute<Match & { place: number }>(sql`
    select id, title, rating, place, true as "isInTitle", true as "isFinished",
      ts_rank(${weights}, head, ${all(asked, wanted) ?? ''}::tsquery) as rank, ${sharedVerses(reading.references)}
    from (
      select *, ' ' || words || ' ' as text from (
        select *, row_number() over () as place from (${byTier(
          (isOfTier) => sql`
          select id, title, rating, head, passages, words from ${table}
          where ${isOfTier} ${inHead} ${inWords} ${inLanguage} ${onVerses}`,
        )} limit ${phraseCandidates + 1}) candidate
      ) numbered offset 0
    ) placed
    where place > ${phraseCandidates} or (true ${sql.join(stands, sql` `)})
    limit ${enough + 1}`);
  const found = rows.filter(({ place }) => place <= phraseCandidates);
  return { ids: idsOf(rank(reading, found)), isOver: found.length < rows.length };
}
