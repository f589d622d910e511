import type { CorpusKind } from '@sermon/contract/corpus';
import { maxRanked, smallCorpus } from '@sermon/domain/search/limits';
import type { Reading } from '@sermon/domain/search/plan';
import type { Lexicon } from '@sermon/domain/words/lexicon';
import { stemOf as lightStemOf } from '@sermon/domain/search/topics/stem';
import { synonymsOf } from '@sermon/domain/search/topics/synonyms';
import { documentsWith, type Level, levelMark, rarity, topicKey } from '@sermon/domain/search/weights';
import { getTableName, sql } from 'drizzle-orm';
import { multirangeOf } from '../../../database/schema/columns.ts';
import type { ReadSession } from '../../../database/readSession.ts';
import { corpusTable } from '../../../database/schema/corpus.ts';
import type { ItemCache } from './itemCache.ts';
import type { Corpus } from './lexicon.ts';
import { bookAt } from '@sermon/domain/scripture/books';
import type { Reference } from '@sermon/domain/scripture/reference';
import { bookLexeme, chapterLexeme, titleLexeme, titleMark } from '@sermon/domain/search/lexemes';
import { foldedWords } from '@sermon/domain/words/foldedWords';

/** A group of words of which at least one must match, compiled for the database. */
export type Group = {
  query: string;
  /** The stems of the typed word, its completions and corrections. */
  stems: string[];
  /** The stems of each synonym. A synonym may consist of several words. */
  synonyms: string[][];
  written: string;
  place: number;
  isUnknown: boolean;
  /** How rare the word is among all items. It is the group's weight in a score. */
  rarity: number;
};

/** Another name of a topic that the query names: 'new birth' for 'being born again'. */
export type OtherName = {
  name: string;
  query: string;
  topic: string;
  /** The light stems by which the query names the topic. */
  topicStems: readonly string[];
  stems: readonly { stem: string; rarity: number }[];
  /** The fraction of the query's words that belong to the topic's name. */
  share: number;
};

export type TitleQuery = {
  /** The conditions that the index looks up. All must match. */
  queries: readonly string[];
  /**
   * A condition that is checked in the titles that the index returns, and the beginning of a word of which all of them have
   * one. Many titles have a word with a short beginning, so it would take long to look them all up.
   */
  begun?: { query: string; word: string };
};

/** Passages of topics, as chapters and as a multirange. */
export type TopicQuery = {
  chapters: string;
  passages: string;
  /** The group of the name's rarest word, if only items with it as a strong word are found. Otherwise null. */
  word: Group | null;
};

/** One reading (interpretation) of a query, compiled for the database. Its strings are tsqueries in text form. */
export type CompiledQuery = {
  session: ReadSession;
  kind: CorpusKind;
  table: string;
  reading: Reading;
  /** The groups that contain more than stop words, the rarest first. */
  groups: Group[];
  /** The groups of which a match must contain a word. Fewer than `groups` if items may lack some of the words. */
  required: Group[];
  /** The required groups, which must all match. */
  words: readonly string[];
  /** The stems of the last word, treated as complete. Empty if the last word cannot be incomplete. */
  finished: readonly string[];
  /** The stop words of the query, which are only indexed for titles. */
  titleWords: string | null;
  /** Titles with all words, of which the last one may only begin a word. Null if there are none. */
  titles: TitleQuery | null;
  about: string | null;
  /** The verse slots of the references as a multirange. Null if there are none. */
  passages: string | null;
  /** The passages of the topics that the query names. */
  topics: TopicQuery[];
  otherNames: OtherName[];
  maxRanked: number;
  language: string | null;
  cache: ItemCache;
  signal: AbortSignal;
};
export type SearchScope = {
  kind: CorpusKind;
  corpus: Corpus;
  language: string | undefined;
  cache: ItemCache;
  signal: AbortSignal;
};

