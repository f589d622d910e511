import type { CorpusKind } from '@sermon/contract/corpus';
import { maxRanked, smallCorpus } from '@sermon/domain/search/limits';
import type { Reading } from '@sermon/domain/search/plan';
import type { Lexicon } from '@sermon/domain/words/lexicon';
import { synonymsOf } from '@sermon/domain/search/topics/synonyms';
import { documentsWith, rarity } from '@sermon/domain/search/weights';
import { getTableName } from 'drizzle-orm';
import { multirangeOf } from '../../../database/multirange.ts';
import type { ReadSession } from '../../../database/readSession.ts';
import { corpusTable } from '../../../database/schema/corpus.ts';
import type { ItemCache } from './details/itemCache.ts';
import type { Corpus } from './lexicon.ts';
import { all, allOf, inTitle, onPassages, stemsIn, titleBeginning } from './tsquery.ts';
import { stemsOf } from './stems.ts';

/** A group of words of which at least one must match, compiled for the database. */
export type Group = {
  /** The stems as a tsquery in text form, including those of the synonyms. */
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
  /** The stems combined with AND, as a tsquery in text form. */
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
  /** The passages of the topics that the query names, as chapters and as a multirange. Null if there are none. */
  topics: { chapters: string; passages: string } | null;
  otherNames: OtherName[];
  maxRanked: number;
  /** Only items in this language are found. Null for all languages. */
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
      otherNames.map(({ words }) => ({ words, topic, topicStems, share })),
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
        written: words[0] ?? '',
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
    topics: topicsIn(reading),
    otherNames: names.flatMap(({ topic, words, topicStems, share }): OtherName[] => {
      const stems = words.flatMap((word) => {
        const [stem] = stemsIn(stemOf(word));
        return stem ? { stem, rarity: rarityOf(word, corpus) } : [];
      });
      const query = unique(words.map(stemOf)).join(' & ');
      return query ? [{ query, topic, topicStems, stems, share }] : [];
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

function topicsIn({ topics }: Reading): CompiledQuery['topics'] {
  const passages = topics.flatMap(({ references }) => references);
  const chapters = onPassages(passages);
  return chapters === null ? null : { chapters, passages: multirangeOf(passages) };
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
export function relaxed(compiled: CompiledQuery): CompiledQuery | null {
  const { reading, groups, about } = compiled;
  const inPhrases = new Set(reading.phrases.flat());
  const required = groups.filter(({ written }) => inPhrases.has(written));
  if ((required.length === 0 && about === null) || required.length === groups.length) return null;
  const words = required.map(({ query }) => query);
  return { ...compiled, required, words, titles: words.length === 0 ? null : { queries: words.map(inTitle) } };
}
