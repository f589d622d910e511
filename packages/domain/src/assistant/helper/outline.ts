import { runsOf } from '../../scripture/verse.ts';
import { comparedLine, comparedWith } from './comparedVerses.ts';
import { wordsToExplain } from './glossary.ts';
import { countWords, hasStem, inRanges, keyVersesOf, maxSentenceWords, type Quoted, quotedOf } from './keyVerses.ts';
import type { PassageQuestion } from '../../scripture/outlines.ts';
import type { IdeasContext, ContextItem, ContextPassage, ContextTopic, ContextVerse } from './context.ts';
import { listed, quotedVerse, referenceTo } from './quoting.ts';
import { advice, type AnswerPiece, material } from '../answer/piece.ts';

const max = { words: 3, keyVerses: 2, paragraphs: 4 };
const numbers: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven' };

/** The content of an answer so far. The outline adds its own. */
type Said = {
  isMain: boolean;
  compared: Set<string>;
  listed: ReadonlySet<number>;
  explained: Set<string>;
};

type Part = { heading: string | null; verses: readonly ContextVerse[]; quoted: readonly Quoted[] };

const referenceOf = (verses: readonly ContextVerse[]): string =>
  referenceTo({ first: verses[0]!.slot, last: verses.at(-1)!.slot });

export function outlineOf(passage: ContextPassage, context: IdeasContext, said: Said): AnswerPiece {
  const { verses, outline } = passage;
  if (verses.length === 0)
    return advice(
      `## ${passage.reference}\n\nThe text of this passage is not available, so there is no outline for it.`,
    );
  const { topics, translation } = context;
  const stems = new Set(topics.flatMap((topic) => topic.stems));
  const parts = partsOf(passage, stems, namingStems(verses, topics));
  const count =
    parts.length === 1
      ? 'The passage is a single thought.'
      : `The passage has ${numbers[parts.length] ?? parts.length} parts.`;
  const quotations = translation ? `; the quotations are from the ${translation}` : '';
  const source = parts.some(({ heading }) => heading !== null) ? ` The headings are ours${quotations}.` : '';
  const questions = outline?.questions ?? [];
  const end = parts.length > 1 ? endOf(passage, parts, topics) : null;
  const opening = said.isMain ? openingOf(context) : undefined;
  return material(
    [
      `## An outline through ${referenceOf(verses)}`,
      `${count}${source}${said.isMain ? indexSentence(topics) : ''}`,
      ...(opening ? [`**To begin:** you could open with the illustration “${opening.title}” (below).`] : []),
      parts.map((part, at) => written(part, at, context, said)).join('\n\n'),
      ...(questions.length === 1 ? [`**To think about:** ${questions[0]!.text}`] : []),
      ...(questions.length > 1 ? ['**To think about:**', questions.map(questionLine).join('\n')] : []),
      ...(end ? [`**To end:** ${end}`] : []),
    ].join('\n\n'),
  );
}

/** A question may be about what only its verses say. */
const questionLine = (question: PassageQuestion): string => `- ${referenceTo(question)}: ${question.text}`;

/** The first topic of a description: 'grief' in 'On grief, hope.' */
const firstTopicIn = /\bOn ([^.,]+)[^.]*\.\s*$/;

const openingOf = ({ topics, illustrations }: IdeasContext): ContextItem | undefined => {
  const stems = new Set(topics.flatMap(({ typedStems }) => typedStems));
  return illustrations.find(({ description }) => hasStem(firstTopicIn.exec(description)?.[1] ?? '', stems));
};

