import { withGain } from '@sermon/domain/ratings/ratings';
import { overlapOf, type SlotRange } from '@sermon/domain/scripture/books';
import { slotsBetween } from '@sermon/domain/scripture/reference';
import type { Reading } from '@sermon/domain/search/plan';
import { slotRanges } from '@sermon/domain/search/lexemes';
import { stemOf } from '@sermon/domain/search/topics/stem';
import type { NamedTopic } from '@sermon/domain/search/topics/topics';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import { type CompiledQuery, keyOfTopic, type OtherName } from './compiledQuery.ts';
import { joinedRanges, sharedRanges, versesIn } from './passages.ts';
import { formMark, strongWeight } from '@sermon/domain/search/weights';
import { rangesIn } from '../../../database/schema/columns.ts';
import type { Values } from '../../../database/readSession.ts';
import type { CorpusKind } from '@sermon/contract/corpus';

export type Candidate = {
  id: string;
  version: string;
  /** The item's title if the words were found in it, otherwise null. */
  title: string | null;
  rating: number;
  isWhole: boolean;
};

export type Found = { candidates: Candidate[]; isOver: boolean };

export type Match = Candidate &
  Weighed & {
    /** The fraction of the typed words that follow each other in the text as in the query. Only set for the best. */
    nearness?: number;
    /** How much users recommend the item, from 0 to 1 (`recommendationOf`). Not set if nobody has rated or inserted it. */
    recommendation?: number;
  };

/** Bonus scores. They are added to the score of the words, which is at most 1. */
const bonus = {
  wholeTitle: 2,
  /** Added if the words are next to each other in the title. */
  togetherInTitle: 1,
  /** Multiplied by the fraction of the title that the words cover. */
  shareOfTitle: 0.4,
  inTitle: 0.8,
  finished: 0.3,
  /** Multiplied by the weight of the typed forms: a text about 'judging' comes before one about 'the Judge'. */
  typedForm: 0.3,
  nearness: 0.3,
  /** The best rating is worth this much, so ratings decide only between items that are nearly as good. */
  rating: 0.04,
  /** The bonus for exactly the same passage. Partial overlap gets a fraction of it. */
  passage: 2,
  /** If the query has a passage or a phrase, items with all words come before the others. */
  allWords: 2,
  /**
   * The bonus per word of the topic's name for an item that refers only to passages of the topic. It is smaller for a topic
   * of one word, because enough items contain the word itself.
   */
  topicWord: 0.45,
  /** Multiplied by the weight of the topic in the item and the share of the query's words that name it. */
  topicNamed: 0.8,
} as const;

/** The weight of a word in an item that contains it, but so rarely that its weight is not stored. */
const weightIfPresent = 0.15;

/**
 * An item that lacks some of the words is left out if its score is below this fraction of the best one, or of 1 if
 * the best is higher: it is hardly about the query.
 */
const minScore = 0.1;

/**
 * Sorts matches, best first, and leaves out those that lack some of the words and are much worse than the best, unless
 * the query has a phrase or a passage, which they have. The same matches are always sorted in the same order. What users
 * recommend gains a little, but only what matches well enough without it is a result.
 */
export function rank(query: RankedQuery, matches: readonly Match[]): Match[] {
  const { reading } = query;
  const ranges = {
    verseCount: slotRanges(reading.references).reduce((sum, { first, end }) => sum + end - first, 0),
    topics: reading.topics.map((topic) => ({ topic, passages: topic.references.map(slotsBetween) })),
  };
  const relevances = matches.map((match) => scoreOf(match, query, ranges));
  const isOnlyWords = reading.references.length === 0 && reading.phrases.length === 0;
  const titled = isOnlyWords ? matches.map((match) => hasTypedInTitle(match, query)) : [];
  const belowTitles = Math.min(...relevances.filter((_, at) => titled[at])) - smallest;
  const scored = matches
    .map((match, at) => {
      const isMerelyInText = match.weights.some((weight) => weight < 100 * strongWeight) && match.nearness !== 1;
      const relevance =
        !titled[at] && isMerelyInText ? Math.min(relevances[at] ?? 0, belowTitles) : (relevances[at] ?? 0);
      return { match, relevance, score: withGain(relevance, match.recommendation ?? 0) };
    })
    .toSorted((a, b) => b.score - a.score || (randomPart(a.match.id) < randomPart(b.match.id) ? -1 : 1));
  const best = scored.reduce((max, { relevance }) => Math.max(max, relevance), 0);
  const min = isOnlyWords ? minScore * Math.min(1, best) : 0;
  return scored.flatMap(({ match, relevance }) => (match.isWhole || relevance >= min ? match : []));
}

