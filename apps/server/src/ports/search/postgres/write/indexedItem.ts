import type { CorpusKind } from '@sermon/contract/corpus';
import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { openingReferences } from '@sermon/domain/scripture/opening';
import type { Reference } from '@sermon/domain/scripture/reference';
import { passageLexemes, titleLexeme, titleMark } from '@sermon/domain/search/lexemes';
import { topicMentions } from '@sermon/domain/search/topics/mentions';
import { formMark, occurrencesOf, strengthLexemes, strongWeight, topicKey, weigh } from '@sermon/domain/search/weights';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import { multirangeOf } from '../../../../database/schema/columns.ts';
import type { NewItem } from '../../port.ts';
import { passagesOf } from '../passages.ts';
import type { Stems } from './words.ts';

/**
 * Maximum number of searchable bytes per text, about 90,000 words. PostgreSQL limits the index entry of a text to 1 MB,
 * and this many bytes of words take up at most three fifths of that.
 */
export const maxSearchedBytes = 500_000;
/** Maximum number of stems whose weights are stored per item, and of written forms and topics. The heaviest are stored. */
export const maxWeighed = { stems: 400, forms: 100, topics: 100 } as const;
/** Weights below these are not stored. In a sermon of typical length, they are 2, 4 and 2 occurrences. */
const minWeight = { stem: 0.3, form: 0.5, topic: 0.3 } as const;
/** Words in these parts of an item count as this many additional occurrences. */
const extraOccurrences = { title: 4, names: 19, description: 3 } as const;
/**
 * Marks the weights of an item with the rules by which it was indexed. Items with another mark are indexed again when the
 * words are counted. 2: with topics. 3: no everyday word names a topic. 4: words of a title are strong; British and American
 * spellings name the same topics; more names.
 */
export const indexVersion = { key: '#', value: '4' } as const;
/** Very long words are rarely real words, and numbers do not describe a topic. */
const weighedWord = /^\p{L}{2,30}$/u;

type Described = Pick<
  NewItem,
  'title' | 'contributor' | 'authorFirstName' | 'authorLastName' | 'scriptureReferences' | 'description'
>;

export type ReadItem = {
  title: string[];
  names: string[];
  description: string[];
  words: string[];
  times: Map<string, number>;
  passages: Reference[];
};

export type IndexedItem = {
  passages: string;
  lexemes: string[];
  /** The weights of its stems and written forms, in percent. */
  weights: Record<string, string>;
};

export type Row = Omit<NewItem, 'text'> & IndexedItem & { words: string };

export function readItem(item: NewItem): ReadItem {
  const parts = partsOf(item, item.text);
  const words = searchedOf([...parts.title, ...parts.names, ...parts.description, ...foldedWords(item.text)]);
  return { ...parts, words, times: timesOf(words) };
}

/**
 * Returns the same as `readItem` for an item that is stored, from its stored words. `opening` is the beginning of its
 * plain text.
 */
export function readStored(item: Described & { opening: string }, storedWords: string): ReadItem {
  const words = storedWords.split(' ');
  return { ...partsOf(item, item.opening), words, times: timesOf(words) };
}

function partsOf(item: Described, text: string): Pick<ReadItem, 'title' | 'names' | 'description' | 'passages'> {
  const { contributor, authorFirstName, authorLastName, scriptureReferences } = item;
  return {
    title: foldedWords(item.title),
    names: foldedWords(`${contributor} ${authorFirstName} ${authorLastName} ${scriptureReferences}`),
    description: foldedWords(item.description),
    passages: passagesIn(item, text),
  };
}

/**
 * Returns the passages of an item. A title can also contain a reference: 'The Prodigal Son (Luke 15:11-32)'. If there are
 * none, reads those in the first lines of the text.
 */
function passagesIn({ scriptureReferences, title }: Described, text: string): Reference[] {
  const named = [...passagesOf(scriptureReferences), ...findReferences(title).map(({ reference }) => reference)];
  return named.length > 0 ? named : openingReferences(text);
}

