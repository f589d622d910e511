import { searchCap, textCandidates } from '@sermon/domain/search/limits';
import {
  all,
  anyQuery,
  atLeast,
  atLevel,
  type CompiledQuery,
  exactTitle,
  type Group,
  inTitle,
  keyOfTopic,
  type TitleQuery,
} from './compiledQuery.ts';
import { statementOf, type Values } from '../../../database/readSession.ts';
import { byTier } from './tables.ts';
import type { Candidate, Found } from './rank.ts';

export type Stage = {
  queries: readonly string[];
  begun?: TitleQuery['begun'];
  on: 'summary' | 'text';
  isInTitle: boolean;
  isWhole: boolean;
  /** The verse slots of which a match must be about at least one, as a multirange. Null for any. */
  passages: string | null;
  limit?: number;
};

/** Maximum number of candidates. One more than the cap reveals that there are more matches. */
export const maxCandidates = searchCap + 1;
/**
 * The maximum number of rows of a stage that finds titles or related items, as a fraction of the number that is ranked,
 * so that other stages also contribute.
 */
const limitedFraction = 0.4;
/** All stages of related items together find at most this fraction, so that items with the words in their texts remain. */
const relatedFraction = 0.75;

/** Only the rarest words are combined, because the number of combinations grows quickly. */
const maxCombined = 6;
/** The fraction of the words that an item must be about if it is not about all of them. */
const minFraction = 0.6;

export type Stages = {
  /** Items with all words in their titles and items about all words, those first that are most about them. */
  best: Stage[];
  /** Items about a passage of the topic, about another name of the topic, or about most of the words. */
  related: Stage[];
  /** Items with all words in their texts. They include the best ones, so their number is the number of matches. */
  inTexts: Stage[];
};

export function stagesOf(compiled: CompiledQuery): Stages {
  const { passages, reading, required, words, titleWords, titles, about, topics, otherNames } = compiled;
  const summary = { on: 'summary', isInTitle: false, isWhole: true, passages } as const;
  const limit = limitedFraction * compiled.maxRanked;
  const inTitles = { ...summary, isInTitle: true, limit };
  const onlySome = { ...summary, isWhole: false, limit };
  const combined = required.slice(0, maxCombined).map(({ query }) => query);
  const exact = exactTitle(reading.title);
  return {
    best: known([
      ...(about === null
        ? [
            // A stage of its own, because many titles may contain the words.
            { ...inTitles, queries: [exact] },
            { ...inTitles, ...titles, queries: separate(titles?.queries) },
          ]
        : [
            // This stage ignores the passages, because 'Luke 15' may be the title of a sermon.
            { ...inTitles, queries: [exact], passages: null },
            { ...inTitles, queries: words.length === 0 ? [] : separate(words.map(inTitle), about) },
          ]),
      ...levelsOf(words).map((queries) => ({ ...summary, queries: about === null ? queries : [...queries, about] })),
      {
        ...summary,
        queries: words.length > 0 ? [] : [all(titleWords, about)],
        isInTitle: titleWords !== null,
      },
    ]),
    related: known([
      ...topics.map(({ chapters, passages: ofTopic, word }) => ({
        ...onlySome,
        queries: word === null ? [chapters] : [chapters, word.query],
        passages: ofTopic,
      })),
      {
        ...onlySome,
        queries: [
          anyQuery(
            ...reading.topics.map(({ name }) => `'${keyOfTopic(name)}'`),
            ...otherNames.map(({ query }) => query),
          ),
        ],
      },
      ...(about === null ? countsBelow(combined.length) : []).map((count) => ({
        ...onlySome,
        queries: [atLeast(count, combined)],
      })),
    ]),
    inTexts: known([{ ...summary, on: 'text', queries: about === null ? separate(words) : [] }]),
  };
}

const known = (stages: readonly (Omit<Stage, 'queries'> & { queries: readonly (string | null)[] })[]): Stage[] =>
  stages.flatMap(({ queries, ...stage }) => {
    const present = queries.filter((query) => query !== null);
    return present.length === 0 ? [] : [{ ...stage, queries: present }];
  });

/**
 * Conditions that are passed to the index separately. It then skips from one match of the rarest to the next, several times
 * as fast as in one condition. The rest are combined, because the database keeps a plan for each number of conditions.
 */
const maxSeparate = 3;

export function separate(queries: readonly string[] = [], ...others: readonly string[]): string[] {
  const rest = all(...queries.slice(maxSeparate - 1));
  return [...queries.slice(0, maxSeparate - 1), ...(rest === null ? [] : [rest]), ...others];
}

/**
 * Returns the conditions for items about all words, in stages, those first that are most about them. An item matches only
 * one of the stages.
 */