/** How much less than every text with the typed words in its title a text scores that merely has them somewhere. */
const smallest = 1e-6;

/** Returns true if the title has a word of each group in a form of the typed word, or as begun if it may be unfinished. */
function hasTypedInTitle({ title }: Match, { reading: { typed, isOpen }, groups }: RankedQuery): boolean {
  if (title === null || groups.length === 0) return false;
  const words = foldedWords(title);
  const stems = new Set(words.map(stemOf));
  const open = isOpen ? typed.at(-1) : undefined;
  return groups.every(
    ({ written }) => stems.has(stemOf(written)) || (written === open && words.some((word) => word.startsWith(written))),
  );
}

/** Returns the random end of an id. The beginning is a time, which would sort by the order of import. */
const randomPart = (id: string): string => id.slice(-12);

export type RankedQuery = Pick<CompiledQuery, 'reading' | 'groups' | 'otherNames'>;

function scoreOf(
  match: Match,
  { reading, groups, otherNames }: RankedQuery,
  { verseCount, topics }: { verseCount: number; topics: readonly TopicRanges[] },
): number {
  const { title, rating, own = 0, nearness = 0 } = match;
  const shared = verseCount === 0 ? 0 : versesIn(match.sharedSlots ?? []);
  return (
    scoreOfWords(match, groups) +
    (bestName(match, otherNames)?.score ?? 0) +
    bonus.nearness * nearness +
    (bonus.rating * rating) / 5 +
    (match.isFinished ? bonus.finished : 0) +
    (title === null ? 0 : titleBonus(foldedWords(title), reading)) +
    topicBonus(match, topics) +
    bonus.topicNamed * (mostNamed(match, reading.topics)?.weight ?? 0) +
    (match.isWhole && (verseCount > 0 || reading.phrases.length > 0) ? bonus.allWords : 0) +
    (verseCount === 0 ? 0 : (bonus.passage * shared) / (own + verseCount - shared))
  );
}

/**
 * The first passages of a topic are about it, the last ones are related to it. An item that refers to a long passage is
 * less about the topic of a few verses in it.
 */
function topicBonus({ topicSlots: ranges = [], own = 0 }: Match, topics: readonly TopicRanges[]): number {
  if (ranges.length === 0) return 0;
  const shared = versesIn(ranges);
  const closeness = topics.map(({ topic: { stems, share }, passages }) => {
    const at = passages.findIndex((passage) => ranges.some((range) => overlapOf(range, passage) > 0));
    return at < 0 ? 0 : (stems.length === 1 ? 1 : 2) * share * (1 - (lastPassageLoss * at) / passages.length);
  });
  return bonus.topicWord * Math.max(...closeness) * Math.sqrt(shared / own);
}
const lastPassageLoss = 0.5;

/**
 * Returns the topic that the item names most under any of its names, with its weight from 0 to 1: the weight in the item,
 * multiplied by the share of the query's words that name it. Returns undefined if it names none.
 */
export function mostNamed(
  { topicWeights }: Match,
  topics: readonly NamedTopic[],
): { topic: NamedTopic; weight: number } | undefined {
  let best: { topic: NamedTopic; weight: number } | undefined;
  for (const [at, topic] of topics.entries()) {
    const weight = (topic.share * (topicWeights[at] ?? 0)) / 100;
    if (weight > (best?.weight ?? 0)) best = { topic, weight };
  }
  return best;
}

type TopicRanges = { topic: NamedTopic; passages: SlotRange[] };

/** How much another name of the topic counts, compared with the words of the query. */
const otherNameShare = 0.3;

