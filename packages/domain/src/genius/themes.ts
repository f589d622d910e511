import type { GeniusQuery } from './geniusQuery.ts';
import { overlapOf } from '../scripture/books.ts';
import { formatReference, type Reference, slotsBetween } from '../scripture/reference.ts';
import { geniusLimits } from '../search/limits.ts';
import { topicMentions } from '../search/topics/mentions.ts';
import { titleOfTopic } from '../search/topics/topicTitles.ts';
import { topicEntries, topicNames, topicOf, topicsOf } from '../search/topics/topics.ts';
import { foldedWords } from '../words/foldedWords.ts';

/** A topic is a theme of its most important passages: of this many. */
const mainPassages = 3;
/** A passage with more verses has too many themes. */
const maxVerses = 60;
const maxThemes = 6;

/** `weight` is from 0 to 1: 1 if the topic has just this passage as its first. */
export type Theme = { name: string; weight: number; isOfTitle: boolean };

/**
 * Returns the topics of the index for which a passage is one of the most important, at most six, the closest first:
 * forgiveness for Matthew 18:21–35. A story is a theme only of the passages that tell it.
 */
export function themesOf(passage: Reference): Theme[] {
  const range = slotsBetween(passage);
  const { first, last } = range;
  if (last - first >= maxVerses) return [];
  return topicEntries
    .flatMap((entry): Theme[] => {
      const { name, own } = topicOf(entry);
      if (entry.isQueryOnly) return [];
      const weights = own.slice(0, mainPassages).map((reference, at) => {
        const other = slotsBetween(reference);
        const shared = overlapOf(range, other);
        const all = Math.max(last, other.last) - Math.min(first, other.first) + 1;
        return Math.sqrt(shared / all) / (1 + at);
      });
      const weight = Math.max(...weights);
      return weight > 0 ? [{ name, weight, isOfTitle: false }] : [];
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, maxThemes);
}

/** Returns the topic that a whole title names: anxiety for 'Worry' or 'On Worry'. */
export function themeOfTitle(title: string): Theme | null {
  const written = foldedWords(title.replace(/^(?:on|about)\s/i, '')).join(' ');
  const name = usualNames.get(written) ?? usualNames.get(written.replace(/^(?:the|an?) /, ''));
  return name === undefined ? null : { name, weight: 1, isOfTitle: true };
}

/** The usual name of each topic by the names of the whole topic, in folded words. 'Father' is not 'fathers'. */
const usualNames: ReadonlyMap<string, string> = new Map(
  topicNames.flatMap(({ entry, name, words }) =>
    entry.narrow.has(name) ? [] : [[words.join(' '), entry.names[0] ?? '']],
  ),
);

/** At least this part of a title's words name the story that the sermon is on. */
const minShareOfTitle = 0.5;

const stories = new Set(topicEntries.flatMap(({ kind, names }) => (kind === 'story' ? (names[0] ?? []) : [])));

/**
 * Returns what is known about a sermon. If it is on no passage, but its title names a story, it is on the passage that tells
 * the story: Luke 15:11–32 for 'The Prodigal Son'.
 */
export function withStory<Asked extends Pick<GeniusQuery, 'title' | 'scriptureRefs' | 'isOnPassage'>>(
  sermon: Asked,
): Asked {
  if (sermon.isOnPassage) return sermon;
  const [told] = topicsOf(foldedWords(sermon.title)).flatMap(({ name, share, isMeant, own }) =>
    isMeant && share >= minShareOfTitle && stories.has(name) ? own.slice(0, 1) : [],
  );
  if (told === undefined) return sermon;
  const passage = formatReference(told);
  const others = sermon.scriptureRefs.filter((reference) => reference !== passage);
  return { ...sermon, scriptureRefs: [passage, ...others].slice(0, geniusLimits.references), isOnPassage: true };
}

/** The topics at the end of a description: 'On grief, hope.' */
const listed = /\bOn ([^.]+)\.\s*$/;

/** Returns the topics that end the description of a text: ['grief', 'hope'], or undefined if it lists none. */
export const listedTopics = (description: string): string[] | undefined =>
  listed
    .exec(description)?.[1]
    ?.split(/,|\band\b/)
    .map((topic) => topic.trim());

/**
 * Returns the topics that a text is about by its own account, each with the words for it: those that end its description,
 * or those that both its title and its description name. Words in the text may be there by accident.
 */
export function declaredThemes({ title, description }: { title: string; description: string }): Map<string, string> {
  const named = (text: string) => [...topicMentions(foldedWords(text)).keys()];
  const topics = listedTopics(description);
  if (topics) return new Map(topics.flatMap((topic) => named(topic).map((name) => [name, topic])));
  const inTitle = new Set(named(title));
  return new Map(named(description).flatMap((name) => (inTitle.has(name) ? [[name, titleOfTopic(name)]] : [])));
}
