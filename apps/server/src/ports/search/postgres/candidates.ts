import { type SQL, sql } from 'drizzle-orm';
import { formMark } from '@sermon/domain/search/weights';
import { type CompiledQuery, type Group, rangesOf } from './compiledQuery.ts';
import { byTier } from './tables.ts';
import { all, anyQuery, atLeast, atLevel, exactTitle, inTitle, stemsIn } from './tsquery.ts';

/** A condition that finds candidates, among the items that match it. */
export type Stage = {
  query: string;
  /** The vector that the query is for: the summary vector, or all words of the text. */
  on: 'summary' | 'text';
  isInTitle: boolean;
  /** True if every match contains all words of the query. */
  isWhole: boolean;
  onVerses: SQL;
  /** The maximum number of rows. Undefined if all rows may be read. */
  limit?: number;
};

/** The maximum number of rows of a stage whose matches other stages also find, or that are not counted exactly. */
const maxPerStage = 100;

/** Only the rarest words are combined, because the number of combinations grows quickly. */
const maxCombined = 6;
/** The fraction of the words that an item must be about if it is not about all of them. */
const leastFraction = 0.6;

/**
 * Returns the stages in two rounds, best first. The first round finds items with all words in their titles and items
 * about all words, the second one items about a passage of the topic or about most of the words, and items with all
 * words in their texts.
 */
export function roundsOf(compiled: CompiledQuery): Stage[][] {
  const { reading, required, words, titleWords, openTitle, about, topics, otherNames } = compiled;
  const onVerses = reading.references.length === 0 ? sql`true` : sql`passages && ${rangesOf(reading.references)}`;
  const summary = { on: 'summary', isInTitle: false, isWhole: true, onVerses } as const;
  const inTitles = { ...summary, isInTitle: true, limit: maxPerStage };
  const onlySome = { ...summary, isWhole: false, limit: maxPerStage };
  const combined = required.slice(0, maxCombined).map(({ query }) => query);
  const exact = exactTitle(reading.title);
  const title = words && inTitle(words);
  const rounds: (Omit<Stage, 'query'> & { query: string | null })[][] = [
    [
      ...(about === null
        ? [{ ...inTitles, query: anyQuery(exact, title, openTitle) }]
        : [
            // This stage ignores the passages, because 'Luke 15' may be the title of a sermon.
            { ...inTitles, query: exact, onVerses: sql`true` },
            { ...inTitles, query: title && all(title, about) },
          ]),
      { ...summary, query: words && all(words, about) },
      { ...summary, query: words ? null : all(titleWords, about), isInTitle: titleWords !== null },
    ],
    [
      ...(topics ? [{ ...onlySome, query: topics.chapters, onVerses: sql`passages && ${topics.ranges}` }] : []),
      { ...onlySome, query: anyQuery(...otherNames.map(({ query }) => query)) },
      ...(about === null ? countsBelow(combined.length) : []).map((count) => ({
        ...onlySome,
        query: atLeast(count, combined),
      })),
      { ...summary, on: 'text', query: about === null ? words : null },
    ],
  ];
  return rounds
    .map((stages) => stages.flatMap(({ query, ...stage }) => (query ? [{ ...stage, query }] : [])))
    .filter((stages) => stages.length > 0);
}

/** Returns the stages for items about all words, those first that are most about them. */
export function levelStages({ words, about }: CompiledQuery): Stage[] {
  if (words === null) return [];
  return ([3, 2] as const).map((level) => ({
    query: all(atLevel(level, words), about) ?? '',
    on: 'summary',
    isInTitle: false,
    isWhole: true,
    onVerses: sql`true`,
  }));
}

/** Returns the numbers of words that count as most of `all` words, highest first: 2 of 3; 3 of 4; 4 and 3 of 5. */
function countsBelow(all: number): number[] {
  const least = Math.max(2, Math.ceil(all * leastFraction));
  return Array.from({ length: Math.max(0, all - least) }, (_, at) => all - 1 - at);
}

/** A word alone finds items if it is at least this rare, compared with the rarest word of the query. */
const leastRarity = 0.5;

/**
 * Returns the stages for items that lack some of the words: most of the words anywhere in the text, then items that are
 * about one of the rarer words, and last the rarest word anywhere. They are used if few items have all words.
 */