function partsOf(
  { verses, outline }: ContextPassage,
  topicStems: ReadonlySet<string>,
  named: ReadonlySet<string>,
): Part[] {
  const parts =
    outline?.parts.map(({ first, last, ...part }) => ({
      ...part,
      verses: verses.filter(({ slot }) => first <= slot && slot <= last),
    })) ?? paragraphsOf(verses).map((own) => ({ heading: null, keys: [], verses: own }));
  const isShort = parts.length === 1 && countWords(verses) <= maxSentenceWords;
  // A translation can omit all verses of a part.
  return parts
    .filter((part) => part.verses.length > 0)
    .map(({ heading, keys, verses: own }) => ({
      heading,
      verses: own,
      // A short passage that is not divided is quoted as a whole.
      quoted: isShort ? [quotedOf(own)] : keyVersesOf(own, keys, { topicStems, named, max: max.keyVerses }),
    }));
}

/**
 * Returns the stems of typed topics of one word that few of the verses have. A word that most verses have singles out
 * none.
 */
function namingStems(verses: readonly ContextVerse[], topics: readonly ContextTopic[]): ReadonlySet<string> {
  const single = topics.flatMap(({ typedStems }) => (typedStems.length === 1 ? typedStems : []));
  return new Set(
    single.filter((stem) => verses.filter(({ text }) => hasStem(text, new Set([stem]))).length <= verses.length / 3),
  );
}

/**
 * Divides verses at the paragraphs of the translation. Of more than `most.paragraphs`, the shortest neighbors are
 * joined.
 */
function paragraphsOf(verses: readonly ContextVerse[]): ContextVerse[][] {
  const parts: ContextVerse[][] = runsOf(verses, (_, verse) => !verse.startsParagraph);
  while (parts.length > max.paragraphs) {
    const sizes = parts.slice(1).map((part, at) => parts[at]!.length + part.length);
    const at = sizes.indexOf(Math.min(...sizes));
    parts.splice(at, 2, [...parts[at]!, ...parts[at + 1]!]);
  }
  return parts;
}

const longEnd = 50;

/**
 * Returns the sentence about the verses to end with: of those that our outline marks, the last ones that name a topic as it was typed, or
 * else the last ones. Returns null if none are marked.
 */
function endOf(
  { verses, outline }: ContextPassage,
  parts: readonly Part[],
  topics: readonly ContextTopic[],
): string | null {
  const typed = new Set(topics.flatMap(({ typedStems }) => typedStems));
  const marked = inRanges(verses, outline?.closings ?? []);
  const end = marked.findLast(({ text }) => hasStem(text, typed)) ?? marked.at(-1);
  if (!end) return null;
  const isQuotedIn = ({ quoted }: Part) =>
    quoted.some((each) => end.verses.every((verse) => each.verses.includes(verse)));
  if (isQuotedIn(parts.at(-1)!)) return `read ${end.reference} again.`;
  const verb = parts.some(isQuotedIn) ? 'come back to' : 'read';
  return `${verb} ${end.reference}${countWords(end.verses) > longEnd ? '.' : `: ${quotedVerse(end.text, longEnd)}`}`;
}

function written(part: Part, at: number, context: IdeasContext, said: Said): string {
  const { heading, verses, quoted } = part;
  const explained = wordsToExplain(quoted.map(({ text }) => text).join(' '), said.explained).slice(0, max.words);
  for (const { meaning } of explained) said.explained.add(meaning);
  const compared = comparedWith(part, context, said);
  for (const { reference } of compared) said.compared.add(reference);
  return [
    `${at + 1}. **${referenceOf(verses)}**${heading === null ? '' : `: ${heading}`}`,
    ...quoted.map(({ reference, text }) => `- ${reference}: ${quotedVerse(text, maxSentenceWords)}`),
    ...(explained.length > 0
      ? [`- To explain: ${explained.map(({ word, meaning }) => `${word} (${meaning})`).join('; ')}.`]
      : []),
    ...compared.map(comparedLine),
  ].join('\n');
}

function indexSentence(topics: readonly ContextTopic[]): string {
  const indexed = topics.filter(({ hasPassage }) => hasPassage).map(({ name }) => `“${name}”`);
  return indexed.length > 0 ? ` It is one of the passages on ${listed(indexed)} in the topical index.` : '';
}
