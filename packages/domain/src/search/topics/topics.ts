import type { Reference } from '../../scripture/reference.ts';
import { stopWords } from '../../words/stopWords.ts';
import { foldedWords } from '../../words/foldedWords.ts';
import character from './entries/character.json' with { type: 'json' };
import church from './entries/church.json' with { type: 'json' };
import churchYear from './entries/churchYear.json' with { type: 'json' };
import doctrines from './entries/doctrines.json' with { type: 'json' };
import life from './entries/life.json' with { type: 'json' };
import newTestament from './entries/newTestament.json' with { type: 'json' };
import oldTestament from './entries/oldTestament.json' with { type: 'json' };
import parables from './entries/parables.json' with { type: 'json' };
import situations from './entries/situations.json' with { type: 'json' };
import { readMarkedOsis } from './osis.ts';
import { stemOf } from './stem.ts';

/**
 * A topic of the topical index. `references` are the passages for it, most important first. `own` are those that are
 * about it or tell its story, without those that are only related: of the lost coin, Luke 15:8–10, but not Luke 19:10.
 * `keys` are the verses that represent each reference, or null where they are not marked.
 */
export type Topic = {
  name: string;
  references: readonly Reference[];
  own: readonly Reference[];
  keys: readonly (Reference | null)[];
};
/**
 * A topic that a query names. `stems` are the light stems of the name's words, and `share` the fraction of the query's
 * words that belong to it, from 0 to 1. `isMeant` is false if the query has other words too, and names the topic only by
 * one word that is not its usual name. Such a topic can add results, but no result is labeled with it. `otherNames` are the names that texts may use
 * instead, with their folded words without stop words.
 */
export type NamedTopic = Topic & {
  stems: readonly string[];
  share: number;
  isMeant: boolean;
  /**
   * True if the query names the topic only by a narrower name: 'usury' for debt. A text on a passage of the topic is then
   * found only if it is also about the rarest word of that name.
   */
  isNarrow: boolean;
  otherNames: readonly OtherName[];
};
export type OtherName = { name: string; words: readonly string[] };

export const maxTopics = 8;

/**
 * A topic as written in the data: its names, the usual one first, and its passages. A story has its own passage first.
 * `narrow` are the names that mean only a part of it, and the persons and places of a story.
 */
export type TopicEntry = {
  names: readonly string[];
  narrow: ReadonlySet<string>;
  passages: string;
  kind: 'doctrine' | 'life' | 'story';
  /**
   * True if a query can name the topic, but a passage does not suggest it: occasions, feasts that only some churches
   * keep, situations of the listeners, and doctrines that are disputed or for scholars. Few sermons on John 3:16 are
   * about Arminianism, few on Genesis 2 for a wedding.
   */
  isQueryOnly: boolean;
};