/** Returns the other name of a topic that an item is most about, with its score, or undefined if it is about none. */
export function bestName(
  { nameWeights }: Match,
  otherNames: readonly OtherName[],
): { name: OtherName; score: number } | undefined {
  let at = 0;
  let best: { name: OtherName; score: number } | undefined;
  for (const name of otherNames) {
    const weights = nameWeights.slice(at, (at += name.stems.length));
    const words = { weights, forms: [], isWhole: false };
    const score = otherNameShare * name.share * scoreOfWords(words, name.stems);
    if (weights.every((weight) => weight > 0) && score > (best?.score ?? 0)) best = { name, score };
  }
  return best;
}

/**
 * Returns how much an item is about the words, from 0 to about 1: the mean of its weights, in which rare words count
 * more (BM25), multiplied by the share of the words that it contains.
 */
function scoreOfWords(
  { weights, forms, isWhole }: Pick<Match, 'weights' | 'forms' | 'isWhole'>,
  groups: readonly { rarity: number }[],
): number {
  let [sum, present, all] = [0, 0, 0];
  for (const [at, { rarity }] of groups.entries()) {
    const stored = (weights[at] ?? 0) / 100;
    const weight = stored > 0 || !isWhole ? stored : weightIfPresent;
    all += rarity;
    sum += rarity * (weight + (bonus.typedForm * (forms[at] ?? 0)) / 100);
    if (weight > 0) present += rarity;
  }
  return all === 0 ? 0 : (sum / all) * (present / all);
}

function titleBonus(title: readonly string[], { typed, isOpen, title: whole }: Reading): number {
  if (whole.length > 0 && title.join(' ') === whole.join(' ')) return bonus.wholeTitle;
  if (typed.length === 0) return 0;
  const last = typed.length - 1;
  const isAt = (at: number) =>
    typed.every((word, i) => (isOpen && i === last ? title[at + i]?.startsWith(word) : title[at + i] === word));
  return title.some((_, at) => isAt(at))
    ? bonus.togetherInTitle + (bonus.shareOfTitle * typed.length) / title.length
    : bonus.inTitle;
}

type Weighed = {
  /** How much the item is about each group of words, in percent; 0 if that is not known or very little. */
  weights: number[];
  /** How much the item is about each word in the typed form, in percent. */
  forms: number[];
  /** True if the last typed word may be incomplete, but the item contains it as a complete word. */
  isFinished: boolean;
  /** The verses that the item shares with the references of the query. Not set if the query has none. */
  sharedSlots?: SlotRange[];
  /** Number of verses that the item itself refers to. Only set if it shares some with the query. */
  own?: number;
  /** The verses of the query's topics that the item refers to. Not set if the query names none. */
  topicSlots?: SlotRange[];
  /** How often the item names each topic of the query, as a weight in percent. */
  topicWeights: number[];
  /** How much the item is about each stem of the other names of the topics, in percent. */
  nameWeights: number[];
};

/** A synonym counts this much of what the typed word counts, in percent. */
const synonymPercent = 80;

export type Weigher = {
  keys: readonly string[];
  needsPassages: boolean;
  /**
   * Reads a row with the item's weights in the order of the keys, in percent, and its passages as a multirange of verse
   * slots in text form.
   */
  read(row: WeighedRow): Weighed;
};

