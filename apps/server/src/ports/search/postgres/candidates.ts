import { type SQL, sql } from 'drizzle-orm';
import { formMark } from '@sermon/domain/search/weights';
import { type CompiledQuery, type Group, rangesOf } from './compiledQuery.ts';
import { byTier } from './tables.ts';
import { all, atLeast, atLevel, exactTitle, inTitle, stemsIn, without } from './tsquery.ts';

/**
 * A condition that finds candidates. Each row is found by the earliest stage that it matches, so the order of the
 * stages decides which candidates are read if there are too many.
 */
export type Stage = {
  query: string;
  /** The vector that the query is for: the summary vector, or all words of the text. */
  on: 'summary' | 'text';
  isInTitle: boolean;
  /** True if every match contains all words of the query. */
  isWhole: boolean;
  onVerses: SQL;
};

/** Only the rarest words are combined, because the number of combinations grows quickly. */
const maxCombined = 8;
/** The fraction of the words that an item must be about if it is not about all of them. */
const leastFraction = 0.6;

/**
 * Returns the stages, best first: the whole title, all words in the title, the words among those that the item is most
 * about, then most of them, and last the words anywhere in the text.
 */
export function stagesOf(compiled: CompiledQuery): Stage[] {
  const { reading, required, words, titleWords, about, topics } = compiled;
  const onVerses = reading.references.length === 0 ? sql`true` : sql`passages && ${rangesOf(reading.references)}`;
  const summary = { on: 'summary', isInTitle: false, isWhole: true, onVerses } as const;
  const combined = required.slice(0, maxCombined).map(({ query }) => query);
  const isAbout = about !== null;
  return [
    // This stage ignores the passages, because 'Luke 15' may be the title of a sermon.
    { ...summary, query: exactTitle(reading.title), isInTitle: true, onVerses: sql`true` },
    { ...summary, query: words && all(inTitle(words), about), isInTitle: true },
    { ...summary, query: words && all(atLevel(3, words), about) },
    { ...summary, query: words && all(atLevel(2, words), about) },
    { ...summary, query: words && all(words, about) },
    ...(topics === null
      ? []
      : [{ ...summary, query: topics.chapters, isWhole: false, onVerses: sql`passages && ${topics.ranges}` }]),
    ...(isAbout
      ? []
      : countsBelow(combined.length).map((count) => ({ ...summary, query: atLeast(count, combined), isWhole: false }))),
    { ...summary, on: 'text' as const, query: isAbout ? null : words },
    { ...summary, query: words ? null : all(titleWords, about), isInTitle: titleWords !== null },
  ].flatMap(({ query, ...stage }) => (query ? [{ ...stage, query }] : []));
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
 * a limit, later parts run only if they are needed. No row appears twice.
 */
export function candidatesOf({ table, inLanguage }: CompiledQuery, stages: readonly Stage[], columns: SQL): SQL {
  const parts = stages.map(({ query, on, isInTitle, isWhole, onVerses }, at) => {
    const before = stages.slice(0, at);
    const [summaries, texts] = (['summary', 'text'] as const).map((vector) =>
      before.filter((stage) => stage.on === vector).map((stage) => stage.query),
    );
    const conditions =
      on === 'summary'
        ? [sql`head @@ ${without(query, summaries!)}::tsquery`, ...texts!.map((text) => sql`not ${textMatches(text)}`)]
        : [textMatches(without(query, texts!)), ...summaries!.map((summary) => sql`not head @@ ${summary}::tsquery`)];
    return byTier(
      (isOfTier) => sql`
        select ${columns}, ${sql.raw(`${isInTitle} as "isInTitle", ${isWhole} as "isWhole"`)} from ${table}
        where ${isOfTier} and ${sql.join(conditions, sql` and `)} and ${inLanguage} and ${onVerses}`,
    );
  });
  return sql.join(parts, sql` union all `);
}

export const textMatches = (query: string): SQL => sql`to_tsvector('english', words) @@ ${query}::tsquery`;

/** A synonym counts this much of what the typed word counts, in percent. */
const synonymPercent = sql.raw('80');

/**
 * Returns the columns that `rank` needs, from rows with the columns of a table and a copy of the weights that is
 * decompressed once (`unpackedWeights`).
 */
export function rankColumns({ reading, groups, finished, topics }: CompiledQuery): SQL {
  const weight = (key: string) => sql`(weights ->> ${key}::text)::int`;
  const heaviest = (keys: readonly string[]) => sql`coalesce(greatest(${sql.join(keys.map(weight), sql`, `)}), 0)`;
  const weightOf = ({ stems, synonyms }: Group) => {
    const others = synonyms.map(
      (member) =>
        sql`least(${sql.join(
          member.map((stem) => sql`coalesce(${weight(stem)}, 0)`),
          sql`, `,
        )})`,
    );
    return others.length === 0
      ? heaviest(stems)
      : sql`greatest(${heaviest(stems)}, ${synonymPercent} * greatest(${sql.join(others, sql`, `)}) / 100)`;
  };
  const ints = (values: SQL[]) => sql`array[${sql.join(values, sql`, `)}]::int[]`;
  const match = sql`id, case when "isInTitle" then title end as title, rating, "isWhole",
    ${ints(groups.map(weightOf))} as weights,
    ${ints(groups.map(({ written }) => sql`coalesce(${weight(formMark + written)}, 0)`))} as forms,
    ${finished === null ? sql`true` : sql`${heaviest(stemsIn(finished))} > 0`} as "isFinished"`;
  const passages = topics?.ranges ?? (reading.references.length > 0 ? rangesOf(reading.references) : null);
  if (passages === null) return match;
  const verses = (ranges: SQL) =>
    sql`(select coalesce(sum(upper(slots) - lower(slots)), 0)::int from unnest(${ranges}) slots)`;
  return sql`${match}, ${verses(sql`passages * ${passages}`)} as shared, ${verses(sql`passages`)} as own,
    (passages * ${passages})::text as "sharedSlots"`;
}

/** Concatenation copies the weights, so they are decompressed once per row instead of once per word. */
export const unpackedWeights: SQL = sql`weights || '{}'::jsonb as weights`;