/** Returns the index entry of an item. The stems of its words must have been learned. */
export function indexedOf(kind: CorpusKind, item: ReadItem, stems: Stems): IndexedItem {
  const { title, names, description, passages } = item;
  const weights = weightsOf(kind, item, stems);
  const stemsOf = (words: readonly string[]) => words.map((word) => stems.of(word)).filter(Boolean);
  const titleStems = stemsOf(title);
  const lexemes = [
    // Titles are also found by their stop words.
    ...title,
    ...titleStems,
    ...titleStems.map((stem) => titleMark + stem),
    ...stemsOf(names),
    ...stemsOf(description),
    ...weights.stems.flatMap(([stem, weight]) => strengthLexemes(stem, weight)),
    ...weights.topics.flatMap(([key, weight]) => (weight >= strongWeight ? key : [])),
    ...passageLexemes(passages),
    titleLexeme(title),
  ];
  return {
    passages: multirangeOf(passages),
    lexemes: [...new Set(lexemes)],
    weights: Object.fromEntries([
      [indexVersion.key, indexVersion.value],
      ...weights.stems.map(([stem, weight]) => [stem, percent(weight)]),
      ...weights.forms.map(([form, weight]) => [formMark + form, percent(weight)]),
      ...weights.topics.map(([key, weight]) => [key, percent(weight)]),
    ]),
  };
}

const percent = (weight: number): string => String(Math.min(99, Math.round(100 * weight)));

function weightsOf(kind: CorpusKind, { title, names, description, words, times }: ReadItem, stems: Stems) {
  const weightOf = weigh(kind, words.length);
  const occurrences = new Map<string, number>();
  const add = (word: string, count: number) => {
    const stem = weighedWord.test(word) ? stems.of(word) : '';
    if (stem !== '') occurrences.set(stem, (occurrences.get(stem) ?? 0) + count);
  };
  for (const [word, count] of times) add(word, count);
  for (const word of new Set(title)) add(word, extraOccurrences.title);
  for (const word of new Set(names)) add(word, extraOccurrences.names);
  for (const word of description) add(word, extraOccurrences.description);
  // A text is about the words of its title, however long it is.
  const strong = occurrencesOf(kind, words.length)(strongWeight);
  for (const stem of title.map((word) => stems.of(word)).filter((known) => occurrences.has(known)))
    occurrences.set(stem, Math.max(strong, occurrences.get(stem) ?? 0));
  const forms = [...times].filter(([word]) => weighedWord.test(word) && stems.of(word) !== '');
  return {
    stems: heaviest(occurrences, weightOf, minWeight.stem, maxWeighed.stems),
    forms: heaviest(forms, weightOf, minWeight.form, maxWeighed.forms),
    topics: heaviest(topicsIn({ title, description, words }), weightOf, minWeight.topic, maxWeighed.topics),
  };
}

function topicsIn({
  title,
  description,
  words,
}: Pick<ReadItem, 'title' | 'description' | 'words'>): Map<string, number> {
  const mentions = topicMentions(words);
  const add = (part: readonly string[], times: number) => {
    for (const [topic, count] of topicMentions(part)) mentions.set(topic, (mentions.get(topic) ?? 0) + times * count);
  };
  add(title, extraOccurrences.title);
  add(description, extraOccurrences.description);
  return new Map(Array.from(mentions, ([topic, count]) => [topicKey(foldedWords(topic)), count]));
}

function heaviest(
  occurrences: Iterable<[string, number]>,
  weightOf: (occurrences: number) => number,
  min: number,
  max: number,
): [word: string, weight: number][] {
  return Array.from(occurrences, ([word, count]): [string, number] => [word, weightOf(count)])
    .filter(([, weight]) => weight >= min)
    .toSorted(([a, weightA], [b, weightB]) => weightB - weightA || (a < b ? -1 : 1))
    .slice(0, max);
}

function timesOf(words: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return times;
}

function searchedOf(words: string[]): string[] {
  let bytes = 0;
  const end = words.findIndex((word) => (bytes += Buffer.byteLength(word) + 1) > maxSearchedBytes);
  return end < 0 ? words : words.slice(0, end);
}
