import { placeAt } from '@sermon/domain/scripture/books';
import { formatReferences, type Reference, referenceBetween, slotsBetween } from '@sermon/domain/scripture/reference';
import { strongWeight } from '@sermon/domain/search/weights';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import type { Group } from './compiledQuery.ts';
import { bestName, type Match, overlap, type RankedQuery, slotRangesIn } from './rank.ts';

/** Words that are less rare than this fraction of the rarest one say little: 'forgiving those who hurt us'. */
const leastRarity = 0.25;
/** Maximum number of passages that a reason names. */
const maxNamed = 2;

/**
 * Returns at most two reasons why an item was found: a passage of the query's topic, what it is about, and the words
 * that it lacks. `has` tells which groups of words its text contains.
 */
export function reasonsFor(
  match: Match,
  { reading, groups, otherNames }: RankedQuery,
  has: readonly boolean[] = [],
): string[] {
  const strong = groups.filter((_, at) => (match.weights[at] ?? 0) >= 100 * strongWeight);
  const telling = strong.filter(({ rarity }) => rarity >= leastRarity * (groups[0]?.rarity ?? 0));
  const lacking = match.isWhole ? [] : groups.filter((_, at) => (match.weights[at] ?? 0) === 0 && !has[at]);
  const passages = passagesOfTopic(match);
  const topic = reading.topics.find(({ references }) =>
    references.some((reference) => passages.some((passage) => overlap(slotsBetween(reference), slotsBetween(passage)))),
  );
  const otherName = strong.length < groups.length ? bestName(match, otherNames)?.name : undefined;
  const about = [...writtenOf(telling), ...(otherName ? [otherName.name] : [])];
  const found = groups.length > 0 || match.title !== null ? [whereFound(match, about)] : [];
  const without = lacking.length > 0 ? [texts.reasons.without(writtenOf(lacking))] : [];
  if (!topic) return [...found, ...without];
  const onTopic = texts.reasons.onTopic(formatReferences(passages.slice(0, maxNamed)), topic.name);
  return [onTopic, ...(without.length > 0 ? without : found)];
}

function whereFound({ title }: Match, about: readonly string[]): string {
  if (title !== null) return texts.reasons.inTitle;
  return about.length > 0 ? texts.reasons.about(about) : texts.reasons.inText;
}

const writtenOf = (groups: readonly Group[]): string[] =>
  groups.toSorted((a, b) => a.place - b.place).map(({ written }) => written);

/** Returns the passages of the query's topics that an item refers to. */
const passagesOfTopic = ({ topicSlots = '' }: Match): Reference[] =>
  slotRangesIn(topicSlots).flatMap(({ first, last }) => {
    const [from, to] = [placeAt(first), placeAt(last)];
    return from.book === to.book ? referenceBetween(from, to) : [];
  });