export async function compileQuery(
  session: ReadSession,
  reading: Reading,
  { kind, corpus, language, cache, signal }: SearchScope,
): Promise<CompiledQuery> {
  const lastWord = reading.finished?.at(-1) ?? [];
  const synonyms = reading.groups.map((words) => synonymsIn(reading, words));
  const names = reading.topics
    .flatMap(({ name: topic, otherNames, stems: topicStems, share }) =>
      otherNames.map(({ name, words }) => ({ name, words, topic, topicStems, share })),
    )
    .slice(0, maxOtherNames);
  const stemOf = await stemsOf(session, [
    ...reading.groups.flat(),
    ...synonyms.flat(2),
    ...names.flatMap(({ words }) => words),
    ...lastWord,
  ]);
  signal.throwIfAborted();
  const groups = reading.groups.flatMap((words, at): Group[] => {
    const own = unique(words.map(stemOf));
    if (own.length === 0) return [];
    const others = (synonyms[at] ?? []).map((member) => unique(member.map(stemOf))).filter(({ length }) => length > 0);
    const documents = documentsOf(words, synonyms[at] ?? [], corpus.lexicon);
    return [
      {
        query: [...own, ...others.map((member) => member.join(' & '))].join(' | '),
        stems: unique(own.flatMap(stemsIn)),
        synonyms: others.map((member) => unique(member.flatMap(stemsIn))),
        written: words.find((word) => corpus.lexicon.documents(word) > 0) ?? words[0] ?? '',
        place: at,
        isUnknown: documents === 0,
        rarity: rarity(documents, corpus.documents),
      },
    ];
  });
  const sorted = groups.toSorted((a, b) => b.rarity - a.rarity);
  return {
    session,
    kind,
    table: getTableName(corpusTable(kind)),
    reading,
    groups: sorted,
    required: sorted,
    words: groups.map(({ query }) => query),
    finished: unique(lastWord.map(stemOf)).flatMap(stemsIn),
    titleWords: all(allOf(reading.titleWords)),
    titles: titlesOf(reading, groups, corpus),
    about: onPassages(reading.references),
    passages: reading.references.length === 0 ? null : multirangeOf(reading.references),
    topics: topicsIn(reading, sorted),
    otherNames: names.flatMap(({ name, topic, words, topicStems, share }): OtherName[] => {
      const stems = words.flatMap((word) => {
        const [stem] = stemsIn(stemOf(word));
        return stem ? { stem, rarity: rarityOf(word, corpus) } : [];
      });
      const query = unique(words.map(stemOf)).join(' & ');
      return query ? [{ name, query, topic, topicStems, stems, share }] : [];
    }),
    maxRanked: corpus.documents <= smallCorpus ? maxRanked.small : maxRanked.large,
    language: language ?? null,
    cache,
    signal,
  };
}

const rarityOf = (word: string, { lexicon, documents }: Corpus): number =>
  rarity(documentsWith([word], lexicon), documents);

const unique = (stems: readonly string[]): string[] => [...new Set(stems.filter((stem) => stem !== ''))];

/** Minimum length of an unfinished word for searching titles by prefix, if it is the only word. */
const minOpenLength = 2;
/** Stems with words that begin with other letters: "dying", "lying", "tying". */
const stemsInY = new Set(['die', 'lie', 'tie']);
/** An unfinished word of at most this length is checked in titles with the other words, if many items have such a word. */
const maxCheckedLength = 2;

/**
 * Returns the query for titles with the words. Only titles are searched by prefix, because too many words of the texts have
 * the same one.
 */
function titlesOf(
  { isOpen, typed, groups: words }: Reading,
  groups: readonly Group[],
  corpus: Corpus,
): TitleQuery | null {
  const open = typed.at(-1) ?? '';
  const last = words.length - 1;
  const complete = groups.length === 0 ? null : { queries: groups.map(({ query }) => inTitle(query)) };
  if (!isOpen || words[last]?.[0] !== open) return complete;
  const closed = groups.filter(({ place }) => place !== last).map(({ query }) => inTitle(query));
  const group = groups.find(({ place }) => place === last);
  if (closed.length === 0 && open.length < minOpenLength) return complete;
  if (closed.length > 0 && !group) return complete;
  const query = group ? `${inTitle(group.query)} | ${titleBeginning(open)}` : titleBeginning(open);
  const isCommon = words[last].reduce((sum, word) => sum + corpus.lexicon.documents(word), 0) > corpus.documents;
  const isBeginning =
    group && group.synonyms.length === 0 && group.stems.every((stem) => stem.startsWith(open) && !stemsInY.has(stem));
  return closed.length > 0 && open.length <= maxCheckedLength && isCommon && isBeginning
    ? { queries: closed, begun: { query, word: open } }
    : { queries: [...closed, query] };
}

const maxOtherNames = 8;

/**
 * Returns the passages of all topics that the query names. Those that are only related to their topic come with the rarest
 * word of its name, as do all passages of a narrow name.
 */
function topicsIn({ topics, groups: words }: Reading, rarestFirst: readonly Group[]): TopicQuery[] {
  const passages = new Map<Group | null, Reference[]>();
  const add = (word: Group | null, references: readonly Reference[]) =>
    passages.set(word, [...(passages.get(word) ?? []), ...references]);
  for (const { isNarrow, stems, references, own } of topics) {
    const isOfName = ({ place }: Group) => words[place]?.some((word) => stems.includes(lightStemOf(word)));
    const word = rarestFirst.find(isOfName) ?? null;
    add(isNarrow ? word : null, own);
    add(
      word,
      references.filter((reference) => !own.includes(reference)),
    );
  }
  return [...passages].flatMap(([word, references]) => {
    const chapters = onPassages(references);
    return chapters === null ? [] : { chapters, passages: multirangeOf(references), word };
  });
}

