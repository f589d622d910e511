import type { SlotRange } from '@sermon/domain/scripture/books';
import { formatReferences, type Reference } from '@sermon/domain/scripture/reference';
import { slotRanges } from '@sermon/domain/search/lexemes';
import { stemOf } from '@sermon/domain/search/topics/stem';
import { titleOfTopic, withProperCase } from '@sermon/domain/search/topics/topicTitles';
import { strongWeight } from '@sermon/domain/search/weights';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import type { Group } from './compiledQuery.ts';
import { referenceAt, sharedRanges } from './passages.ts';
import { bestName, type Match, mostNamed, type RankedQuery } from './rank.ts';

/** Words that are less rare than this fraction of the rarest one are not significant: 'forgiving those who hurt us'. */
const minRarity = 0.25;
const maxNamed = 2;

/**
 * Returns at most two reasons why an item was found: a passage of the query's topic, what it is about, and the words
 * that it lacks. `has`: for each group of words, whether its text contains one.
 */
export function reasonsFor(
  match: Match,
  { reading, groups, otherNames }: RankedQuery,
  has: readonly boolean[] = [],
): string[] {
  const isPresent = (_: Group, at: number) => match.isWhole || (match.weights[at] ?? 0) > 0 || has[at] === true;
  const present = new Set(groups.filter(isPresent).map(({ written }) => stemOf(written)));
  const strong = groups.filter((_, at) => (match.weights[at] ?? 0) >= 100 * strongWeight);
  const telling = strong.filter(({ rarity }) => rarity >= minRarity * (groups[0]?.rarity ?? 0));
  const meant = reading.topics.filter(({ isMeant }) => isMeant);
  const topic = meant.find(({ own }) => sharedWith(match, own).length > 0);
  // A related passage does not tell the story that the topic names.
  const related = topic ? [] : meant.flatMap(({ references }) => sharedWith(match, references));
  const about =
    strong.length < groups.length ? topicItIsAbout(match, { topics: reading.topics, otherNames, present }) : undefined;
  const ofTopic = new Set(about?.stems);
  const named = [
    ...writtenOf(telling.filter(({ written }) => !ofTopic.has(stemOf(written)))),
    // A reason with a passage of the topic already names it.
    ...(about && about.name !== topic?.name ? [about.title] : []),
  ];
  // An item on the topic does not lack the words that name it.
  const covered = new Set([...(topic?.stems ?? []), ...ofTopic]);
  const isLacking = ({ written }: Group, at: number) =>
    (match.weights[at] ?? 0) === 0 && !has[at] && !covered.has(stemOf(written));
  const lacking = match.isWhole ? [] : groups.filter(isLacking);
  const without = lacking.length > 0 ? [texts.reasons.without(writtenOf(lacking))] : [];
  const hasAll = groups.every(({ written }) => present.has(stemOf(written)));
  const where = named.length === 0 && !hasAll ? [] : whereFound(match, groups, named);
  const onPassage = passagesIn(match.sharedSlots);
  if (topic) {
    const shown = formatReferences(sharedWith(match, topic.own).slice(0, maxNamed));
    return [texts.reasons.onTopic(shown, titleOfTopic(topic.name)), ...(without.length > 0 ? without : where)];
  }
  if (related.length > 0) {
    const shown = formatReferences(related.slice(0, maxNamed));
    return [texts.reasons.onTopic(shown, texts.reasons.related), ...(without.length > 0 ? without : where)];
  }
  if (onPassage.length === 0) return [...where, ...without];
  const shown = formatReferences(onPassage.slice(0, maxNamed));
  return [texts.reasons.onPassage(shown), ...(without.length > 0 ? without : where)];
}

type AboutQuery = {
  topics: RankedQuery['reading']['topics'];
  otherNames: RankedQuery['otherNames'];
  /** The light stems of the query's words that the item has. */
  present: ReadonlySet<string>;
};

/**
 * Returns the meant topic of the query that an item is about, with the stems by which the query names it: one that its
 * text names often, with the words of the query, or one under another name, which is its title then.
 */
function topicItIsAbout(
  match: Match,
  { topics, otherNames, present }: AboutQuery,
): { name: string; title: string; stems: readonly string[] } | undefined {
  const { topic, weight = 0 } = mostNamed(match, topics) ?? {};
  const meant = new Set(topics.flatMap(({ name, isMeant }) => (isMeant ? name : [])));
  const isNamed = topic && weight >= strongWeight * topic.share && topic.stems.every((stem) => present.has(stem));
  if (isNamed && meant.has(topic.name)) return { ...topic, title: titleOfTopic(topic.name) };
  const other = bestName(match, otherNames)?.name;
  return other && meant.has(other.topic)
    ? { name: other.topic, title: other.name, stems: other.topicStems }
    : undefined;
}

function whereFound({ title }: Match, groups: readonly Group[], about: readonly string[]): string[] {
  if (title !== null) return [texts.reasons.inTitle];
  if (groups.length === 0) return [];
  return [about.length > 0 ? texts.reasons.about(about) : texts.reasons.inText];
}

const writtenOf = (groups: readonly Group[]): string[] =>
  groups.toSorted((a, b) => a.place - b.place).map(({ written }) => withProperCase(written));

const sharedWith = ({ topicSlots = [] }: Match, references: readonly Reference[]): Reference[] =>
  passagesIn(
    sharedRanges(
      topicSlots,
      slotRanges(references).map(({ first, end }) => ({ first, last: end - 1 })),
    ),
  );

const passagesIn = (slots: readonly SlotRange[] = []): Reference[] => slots.map(referenceAt);
