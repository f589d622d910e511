import { placeAt } from '@sermon/domain/scripture/books';
import { formatReferences, type Reference, referenceBetween, slotsBetween } from '@sermon/domain/scripture/reference';
import { strongWeight } from '@sermon/domain/search/weights';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import type { Group } from './compiledQuery.ts';
import type { Matches } from './matches.ts';
import { hasAllWords, type Match } from './rank.ts';

/** Maximum number of passages that a reason names. */
const maxNamed = 2;

/**
 * Returns at most two reasons why an item was found: a passage of the query's topic, what it is about, and the words
 * that it lacks.
 */
export function reasonsFor(match: Match, { reading, groups }: Pick<Matches, 'reading' | 'groups'>): string[] {
  const strong = groups.filter((_, at) => (match.weights[at] ?? 0) >= 100 * strongWeight);
  const lacking = hasAllWords(match) ? [] : groups.filter((_, at) => (match.weights[at] ?? 0) === 0);
  const passages = sharedPassages(match);
  const topic = reading.topics.find(({ references }) => passages.some((passage) => references.some(overlaps(passage))));
  return [
    ...(topic ? [texts.reasons.onTopic(formatReferences(passages.slice(0, maxNamed)), topic.name)] : []),
    ...(groups.length > 0 || match.title !== null ? [whereFound(match, strong)] : []),
    ...(lacking.length > 0 ? [texts.reasons.without(writtenOf(lacking))] : []),
  ].slice(0, 2);
}

function whereFound({ title }: Match, strong: readonly Group[]): string {
  if (title !== null) return texts.reasons.inTitle;
  return strong.length > 0 ? texts.reasons.about(writtenOf(strong)) : texts.reasons.inText;
}

const writtenOf = (groups: readonly Group[]): string[] =>
  groups.toSorted((a, b) => a.place - b.place).map(({ written }) => written);

/** Returns the passages of the query or its topics that an item refers to. */
function sharedPassages({ sharedSlots = '' }: Match): Reference[] {
  return Array.from(sharedSlots.matchAll(/\[(\d+),(\d+)\)/g)).flatMap(([, from, end]) => {
    const [first, last] = [placeAt(Number(from)), placeAt(Number(end) - 1)];
    return first.book === last.book ? referenceBetween(first, last) : [];
  });
}

/** Returns a function that tells whether a passage has verses in common with another one. */
const overlaps = (passage: Reference) => {
  const { first, last } = slotsBetween(passage);
  return (other: Reference): boolean => {
    const slots = slotsBetween(other);
    return slots.first <= last && first <= slots.last;
  };
};