/** Returns the synonyms of a word. A word in a phrase has none, because it was quoted. */
const synonymsIn = ({ phrases }: Reading, [word = '']: readonly string[]): readonly (readonly string[])[] =>
  phrases.some((phrase) => phrase.includes(word)) ? [] : synonymsOf(word);

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
export function relaxQuery(compiled: CompiledQuery): CompiledQuery | null {
  const { reading, groups, about } = compiled;
  const inPhrases = new Set(reading.phrases.flat());
  const required = groups.filter(({ written }) => inPhrases.has(written));
  if ((required.length === 0 && about === null) || required.length === groups.length) return null;
  const words = required.map(({ query }) => query);
  return { ...compiled, required, words, titles: words.length === 0 ? null : { queries: words.map(inTitle) } };
}

/** Combines stop words of titles with AND. They are not stemmed. Words contain only letters and digits. */
const allOf = (words: readonly string[]): string => words.map((word) => `'${word}'`).join('&');

export function all(...conditions: readonly (string | null)[]): string | null {
  const present = conditions.filter((condition) => condition !== null && condition !== '');
  return present.length === 0 ? null : present.map((condition) => `(${condition})`).join('&');
}

export function anyQuery(...conditions: readonly (string | null)[]): string | null {
  const present = conditions.filter((condition) => condition !== null && condition !== '');
  return present.length === 0 ? null : present.map((condition) => `(${condition})`).join('|');
}

/** Converts a tsquery of stems to a tsquery that matches only words in titles. */
export const inTitle = (query: string): string => query.replaceAll(/'([^']+)'/g, `'${titleMark}$1'`);

/** Converts a tsquery of stems to a tsquery that matches only words that reach a level in their texts. */
export const atLevel = (level: Level, query: string): string =>
  query.replaceAll(/'([^']+)'/g, `'${levelMark(level)}$1'`);

export const stemsIn = (query: string): string[] => [
  ...new Set(Array.from(query.matchAll(/'([^']+)'/g), ([, stem = '']) => stem)),
];

export function atLeast(count: number, queries: readonly string[]): string {
  const [first, ...rest] = queries;
  if (first === undefined || count === queries.length) return all(...queries) ?? '';
  if (count === 1) return queries.map((query) => `(${query})`).join('|');
  return `((${first})&(${atLeast(count - 1, rest)}))|(${atLeast(count, rest)})`;
}

const titleBeginning = (word: string): string => `'${titleMark}${word}':*`;

/** Returns a tsquery for titles that consist of exactly these words, or null if there are no words. */
export const exactTitle = (words: readonly string[]): string | null =>
  words.length === 0 ? null : `'${titleLexeme(words)}'`;

/** A reference that spans more chapters than this matches the whole book. */
const maxChapters = 12;
const maxReferences = 30;

/** Returns a tsquery for items about any of the chapters. It does not check the verses. */
export function onPassages(references: readonly Reference[]): string | null {
  const lexemes = new Set(references.slice(0, maxReferences).flatMap(lexemesOf));
  return lexemes.size === 0 ? null : [...lexemes].map((lexeme) => `'${lexeme}'`).join('|');
}

function lexemesOf({ book, chapter, endChapter = chapter }: Reference): string[] {
  if (endChapter - chapter >= Math.min(maxChapters, bookAt(book).verses.length - 1) && endChapter > chapter)
    return [bookLexeme(book)];
  return Array.from({ length: endChapter - chapter + 1 }, (_, at) => chapterLexeme(book, chapter + at));
}

/** Returns the lexeme of items that are about a topic. It is also the key of their weight. */
export const keyOfTopic = (name: string): string => topicKey(foldedWords(name));

const maxKept = 50_000;
const kept = new Map<string, string>();

/**
 * Stems words as PostgreSQL does. Returns a function that returns the stem of a word as a tsquery in text form, or '' for
 * a stop word. Words contain only letters and digits.
 */
export async function stemsOf(session: ReadSession, words: readonly string[]): Promise<(word: string) => string> {
  const stems = new Map(words.map((word) => [word, kept.get(word)]));
  const missing = [...stems].flatMap(([word, stem]) => (stem === undefined ? word : []));
  if (missing.length > 0) {
    const [row] = await session.prepared<{ stems: string[] }>(sql`
      select array(
        select to_tsquery('english', quote_literal(word))::text
        from unnest(${sql.param(missing)}::text[]) with ordinality as asked (word, place) order by place
      ) as stems`);
    if (kept.size + missing.length > maxKept) kept.clear();
    for (const [at, word] of missing.entries()) {
      const stem = row?.stems[at] ?? '';
      stems.set(word, stem);
      kept.set(word, stem);
    }
  }
  return (word) => stems.get(word) ?? '';
}
