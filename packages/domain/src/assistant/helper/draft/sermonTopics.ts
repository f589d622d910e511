import { books } from '../../../scripture/books.ts';
import { type Reference, slotsBetween } from '../../../scripture/reference.ts';
import { topicEntries, topicOf, topicsOf } from '../../../search/topics/topics.ts';
import { foldedWords } from '../../../words/foldedWords.ts';

const limits = { topics: 6, titleShare: 0.3 };
/**
 * A passage is about a topic if it is one of the first passages of the topic. A longer or shorter one counts as the same if
 * both share most verses, and a part of it only if it is even more important.
 */
const first = { same: 8, part: 3 };
const leastShared = 0.5;

/** Words of the names of books. 'Songs' is of 'Song of Songs'. */
const bookWords = new Set([...books.flatMap(({ name }) => foldedWords(name)), 'songs']);

/**
 * Returns the names of the topics of a sermon: those that its title names, and those of which its passages are among the most
 * important. Each list begins with the usual name.
 */
export function topicsOfSermon(title: string, passages: readonly Reference[]): (readonly string[])[] {
  const titled = topicsOf(foldedWords(title).filter((word) => !bookWords.has(word)))
    .filter(({ share }) => share >= limits.titleShare)
    .map(({ name }) => name);
  const ranges = passages.map(slotsBetween);
  const ranked = topicEntries.flatMap((entry) => {
    const { name, references } = topicOf(entry);
    const at = references.slice(0, first.same).findIndex((reference, place) => {
      const theirs = slotsBetween(reference);
      return ranges.some((range) => {
        const shared = Math.min(range.last, theirs.last) - Math.max(range.first, theirs.first) + 1;
        const all = Math.max(range.last, theirs.last) - Math.min(range.first, theirs.first) + 1;
        const isPart = range.first <= theirs.first && theirs.last <= range.last;
        return shared >= all * leastShared || (place < first.part && shared > 0 && (isPart || shared === all));
      });
    });
    return at < 0 ? [] : [{ name, at }];
  });
  const names = [...titled, ...ranked.toSorted((a, b) => a.at - b.at).map(({ name }) => name)];
  return [...new Set(names)]
    .slice(0, limits.topics)
    .map((name) => topicEntries.find((entry) => entry.names[0] === name)?.names ?? [name]);
}
