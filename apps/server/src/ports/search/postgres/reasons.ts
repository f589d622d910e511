import { placeAt } from '@sermon/domain/scripture/books';
import { formatReferences, type Reference, referenceBetween, slotsBetween } from '@sermon/domain/scripture/reference';
import { stemOf } from '@sermon/domain/search/topics/stem';
import { strongWeight } from '@sermon/domain/search/weights';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import { rangesIn } from '../../../database/multirange.ts';
import type { Group } from './compiledQuery.ts';
import { overlapOf } from './passages.ts';
import { bestName, type Match, type RankedQuery } from './rank.ts';

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
  const passages = passagesIn(match.topicSlots);
  const topic = reading.topics.find(({ references }) =>
    references.some((reference) =>
      passages.some((passage) => overlapOf(slotsBetween(reference), slotsBetween(passage)) > 0),
    ),
  );
  const otherName = strong.length < groups.length ? bestName(match, otherNames)?.name : undefined;
  const about = [...writtenOf(telling), ...(otherName ? [otherName.name] : [])];
  // An item on the topic does not lack the words that name it.
  const covered = new Set([...(topic?.stems ?? []), ...(otherName?.topicStems ?? [])]);
  const isLacking = ({ written }: Group, at: number) =>
    (match.weights[at] ?? 0) === 0 && !has[at] && !covered.has(stemOf(written));
  const lacking = match.isWhole ? [] : groups.filter(isLacking);
  const without = lacking.length > 0 ? [texts.reasons.without(writtenOf(lacking))] : [];
  const where = without.length > 0 && about.length === 0 ? [] : whereFound(match, groups, about);
  const onPassage = passagesIn(match.sharedSlots);
  if (topic) {
    const named = formatReferences(passages.slice(0, maxNamed));
    return [texts.reasons.onTopic(named, topic.name), ...(without.length > 0 ? without : where)];
  }
  if (onPassage.length === 0) return [...where, ...without];
  const named = formatReferences(onPassage.slice(0, maxNamed));
  return [texts.reasons.onPassage(named), ...(without.length > 0 ? without : where)];
}

function whereFound({ title }: Match, groups: readonly Group[], about: readonly string[]): string[] {
  if (title !== null) return [texts.reasons.inTitle];
  if (groups.length === 0) return [];
  return [about.length > 0 ? texts.reasons.about(about) : texts.reasons.inText];
}

const writtenOf = (groups: readonly Group[]): string[] =>
  groups.toSorted((a, b) => a.place - b.place).map(({ written }) => written);

/** Returns the passages in a multirange of slots in text form. */
const passagesIn = (slots = ''): Reference[] =>
  rangesIn(slots).flatMap(({ first, last }) => {
    const [from, to] = [placeAt(first), placeAt(last)];
    return from.book === to.book ? referenceBetween(from, to) : [];
  });
