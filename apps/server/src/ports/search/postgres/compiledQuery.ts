import type { CorpusKind } from '@sermon/contract/corpus';
import type { Reference } from '@sermon/domain/scripture/reference';
import { maxRanked, smallCorpus } from '@sermon/domain/search/limits';
import type { Reading } from '@sermon/domain/search/plan';
import type { Lexicon } from '@sermon/domain/search/lexicon';
import { synonymsOf } from '@sermon/domain/search/topics/synonyms';
import { documentsWith, rarity } from '@sermon/domain/search/weights';
import { type SQL, sql } from 'drizzle-orm';
import { multirangeOf } from '../../../database/multirange.ts';
import type { Tx } from '../../../database/open.ts';
import { corpusTable } from '../../../database/schema/corpus.ts';
import type { Corpus } from './lexicon.ts';
import { all, allOf, anyOf, inTitle, onPassages, stemsIn, titleBeginning } from './tsquery.ts';
import { beginSearch } from './tables.ts';

/** A group of words of which at least one must match, compiled for the database. */
export type Group = {
  /** The stems as a tsquery in text form, including those of the synonyms. */
  query: string;
  /** The stems of the typed word, its completions and corrections. */
  stems: string[];
  /** The stems of each synonym. A synonym may consist of several words. */
  synonyms: string[][];
  /** The word as typed, with a typo corrected. */
  written: string;
  /** The place of the word in the query. */
  place: number;
  /** True if no item contains the word. */
  isUnknown: boolean;
  /** How rare the word is among all items. It is the group's weight in a score. */
  rarity: number;
};

/** Another name of a topic that the query names: 'new birth' for 'being born again'. */
export type OtherName = {
  /** The stems combined with AND, as a tsquery in text form. */
  query: string;
  name: string;
  /** The light stems by which the query names the topic. */
  topicStems: readonly string[];
  stems: readonly { stem: string; rarity: number }[];
  /** The fraction of the query's words that belong to the topic's name. */
  share: number;
};

/** One reading (interpretation) of a query, compiled for the database. Its strings are tsqueries in text form. */
export type CompiledQuery = {
  tx: Tx;
  table: SQL;
  reading: Reading;
  /** The groups that contain more than stop words, the rarest first. */
  groups: Group[];
  /** The groups of which a match must contain a word. Fewer than `groups` if items may lack some of the words. */
  required: Group[];
  /** All required groups combined with AND, or null. */
  words: string | null;
  /** The stems of the last word, treated as complete. Null if the last word cannot be incomplete. */
  finished: string | null;
  /** The stop words of the query, which are only indexed for titles. */
  titleWords: string | null;
  /**
   * Titles with all words, of which the last one only begins a word. Null if the last word is complete or too short. Only
   * titles are searched by prefix, because too many words of the texts have the same one.
   */
  openTitle: string | null;
  /** The chapters that the references cover. */
  about: string | null;
  /** The topics that the query names, with their passages. Null if there are none. */
  topics: { chapters: string; ranges: SQL } | null;
  otherNames: OtherName[];
  /** The maximum number of matches to rank. */
  maxRanked: number;
  inLanguage: SQL;
  signal: AbortSignal;
};
export type SearchScope = {
  kind: CorpusKind;
  corpus: Corpus;
  language: string | undefined;
  signal: AbortSignal;
};