export function partialStages({ reading, groups, about }: CompiledQuery): Stage[] {
  const known = groups.filter(({ isUnknown }) => !isUnknown);
  const [rarest] = known;
  if (!rarest || groups.length < 2 || about !== null || reading.phrases.length > 0) return [];
  const combined = known.slice(0, maxCombined).map(({ query }) => query);
  const rare = known.filter(({ rarity }) => rarity >= leastRarity * rarest.rarity).slice(0, maxCombined);
  const stage = { isInTitle: false, isWhole: false, onVerses: sql`true` };
  const [inSummary, inText] = (['summary', 'text'] as const).map((on) => (query: string) => ({ ...stage, on, query }));
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

/**
 * Builds a query that returns candidates in the order of the stages, and within a stage in the order of the tiers. With
 * a limit, later parts run only if they are needed. A row appears once per stage that it matches.
 */
export function candidatesOf(
  { table, inLanguage }: CompiledQuery,
  { stages, without = [], columns }: { stages: readonly Stage[]; without?: readonly string[]; columns: SQL },
): SQL {
  const isNew = without.length === 0 ? sql`true` : sql`id <> all(${sql.param(without)}::uuid[])`;
  const parts = stages.map(({ query, on, isInTitle, isWhole, onVerses, limit }) => {
    const matches = on === 'summary' ? sql`head @@ ${query}::tsquery` : textMatches(query);
    const rows = byTier(
      (isOfTier) => sql`
        select ${columns}, ${sql.raw(`${isInTitle} as "isInTitle", ${isWhole} as "isWhole"`)} from ${table}
        where ${isOfTier} and ${matches} and ${inLanguage} and ${onVerses} and ${isNew}`,
    );
    return limit === undefined ? rows : sql`select * from (${rows} limit ${limit}) limited`;
  });
  return sql.join(parts, sql` union all `);
}

export const textMatches = (query: string): SQL => sql`to_tsvector('english', words) @@ ${query}::tsquery`;

/** A synonym counts this much of what the typed word counts, in percent. */
const synonymPercent = sql.raw('80');

/**
 * Returns the columns that tell how well an item matches (`Weighed`), from rows with the passages of a table and a copy
 * of the weights that is decompressed once (`unpackedWeights`).
 */
export function weighedColumns({ reading, groups, finished, topics, otherNames }: CompiledQuery): SQL {
  const weight = (key: string) => sql`(weights ->> ${key}::text)::int`;
  const heaviest = (keys: readonly string[]) => sql`coalesce(greatest(${sql.join(keys.map(weight), sql`, `)}), 0)`;
  const lightest = (keys: readonly string[]) =>
    sql`least(${sql.join(
      keys.map((key) => sql`coalesce(${weight(key)}, 0)`),
      sql`, `,
    )})`;
  const weightOf = ({ stems, synonyms }: Group) =>
    synonyms.length === 0
      ? heaviest(stems)
      : sql`greatest(${heaviest(stems)}, ${synonymPercent} * greatest(${sql.join(synonyms.map(lightest), sql`, `)}) / 100)`;
  const ints = (values: SQL[]) => sql`array[${sql.join(values, sql`, `)}]::int[]`;
  const match = sql`
    ${ints(groups.map(weightOf))} as weights,
    ${ints(groups.map(({ written }) => sql`coalesce(${weight(formMark + written)}, 0)`))} as forms,
    ${finished === null ? sql`true` : sql`${heaviest(stemsIn(finished))} > 0`} as "isFinished"`;
  const named = reading.references.length > 0 ? rangesOf(reading.references) : null;
  const verses = (ranges: SQL) =>
    sql`(select coalesce(sum(upper(slots) - lower(slots)), 0)::int from unnest(${ranges}) slots)`;
  const shared =
    named && sql`${verses(sql`passages * ${named}`)} as shared, (passages * ${named})::text as "sharedSlots"`;
  const own = (named || topics) && sql`${verses(sql`passages`)} as own`;
  const onTopic = topics && sql`(passages * ${topics.ranges})::text as "topicSlots"`;
  const names =
    otherNames.length > 0 &&
    sql`${ints(otherNames.flatMap(({ stems }) => stems.map(({ stem }) => heaviest([stem]))))} as "nameWeights"`;
  return sql.join(
    [match, shared, own, onTopic, names || null].flatMap((column) => column ?? []),
    sql`, `,
  );
}

/** Concatenation copies the weights, so they are decompressed once per row instead of once per word. */
export const unpackedWeights: SQL = sql`weights || '{}'::jsonb as weights`;