function levelsOf(words: readonly string[]): string[][] {
  if (words.length === 0) return [];
  const [max, more] = ([3, 2] as const).map((level) => words.map((query) => atLevel(level, query)));
  return [separate(max), separate(more, `!(${all(...max!)})`), separate(words, `!(${all(...more!)})`)];
}

/** Returns the numbers of words that count as most of `all` words, highest first: 2 of 3; 3 of 4; 4 and 3 of 5. */
function countsBelow(all: number): number[] {
  const min = Math.max(2, Math.ceil(all * minFraction));
  return Array.from({ length: Math.max(0, all - min) }, (_, at) => all - 1 - at);
}

/** A word alone finds items if it is at least this rare, compared with the rarest word of the query. */
const minRarity = 0.5;

/**
 * Returns the stages for items that lack some of the words: most of the words anywhere in the text, then items that are
 * about one of the rarer words, and last the rarest word anywhere. They are used if few items have all words.
 */
export function partialStages({ reading, groups, about }: CompiledQuery): Stage[] {
  const known = groups.filter(({ isUnknown }) => !isUnknown);
  const [rarest] = known;
  if (!rarest || groups.length < 2 || about !== null || reading.phrases.length > 0) return [];
  const combined = known.slice(0, maxCombined).map(({ query }) => query);
  const rare = known.filter(({ rarity }) => rarity >= minRarity * rarest.rarity).slice(0, maxCombined);
  const stage = { isInTitle: false, isWhole: false, passages: null };
  const [inSummary, inText] = (['summary', 'text'] as const).map((on) => (query: string) => ({
    ...stage,
    on,
    queries: [query],
  }));
  return [
    ...countsBelow(Math.min(groups.length, maxCombined))
      .filter((count) => count <= combined.length)
      .map((count) => inText!(atLeast(count, combined))),
    ...(rare.length > 1 && combined.length > 2
      ? [
          inSummary!(
            atLeast(
              2,
              rare.map(({ query }) => query),
            ),
          ),
        ]
      : []),
    ...rare.map(({ query }) => inSummary!(atLevel(2, query))),
    ...rare.map(({ query }) => inSummary!(query)),
    inText!(rarest.query),
  ];
}

type CandidateQuery = {
  stages: readonly Stage[];
  columns: string;
  without?: readonly string[];
};

/**
 * Writes a query that returns candidates in the order of the stages, and within a stage in the order of the tiers. With
 * a limit, later parts run only if they are needed. A row appears once per stage that it matches.
 */
export function candidatesOf(
  { table, language }: CompiledQuery,
  { stages, columns, without }: CandidateQuery,
  value: Values,
): string {
  const inLanguage = language === null ? '' : `and language = ${value(language)}`;
  const isNew = without === undefined ? '' : `and id <> all(${value(without)}::uuid[])`;
  return stages
    .map(({ queries, begun, on, isInTitle, isWhole, passages, limit }) => {
      const vector = on === 'summary' ? 'head' : `to_tsvector('english', words)`;
      const matches = queries.map((query) => `and ${vector} @@ ${value(query)}::tsquery`).join(' ');
      const checked = begun ? `and ${hasBegun(begun, value)}` : '';
      const onPassage = passages === null ? '' : `and passages && ${value(passages)}::int4multirange`;
      const rows = byTier(
        (isOfTier) => `
          select ${columns}, ${isInTitle} as "isInTitle", ${isWhole} as "isWhole" from ${table}
          where ${isOfTier} ${matches} ${checked} ${inLanguage} ${onPassage} ${isNew}`,
      );
      return limit === undefined ? rows : `select * from (${rows} limit ${value(limit)}) limited`;
    })
    .join(' union all ');
}

/**
 * Writes a query that returns the best candidates, then the related ones if there are not enough to rank, and those with
 * the words in their texts if there are not enough to reach the cap. It is one statement because a round trip to the
 * database takes as long as reading a hundred rows.
 */
export function candidatesOfStages(compiled: CompiledQuery, { best, related, inTexts }: Stages, value: Values): string {
  const columns = 'id, title, rating, xmin as version';
  const read = (stages: readonly Stage[], rows: number) =>
    `select * from (${candidatesOf(compiled, { stages, columns }, value)} limit ${value(rows)}) found`;
  const later = [
    { stages: related, rows: relatedFraction * compiled.maxRanked, ifFewerThan: compiled.maxRanked },
    { stages: inTexts, rows: maxCandidates, ifFewerThan: maxCandidates },
  ].filter(({ stages }) => stages.length > 0);
  const parts = later.map(
    ({ stages, rows, ifFewerThan }) => `
      select * from (${read(stages, rows)}) later where (select count(distinct id) from best) < ${value(ifFewerThan)}`,
  );
  // The rows of limited stages may be found twice.
  const limited = best.reduce((sum, { limit = 0 }) => sum + limit, 0);
  return `
    with best as materialized (${read(best, maxCandidates + limited)})
    select id, version, case when "isInTitle" then title end as title, rating, "isWhole"
    from (${['select * from best', ...parts].join(' union all ')}) candidates`;
}

