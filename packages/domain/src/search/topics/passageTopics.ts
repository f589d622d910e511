import { overlapOf, type SlotRange } from '../../scripture/books.ts';
import { type Reference, slotsBetween } from '../../scripture/reference.ts';
import { type TopicEntry, topicEntries, topicOf } from './topics.ts';

const max = 5;
/** The number of first passages of a topic that are about it, and not only useful for it. */
const firstPassages: Record<TopicEntry['kind'], number> = { doctrine: 5, life: 5, story: 1 };
/** The least share of a passage's verses that one on life or a story has, so that it is about more than a detail. */
const minShare = 0.25;

/**
 * Returns the usual names of the topics that passages are surely about, most important first, at most five: those for
 * which the index marks verses of these passages as the ones that represent the topic, or which have half of an unmarked passage of it.
 */
export function topicsOfPassages(passages: readonly Reference[]): string[] {
  const asked = passages.map(slotsBetween);
  return topicEntries
    .flatMap((entry) => {
      const { name, references, keys } = topicOf(entry);
      // 'John 3:16' is a topic, too.
      if (entry.isQueryOnly || /\d/.test(name)) return [];
      const at = references.slice(0, firstPassages[entry.kind]).findIndex((reference, place) => {
        const whole = slotsBetween(reference);
        const key = keys[place] && slotsBetween(keys[place]);
        return asked.some((range) => {
          const shared = overlapOf(range, whole);
          const isAbout = key ? overlapOf(range, key) === sizeOf(key) : shared >= sizeOf(whole) / 2;
          return isAbout && (entry.kind === 'doctrine' || shared >= sizeOf(range) * minShare);
        });
      });
      return at < 0 ? [] : [{ name, at }];
    })
    .toSorted((a, b) => a.at - b.at)
    .slice(0, max)
    .map(({ name }) => name);
}

const sizeOf = ({ first, last }: SlotRange): number => last - first + 1;