export function createWeigher({ reading, groups, finished, passages, topics, otherNames }: CompiledQuery): Weigher {
  const keys = new Map<string, number>();
  const placeOf = (key: string): number => {
    const place = keys.get(key) ?? keys.size;
    keys.set(key, place);
    return place;
  };
  const placesOf = (stems: readonly string[]) => stems.map(placeOf);
  const places = groups.map(({ stems, synonyms, written }) => ({
    stems: placesOf(stems),
    synonyms: synonyms.map(placesOf),
    form: placeOf(formMark + written),
  }));
  const finishedPlaces = placesOf(finished);
  const topicPlaces = placesOf(reading.topics.map(({ name }) => keyOfTopic(name)));
  const namePlaces = otherNames.flatMap(({ stems }) => stems.map(({ stem }) => placeOf(stem)));
  const named = passages ? rangesIn(passages) : null;
  const ofTopics = topics.map((topic) => ({
    ranges: rangesIn(topic.passages),
    word: topic.word === null ? -1 : groups.indexOf(topic.word),
  }));
  return {
    keys: [...keys.keys()],
    needsPassages: named !== null || ofTopics.length > 0,
    read({ weights: written, passages: own }) {
      const weights = written.split(' ').map(Number);
      const weightAt = (place: number) => weights[place] ?? 0;
      const heaviest = (all: readonly number[]) => {
        let max = 0;
        for (const place of all) max = Math.max(max, weightAt(place));
        return max;
      };
      const synonym = (all: readonly number[]) => (synonymPercent * Math.min(...all.map(weightAt))) / 100;
      const ofGroups = places.map(({ stems, synonyms }) =>
        synonyms.reduce((max, all) => Math.max(max, synonym(all)), heaviest(stems)),
      );
      const isAbout = ({ word }: { word: number }) => word < 0 || (ofGroups[word] ?? 0) >= 100 * strongWeight;
      const topicRanges = ofTopics.filter(isAbout).map(({ ranges }) => ranges);
      return {
        weights: ofGroups,
        forms: places.map(({ form }) => weightAt(form)),
        isFinished: heaviest(finishedPlaces) > 0,
        ...((named !== null || topicRanges.length > 0) && onPassages(rangesIn(own), named, topicRanges)),
        topicWeights: topicPlaces.map(weightAt),
        nameWeights: namePlaces.map(weightAt),
      };
    },
  };
}

function onPassages(
  own: readonly SlotRange[],
  named: readonly SlotRange[] | null,
  ofTopics: readonly (readonly SlotRange[])[],
): Pick<Weighed, 'sharedSlots' | 'topicSlots' | 'own'> {
  const shared = named && sharedRanges(own, named);
  const onTopic = joinedRanges(ofTopics.map((ranges) => sharedRanges(own, ranges)));
  return {
    ...(shared && { sharedSlots: shared }),
    ...(ofTopics.length > 0 && { topicSlots: onTopic }),
    // Other items do not need the number.
    ...((shared?.length || onTopic.length) && { own: versesIn(own) }),
  };
}

/** The numbers of keys in statements are multiples of this, because the database keeps a plan for each number. */
const keyStep = 8;

export type WeighedRow = { weights: string; passages: string };

/**
 * Writes the columns of `WeighedRow`, for rows with passages and a copy of the weights (`unpackedWeights`). They depend only
 * on the number of keys.
 */
export function weighedColumns({ keys, needsPassages }: Weigher, value: Values): string {
  const count = Math.max(1, Math.ceil(keys.length / keyStep)) * keyStep;
  const weights = Array.from({ length: count }, (_, at) => `weights ->> ${value(keys[at] ?? '')}::text`);
  return `
    array_to_string(array[${weights.join(', ')}], ' ', '0') as weights, ${needsPassages ? 'passages::text' : `''`} as passages`;
}

/** Concatenation copies the weights, so they are decompressed once per row instead of once per word. */
export const unpackedWeights = `weights || '{}'::jsonb as weights`;

type Titled = { title: string; authorFirstName: string; authorLastName: string };

/** A note behind a name, such as "(1912 ed.)". */
const note = /\([^()]*\)/g;

/** How many items with the same title and author are shown as different texts. Two fables of an author may have one title. */
export const maxOfATitle: Readonly<Record<CorpusKind, number>> = { sermon: 1, illustration: 2 };

/**
 * Returns a filter that is true for the first items with the same title and author, at most `max`. Later ones are other
 * editions. Items of an unknown author are never editions of each other.
 */
export function firstEditions(max: number): (item: Titled) => boolean {
  const seen = new Map<string, number>();
  return ({ title, authorFirstName, authorLastName }) => {
    const author = `${authorFirstName} ${authorLastName}`.replace(note, ' ').trim();
    if (author === '') return true;
    const key = foldedWords(`${title} ${author}`).join(' ');
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return before < max;
  };
}

export function editionsLast<Item extends Titled>(kind: CorpusKind, items: readonly Item[]): Item[] {
  const first = new Set(items.filter(firstEditions(maxOfATitle[kind])));
  return [...first, ...items.filter((item) => !first.has(item))];
}