/** A person or place of a story alone: a text on a passage of the story that does not name it is not about it. */
const properName = /^\p{Lu}[\p{L}’']*$/u;

/**
 * All topics of the index. The data has one topic per line: its names, separated by commas, then `|`, then its
 * passages, separated by semicolons, with OSIS ids as the names of books (see `readMarkedOsis`). The names after a
 * semicolon mean only a part of the topic: 'debt, in debt; usury, cosigning'. `| query only` at the end marks a topic that
 * only a query names. A name of one word must be unambiguous: not an everyday word, nor a name of another topic or of the
 * opposite.
 */
export const topicEntries: readonly TopicEntry[] = [
  entriesOf('doctrine', doctrines),
  entriesOf('story', churchYear),
  entriesOf('life', [...character, ...life, ...situations, ...church]),
  entriesOf('story', [...oldTestament, ...newTestament, ...parables], true),
].flat();

function entriesOf(kind: TopicEntry['kind'], lines: readonly string[], areStories = false): TopicEntry[] {
  return lines.map((line) => {
    const [written = '', passages = '', mark] = line.split(' | ');
    const [usual = [], narrow = []] = written.split('; ').map((names) => names.split(', '));
    const ofStory = areStories ? usual.filter((name) => properName.test(name)) : [];
    return {
      names: [...usual, ...narrow],
      narrow: new Set([...narrow, ...ofStory]),
      passages,
      kind,
      isQueryOnly: mark === 'query only',
    };
  });
}

/** `written` is set if the name is a phrase with one content word, which counts only as written: 'eye for an eye'. */
type Name = { stems: readonly string[]; entry: TopicEntry; written: string | null; isNarrow: boolean };

/**
 * Returns the topics of the Bible that a query names, most specific first, at most `maxTopics`. `words` are the folded
 * words of the query (see `foldedWords`), including stop words, which tell 'the will of God' from 'God will help' and
 * are ignored otherwise. A query names a topic if it contains all words of one of the topic's names, in any order and
 * in any form ('raise a child' names 'raising children'). A phrase with one content word must be in the query as
 * written: an eye alone is not 'eye for an eye'. A name whose words are all part of a longer name in the query does not
 * count: 'love of enemies' is not about love in general.
 */
export function topicsOf(words: readonly string[]): NamedTopic[] {
  const stems = [...new Set(stemsOf(words))];
  const known = new Set(stems);
  const query = ` ${words.join(' ')} `;
  const matches = stems
    .flatMap((stem) => namesByFirstStem.get(stem) ?? [])
    .filter((name) => name.stems.every((stem) => known.has(stem)))
    .filter(({ written }) => written === null || query.includes(` ${written} `))
    .toSorted((a, b) => b.stems.length - a.stems.length);
  const chosen: Name[] = [];
  for (const name of matches) {
    const isPartOfLonger = chosen.some(
      (other) => other.stems.length > name.stems.length && name.stems.every((stem) => other.stems.includes(stem)),
    );
    if (!isPartOfLonger && chosen.every((other) => other.entry !== name.entry)) chosen.push(name);
  }
  // 'The older brother of the prodigal' is narrow, although it contains the usual name 'prodigal'.
  const isAlsoUsual = ({ entry, stems: named }: Name) =>
    matches.some(
      (other) => other.entry === entry && !other.isNarrow && !other.stems.every((stem) => named.includes(stem)),
    );
  return chosen.slice(0, maxTopics).map((name) => ({
    ...namedTopic(name.entry, name.stems, stems),
    isNarrow: name.isNarrow && !isAlsoUsual(name),
  }));
}

export const namedTopic = (entry: TopicEntry, named: readonly string[], stems: readonly string[]): NamedTopic => ({
  ...topicOf(entry),
  isNarrow: false,
  stems: named,
  share: named.length / stems.length,
  isMeant: named.length > 1 || stems.length === 1 || named[0] === stemsOfName(entry.names[0] ?? '').join(' '),
  otherNames: (namesByEntry.get(entry) ?? [])
    .filter((name) => !hasOneContentWord(name))
    .map(({ name, words }) => ({ name, words: words.filter((word) => !stopWords.has(word)) }))
    .filter((other) => !other.words.every((word) => stems.includes(stemOf(word)))),
});

const parsed = new Map<TopicEntry, Topic>();

export function topicOf(entry: TopicEntry): Topic {
  const known = parsed.get(entry);
  if (known) return known;
  const passages = readMarkedOsis(entry.passages);
  const topic = {
    name: entry.names[0] ?? '',
    references: passages.map(({ reference }) => reference),
    own: passages.flatMap(({ reference, isRelated }) => (isRelated ? [] : reference)),
    keys: passages.map(({ key }) => key),
  };
  parsed.set(entry, topic);
  return topic;
}

/** True for a phrase with a single content word: 'eye for an eye', 'the past'. 'Us' is none: 'God with us'. */
export const hasOneContentWord = ({ words, stems }: Pick<TopicName, 'words' | 'stems'>): boolean =>
  words.length > 1 && stems.filter((stem) => stem !== 'us').length === 1;

export const stemsOfName = (name: string): string[] => [...new Set(stemsOf(foldedWords(name)))];

const stemsOf = (words: readonly string[]): string[] =>
  words.filter((word, at) => !stopWords.has(word) || isNounWill(words, at)).map(stemOf);

const beforeNoun = /^(?:gods|lords|fathers|free|the|thy|my|your|his|own)$/;

/** Returns true if the word is 'will' as a noun: 'the will of God', but not 'God will help'. */
const isNounWill = (words: readonly string[], at: number): boolean =>
  words[at] === 'will' && (words[at + 1] === 'of' || beforeNoun.test(words[at - 1] ?? ''));

/** A name with its folded words and the light stems of those that are no stop words. */
export type TopicName = { entry: TopicEntry; name: string; words: readonly string[]; stems: readonly string[] };

const namesByEntry: ReadonlyMap<TopicEntry, readonly TopicName[]> = new Map(
  topicEntries.map((entry) => [
    entry,
    entry.names.map((name) => {
      const words = foldedWords(name);
      return { entry, name, words, stems: [...new Set(stemsOf(words))] };
    }),
  ]),
);

/** All names of all topics. */
export const topicNames: readonly TopicName[] = [...namesByEntry.values()].flat();

const wordsOfNames: ReadonlySet<string> = new Set(topicNames.flatMap(({ words }) => words));

/** Returns true if the name of a topic has a folded word. Such a word is no slip, even if no text has it. */
export const isInName = (word: string): boolean => wordsOfNames.has(word);

const namesByFirstStem: ReadonlyMap<string, readonly Name[]> = (() => {
  const byFirstStem = new Map<string, Name[]>();
  for (const name of topicNames) {
    const { entry, words, stems } = name;
    const [first = ''] = stems;
    const written = hasOneContentWord(name) ? words.join(' ') : null;
    const same = byFirstStem.get(first) ?? [];
    byFirstStem.set(first, [...same, { stems, entry, written, isNarrow: entry.narrow.has(name.name) }]);
  }
  return byFirstStem;
})();
