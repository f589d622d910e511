import { irregularForms } from '../../words/stems.ts';
import { stopWords } from '../../words/stopWords.ts';
import { foldedWords } from '../../words/foldedWords.ts';
import { stemOf } from './stem.ts';
import { synonymsOf } from './synonyms.ts';
import { type NamedTopic, namedTopic, topicNames, topicsOf } from './topics.ts';

/**
 * An entry of the topical index that is taken for a typed topic. `written` is what it is called: the words of the topic
 * that it stands for, or a name of the entry. `by` tells how the topic names it:
 *
 * - `whole`: by all its words.
 * - `names`: all its words, or synonyms of them, are in a longer name.
 * - `head`: by the words that a phrase is about, such as 'courage' in 'courage under pressure'.
 * - `rest`: only by other words, such as 'grief' in 'dealing with grief'.
 */
export type TakenTopic = NamedTopic & { written: string; by: 'whole' | 'names' | 'head' | 'rest' };

export type TypedTopic = { typed: string; taken: TakenTopic | null };

const inEveryPassage = new Set(['god', 'gods', 'jesus', 'christ', 'lord']);

const isTelling = (word: string): boolean => !stopWords.has(word) && !inEveryPassage.has(word);

export const tellingStems = (words: readonly string[]): string[] => [...new Set(words.filter(isTelling).map(stemOf))];

const separator = /\s*[,;/]\s*/;
const conjunction = /\s*&\s*|\s+(?:and|or)\s+/i;

/**
 * Finds the entries of the topical index for a typed topic. A phrase is about all its words together, so it is not torn
 * into a topic for each of them. Topics that a comma separates are found one by one, and those that a conjunction joins
 * if the index has all of them: 'grace and baptism', but not 'teamwork and courage'.
 */
export function typedTopics(typed: string): TypedTopic[] {
  const topic = topicOfPhrase(typed);
  if (topic.taken?.by === 'whole') return [topic];
  return eachOnce(partsOf(typed, separator).flatMap(joinedTopics));
}

function joinedTopics(typed: string): TypedTopic[] {
  const topic = topicOfPhrase(typed);
  if (topic.taken?.by === 'whole') return [topic];
  const parts = partsOf(typed, conjunction).map(topicOfPhrase);
  return parts.length > 1 && parts.every(({ taken }) => taken && taken.by !== 'rest') ? parts : [topic];
}

function partsOf(typed: string, between: RegExp): string[] {
  const parts = typed.split(between).filter((part) => tellingStems(foldedWords(part)).length > 0);
  return parts.length > 1 ? parts : [typed];
}

const eachOnce = (topics: readonly TypedTopic[]): TypedTopic[] =>
  topics.filter(({ taken }, at) => !taken || topics.findIndex((other) => other.taken?.name === taken.name) === at);

function topicOfPhrase(typed: string): TypedTopic {
  const words = foldedWords(typed);
  const named = topicsOf(words);
  // 'lost' is written for 'the lost'.
  const whole = [...named, ...topicsOf(['the', ...words])].find(({ share }) => share === 1);
  if (whole) return { typed, taken: { ...whole, written: typed, by: 'whole' } };
  const withAll = entryWithAll(words);
  if (withAll) return { typed, taken: withAll };
  const head = headOf(words);
  const ofHead = topicsOf(head.flatMap(withForms));
  const telling = head.filter(isTelling);
  const last = withForms(telling.at(-1) ?? '').map(stemOf);
  const stateWords = people.has(telling.at(-1) ?? '')
    ? telling.slice(0, -1).filter((word) => stateEnd.test(word) || states.has(word))
    : [];
  const [ofState] = topicsOf(stateWords.flatMap(withSynonyms));
  const main = ofState ?? ofHead.find((topic) => last.some((stem) => topic.stems.includes(stem))) ?? ofHead[0];
  const topic = main ?? named[0];
  if (!topic) return { typed, taken: null };
  return { typed, taken: { ...topic, written: partOf(typed, topic) || topic.name, by: main ? 'head' : 'rest' } };
}

/**
 * Groups of people. A phrase that ends with one is about their state if it names one: 'exhausted leaders', not 'church
 * leaders'.
 */
const people = new Set(
  (
    'people believers christians leaders pastors parents mothers fathers men women husbands wives couples families ' +
    'children teens teenagers youth students workers volunteers members friends widows'
  ).split(' '),
);
const stateEnd = /(?:ed|ous|ful|less)$/;
const states = new Set(
  'lonely weary busy needy angry grieving mourning doubting struggling suffering hurting'.split(' '),
);

const withForms = (word: string): string[] => [word, ...irregularForms(word)];

/** Returns the folded words of a name that have a capital letter. */
const capitalsOf = (name: string): string[] =>
  name.split(/\s+/).flatMap((word) => (/^\p{Lu}/u.test(word) ? foldedWords(word) : []));

/**
 * Returns the entry that has a name with all of several telling words, or synonyms of them. Another proper name makes
 * it another topic: 'women of faith' is not about 'the faith of the Canaanite woman'.
 */
function entryWithAll(words: readonly string[]): TakenTopic | undefined {
  const stems = tellingStems(words);
  if (stems.length < 2) return undefined;
  const wanted = words.filter(isTelling).map(formsOf);
  const found = topicNames.find(
    (other) =>
      wanted.every((forms) => forms.some((stem) => other.stems.includes(stem))) &&
      capitalsOf(other.name).every((word) => words.includes(word)),
  );
  return found && { ...namedTopic(found.entry, stems, stems), written: found.name, by: 'names' };
}

const withSynonyms = (word: string): string[] => [
  ...withForms(word),
  ...synonymsOf(word).flatMap((synonym) => (synonym.length === 1 ? synonym : [])),
];

const formsOf = (word: string): string[] => withSynonyms(word).map(stemOf);

/** Words within the head of a phrase: 'raising the dead'. */
const within = new Set('the a an my your his her our their its'.split(' '));
const prepositions = new Set('within without toward towards amid amidst among despite beyond behind upon'.split(' '));

function headOf(words: readonly string[]): readonly string[] {
  const isLimit = (word: string) => (stopWords.has(word) && !within.has(word)) || prepositions.has(word);
  const from = words.findIndex((word) => !isLimit(word) && !within.has(word));
  const end = words.findIndex((word, at) => at > from && isLimit(word));
  return words.slice(Math.max(0, from), end < 0 ? undefined : end);
}

function partOf(typed: string, { stems }: NamedTopic): string {
  const words = typed.split(/\s+/);
  const names = (word: string) => foldedWords(word).some((folded) => stems.includes(stemOf(folded)));
  const own = words.slice(words.findIndex(names), words.findLastIndex(names) + 1);
  return own.join(' ').replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
