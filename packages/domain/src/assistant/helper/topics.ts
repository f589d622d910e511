import { parseReferences } from '../../scripture/parsing/parse.ts';
import { type Reference, slotsBetween } from '../../scripture/reference.ts';
import { foldedWords } from '../../words/foldedWords.ts';
import { advice, type AnswerPiece, material } from '../answer/piece.ts';
import { quotationLine } from './quoting.ts';
import { longestExample } from './keyVerses.ts';
import type { IdeasContext, ContextQuotation, ContextTopic } from './context.ts';
import { books, overlapOf } from '../../scripture/books.ts';
import { topicEntries, topicOf, topicsOf } from '../../search/topics/topics.ts';

const max = { passages: 5 };

/** The parts of the Bible from which a sermon on a topic can take one passage each, by the numbers of their books. */
const partsOfBible = [
  { label: 'The Old Testament', from: 1, to: 39 },
  { label: 'The Gospels', from: 40, to: 43 },
  { label: 'The apostles', from: 44, to: 66 },
];

/**
 * Writes passages on the topics. A topic of the index is traced through the Bible with one passage of each part. A
 * passage is written once, and the requested passages have their own outlines. A passage that overlaps one on another
 * topic is written too if another verse represents it. Written passages are added to `written`.
 */
export function* topicSections(
  { topics, passages, translation }: IdeasContext,
  written: string[] = passages.map(({ reference }) => reference),
): Generator<AnswerPiece> {
  const requested = [...written];
  const quoted: string[] = [];
  let isFirst = true;
  for (const topic of topics) {
    if (!topic.isIndexed && topic.passages.length === 0) {
      yield advice(nothingOn(topic.name, translation));
      continue;
    }
    const left = topic.passages.filter(
      (passage) => !overlapsAny(passage.reference, requested) && !overlapsAny(quotedIn(passage), quoted),
    );
    if (left.length === 0) continue;
    const section = topic.isIndexed
      ? traced(topic, left, { translation, isFirst })
      : { chosen: left.slice(0, max.passages), text: withWords(topic, left) };
    written.push(...section.chosen.map(({ reference }) => reference));
    quoted.push(...section.chosen.map(quotedIn));
    isFirst = false;
    yield material(section.text);
  }
}

const quotedIn = ({ reference, verse }: ContextQuotation): string => verse ?? reference;

const noEntry = (typed: string): string => `The topical index has no entry “${typed}”`;

/** Without a Bible, no verses were searched for. */
const nothingOn = (name: string, translation: string): string =>
  `## “${upper(name)}”\n\n${noEntry(name)}${translation === '' ? '' : ', and no verse has its words'}.`;

const wordsOfTopic = (name: string, article: 'the' | 'its'): string =>
  foldedWords(name).length > 1 ? `${article} words` : 'the word';

const withWords = ({ name }: ContextTopic, passages: readonly ContextQuotation[]): string =>
  [
    `## Verses with ${wordsOfTopic(name, 'the')} “${name}”`,
    `${noEntry(name)}; these verses have ${wordsOfTopic(name, 'its')}.`,
    passages
      .slice(0, max.passages)
      .map((passage) => quotationLine(passage, longestExample))
      .join('\n'),
  ].join('\n\n');

const minSteps = 3;

function traced(
  { name, takenFor }: ContextTopic,
  passages: readonly ContextQuotation[],
  { translation, isFirst }: { translation: string; isFirst: boolean },
) {
  const steps = partsOfBible.flatMap(({ label, from, to }) => {
    const found = passages.find(({ reference }) => bookOf(reference) >= from && bookOf(reference) <= to);
    return found ? [{ label, found }] : [];
  });
  // Two passages are no steps, and those of another entry are about something else.
  const isOutline = steps.length >= minSteps && takenFor === undefined;
  const rest = passages.filter((passage) => !isOutline || steps.every(({ found }) => found !== passage));
  const chosen = [...(isOutline ? steps.map(({ found }) => found) : []), ...rest].slice(0, max.passages);
  const others = chosen
    .filter((passage) => rest.includes(passage))
    .map((passage) => quotationLine(passage, longestExample));
  const text = [
    `## “${upper(name)}” elsewhere in the Bible${translation ? ` (${translation})` : ''}`,
    ...(takenFor === undefined ? [] : [`${noEntry(takenFor)}; these passages are on “${name}”.`]),
    ...(isOutline
      ? [
          ...(isFirst ? ['A sermon on the topic itself could take one passage from each part of the Bible:'] : []),
          steps
            .map(({ label, found }, at) => `${at + 1}. **${label}.** ${quotationLine(found, longestExample).slice(2)}`)
            .join('\n'),
        ]
      : []),
    ...(others.length > 0 ? [`${isOutline ? 'Also:\n' : ''}${others.join('\n')}`] : []),
  ].join('\n\n');
  return { chosen, text };
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const bookOf = (reference: string): number => parseReferences(reference)[0]?.book ?? 0;

export function overlapsAny(reference: string, others: readonly string[]): boolean {
  const ranges = rangesOf(reference);
  return others.flatMap(rangesOf).some((other) => ranges.some((range) => overlapOf(range, other) > 0));
}

const rangesOf = (reference: string) => parseReferences(reference).map((each: Reference) => slotsBetween(each));

const limits = { topics: 6, titleShare: 0.3 };
/**
 * A passage is about a topic if it is one of the first passages of the topic. A longer or shorter one counts as the same if
 * both share most verses, and a part of it only if it is even more important.
 */
const first = { same: 8, part: 3 };
const minShared = 0.5;

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
    if (entry.isQueryOnly) return [];
    const at = references.slice(0, first.same).findIndex((reference, place) => {
      const theirs = slotsBetween(reference);
      return ranges.some((range) => {
        const shared = overlapOf(range, theirs);
        const all = Math.max(range.last, theirs.last) - Math.min(range.first, theirs.first) + 1;
        const isPart = range.first <= theirs.first && theirs.last <= range.last;
        return shared >= all * minShared || (place < first.part && shared > 0 && (isPart || shared === all));
      });
    });
    return at < 0 ? [] : [{ name, at }];
  });
  const names = [...titled, ...ranked.toSorted((a, b) => a.at - b.at).map(({ name }) => name)];
  return [...new Set(names)]
    .slice(0, limits.topics)
    .map((name) => topicEntries.find((entry) => entry.names[0] === name)?.names ?? [name]);
}
