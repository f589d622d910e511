import type { SlotRange } from '@sermon/domain/scripture/parts';
import { formMark } from '@sermon/domain/search/weights';
import { rangesIn } from '../../../database/multirange.ts';
import type { Values } from '../../../database/readSession.ts';
import { keyOfTopic } from './tsquery.ts';
import type { CompiledQuery } from './compiledQuery.ts';
import { sharedRanges, versesIn } from './passages.ts';

export type Weighed = {
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
  const [named, ofTopics] = [passages, topics?.passages].map((ranges) => (ranges ? rangesIn(ranges) : null));
  return {
    keys: [...keys.keys()],
    needsPassages: Boolean(named ?? ofTopics),
    read({ weights: written, passages: own }) {
      const weights = written.split(' ').map(Number);
      const weightAt = (place: number) => weights[place] ?? 0;
      const heaviest = (all: readonly number[]) => {
        let most = 0;
        for (const place of all) most = Math.max(most, weightAt(place));
        return most;
      };
      const synonym = (all: readonly number[]) => (synonymPercent * Math.min(...all.map(weightAt))) / 100;
      return {
        weights: places.map(({ stems, synonyms }) =>
          synonyms.reduce((most, all) => Math.max(most, synonym(all)), heaviest(stems)),
        ),
        forms: places.map(({ form }) => weightAt(form)),
        isFinished: heaviest(finishedPlaces) > 0,
        ...((named ?? ofTopics) && onPassages(rangesIn(own), named ?? null, ofTopics ?? null)),
        topicWeights: topicPlaces.map(weightAt),
        nameWeights: namePlaces.map(weightAt),
      };
    },
  };
}

function onPassages(
  own: readonly SlotRange[],
  named: readonly SlotRange[] | null,
  ofTopics: readonly SlotRange[] | null,
): Pick<Weighed, 'sharedSlots' | 'topicSlots' | 'own'> {
  const shared = named && sharedRanges(own, named);
  const onTopic = ofTopics && sharedRanges(own, ofTopics);
  return {
    ...(shared && { sharedSlots: shared }),
    ...(onTopic && { topicSlots: onTopic }),
    // Other items do not need the number.
    ...((shared?.length || onTopic?.length) && { own: versesIn(own) }),
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