export async function compileQuery(
  tx: Tx,
  reading: Reading,
  { kind, corpus, language, signal }: SearchScope,
): Promise<CompiledQuery> {
  const lastWord = reading.finished?.at(-1);
  const synonyms = reading.groups.map((words) => synonymsIn(reading, words));
  const names = reading.topics
    .flatMap(({ otherNames, stems: topicStems, share }) => otherNames.map((other) => ({ ...other, topicStems, share })))
    .slice(0, maxOtherNames);
  const stems = await beginSearch(tx, [
    ...reading.groups.map(anyOf),
    ...synonyms.map((members) => members.map(allOf).join('|')),
    ...names.map(({ words }) => allOf(words)),
    ...(lastWord ? [anyOf(lastWord)] : []),
  ]);
  signal.throwIfAborted();
  const groups = reading.groups.flatMap((words, at): Group[] => {
    const own = withoutDuplicates(stems[at] ?? '');
    const others = stems[reading.groups.length + at] ?? '';
    if (!own) return [];
    const documents = documentsOf(words, synonyms[at] ?? [], corpus.lexicon);
    return [
      {
        query: others ? `${own}|${others}` : own,
        stems: stemsIn(own),
        synonyms: others
          .split(' | ')
          .map(stemsIn)
          .filter((member) => member.length > 0),
        written: words[0] ?? '',
        place: at,
        isUnknown: documents === 0,
        rarity: rarity(documents, corpus.documents),
      },
    ];
  });
  const sorted = groups.toSorted((a, b) => b.rarity - a.rarity);
  return {
    tx,
    table: sql`${corpusTable(kind)}`,
    reading,
    groups: sorted,
    required: sorted,
    words: all(...groups.map(({ query }) => query)),
    finished: lastWord ? stems.at(-1) || null : null,
    titleWords: all(allOf(reading.titleWords)),
    openTitle: openTitleOf(reading, groups),
    about: onPassages(reading.references),
    topics: topicsIn(reading),
    otherNames: names.flatMap(({ name, words, topicStems, share }, at): OtherName[] => {
      const query = stems[2 * reading.groups.length + at] ?? '';
      const stemsOfName = stemsIn(query).map((stem, place) => ({
        stem,
        rarity: rarity(documentsWith([words[place] ?? stem], corpus.lexicon), corpus.documents),
      }));
      return query ? [{ query, name, topicStems, stems: stemsOfName, share }] : [];
    }),
    maxRanked: corpus.documents <= smallCorpus ? maxRanked.small : maxRanked.large,
    inLanguage: language === undefined ? sql`true` : sql`language = ${language}`,
    signal,
  };
}

/** Minimum length of an unfinished word for searching titles by prefix, if it is the only word. */
const minOpenLength = 2;

function openTitleOf({ isOpen, typed, groups: words }: Reading, groups: readonly Group[]): string | null {
  const open = typed.at(-1) ?? '';
  const last = words.length - 1;
  if (!isOpen || words[last]?.[0] !== open) return null;
  const closed = groups.filter(({ place }) => place !== last).map(({ query }) => inTitle(query));
  return closed.length === 0 && open.length < minOpenLength ? null : all(...closed, titleBeginning(open));
}

/** Maximum number of other names of topics that are searched for. */
const maxOtherNames = 8;

function topicsIn({ topics }: Reading): CompiledQuery['topics'] {
  const passages = topics.flatMap(({ references }) => references);
  const chapters = onPassages(passages);
  return chapters === null ? null : { chapters, ranges: rangesOf(passages) };
}

/** Returns the synonyms of a word. A word in a phrase has none, because it was quoted. */
const synonymsIn = ({ phrases }: Reading, [word = '']: readonly string[]): readonly (readonly string[])[] =>
  phrases.some((phrase) => phrase.includes(word)) ? [] : synonymsOf(word);

/** Returns how many items contain the word, or if none does, how many contain a synonym. */
function documentsOf(words: readonly string[], synonyms: readonly (readonly string[])[], lexicon: Lexicon): number {
  return (
    documentsWith(words, lexicon) ||
    documentsWith(
      synonyms.flatMap((member) => (member.length === 1 ? member : [])),
      lexicon,
    )
  );
}

/**
 * Returns a query that requires less: of a query with phrases, only the phrases; of a query with a passage, only the
 * passage. Returns null if nothing would remain or nothing is left out.
 */
export function relaxed(compiled: CompiledQuery): CompiledQuery | null {
  const { reading, groups, about } = compiled;
  const inPhrases = new Set(reading.phrases.flat());
  const required = groups.filter(({ written }) => inPhrases.has(written));
  if ((required.length === 0 && about === null) || required.length === groups.length) return null;
  return { ...compiled, required, words: all(...required.map(({ query }) => query)) };
}

/** Removes duplicate alternatives: `'kingdom' | 'kingdom'` becomes `'kingdom'`. */
const withoutDuplicates = (stems: string): string =>
  /[&<]/.test(stems) ? stems : [...new Set(stems.split(' | '))].join(' | ');

export const rangesOf = (references: readonly Reference[]): SQL => sql`${multirangeOf(references)}::int4multirange`;