/**
 * Writes a condition that is checked in titles. Unpacking the vector takes long, so it first excludes titles without a
 * word that begins like this. Titles with other letters than English ones are not excluded, because the letters are
 * compared in their folded form, which also has no apostrophes: "I'm" begins with "im".
 */
function hasBegun({ query, word }: NonNullable<TitleQuery['begun']>, value: Values): string {
  const pattern = String.raw`(^|[^a-z0-9])${[...word].join("['`]?")}|[^\u0001-\u007f]`;
  return `case when title ~* ${value(pattern)} then head @@ ${value(query)}::tsquery else false end`;
}

/**
 * Finds items that contain quoted phrases, or that are about a passage and contain all words. Both require reading the
 * texts of candidates. The number of candidates is limited, and the most likely ones are read first.
 */
export async function matchesInTexts(compiled: CompiledQuery): Promise<Found> {
  const { session, reading, required, about } = compiled;
  const stages = candidateStages(compiled);
  if (stages.length === 0) return { candidates: [], isOver: false };
  // The last candidate is also returned if there are more, only to reveal that.
  const statement = statementOf((value) => {
    const conditions = [
      ...reading.phrases.map((phrase) => isInText(` ${phrase.join(' ')} `, value)),
      ...(about === null ? [] : required.map((group) => hasGroup(group, value))),
    ];
    const columns = 'id, title, rating, words, xmin as version';
    const candidates = candidatesOf(compiled, { stages, columns }, value);
    return `
      select id, version, title, rating, true as "isWhole", "isMatch", "isCut"
      from (
        select *, (${conditions.join(' and ')}) as "isMatch"
        from (
          select id, version, case when "isInTitle" then title end as title, rating, ' ' || words || ' ' as text, first,
            last > ${textCandidates} as "isCut", first = last as "isLast"
          from (
            select distinct on (id) * from (
              select *, max(first) over () as last
              from (
                select *, row_number() over () as first from (${candidates} limit ${textCandidates + 1}) candidate
              ) numbered
            ) counted
            order by id, first
          ) single
          offset 0
        ) unpacked
      ) checked
      where "isMatch" or ("isCut" and "isLast")
      order by first
      limit ${searchCap + 2}`;
  });
  const rows = await session.execute<Candidate & { isMatch: boolean; isCut: boolean }>(statement);
  return { candidates: rows.filter(({ isMatch }) => isMatch), isOver: rows.some(({ isCut }) => isCut) };
}

/**
 * Returns the stages for reading candidates. If the query has a passage, the last stage adds all items about it,
 * because their words may be only in their texts.
 */
function candidateStages(compiled: CompiledQuery): Stage[] {
  const { best, inTexts } = stagesOf(compiled);
  // Every condition is checked in the text, so items that may lack a word are no candidates.
  const stages = [...best, ...inTexts];
  const last = stages.at(-1);
  return compiled.about === null || compiled.words.length === 0 || !last
    ? stages
    : [...stages, { ...last, queries: [compiled.about] }];
}

function hasGroup(group: Group, value: Values): string {
  const parts = alternativesOf(group).map(
    (needles) => `(${needles.map((needle) => isInText(needle, value)).join(' and ')})`,
  );
  return `(${parts.join(' or ')})`;
}

const isInText = (needle: string, value: Values): string => `strpos(text, ${value(needle)}) > 0`;

/**
 * Maximum length of a stem that must match a whole word. A word that starts with a longer stem is nearly always a form
 * of it.
 */
const maxWholeWordLength = 3;

/**
 * Returns what to look for in a text (all words, separated by spaces) to find a group of words: a list of alternatives,
 * of which each consists of strings that must all be in the text. Stemming the text again would take a hundred times as
 * long.
 */
export function alternativesOf({ stems, synonyms }: Group): string[][] {
  const formsOf = (stem: string): string[] =>
    stem.length > maxWholeWordLength ? [` ${stem.replace(/[iey]$/, '')}`] : [` ${stem} `, ` ${stem}s `];
  const combined = (member: readonly string[]): string[][] =>
    member.reduce<string[][]>(
      (lists, stem) => lists.flatMap((list) => formsOf(stem).map((form) => [...list, form])),
      [[]],
    );
  return [...stems.flatMap((stem) => formsOf(stem).map((form) => [form])), ...synonyms.flatMap(combined)];
}
