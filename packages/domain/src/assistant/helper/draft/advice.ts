import { measures, type Finding, type MeasureId, type Place } from '../../../analyzer/result.ts';
import { counted } from '../../../texts/numbers.ts';
import { beginningOf, isWhole, type Structure, tidySentence } from './structure.ts';
import { endsQuestion, endsSentence, listed, quotedHeading, unquoted, wordsOf } from '../quoting.ts';

/** Advice on each measure that needs work. If it ends with a colon, sentences follow. */
const advice: Record<Exclude<MeasureId, 'scriptureSaturation'>, string> = {
  transitionalWords:
    'Tell your listeners how one thought leads to the next. These sentences start without a transition:',
  consecutiveSentences:
    'Vary how sentences begin, unless the repetition is intentional. These start like the one before:',
  sentenceLength: 'Break up long sentences where you would take a breath. The longest ones:',
  paragraphLength: 'Break up long paragraphs so that you can find your place at a glance. They begin:',
  subheadingDistribution: 'Add subheadings so that you can see the structure at a glance from the pulpit.',
  passiveVoice: 'Where listeners need to know who is acting, name the person.',
  fleschReadingEase: 'Use shorter words in these sentences, as you would with a twelve-year-old:',
};

const order: readonly MeasureId[] = [
  'scriptureSaturation',
  'fleschReadingEase',
  'sentenceLength',
  'passiveVoice',
  'subheadingDistribution',
  'transitionalWords',
  'consecutiveSentences',
  'paragraphLength',
];

export const byImportance = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));

/**
 * Writes what to improve about a measure, with at most `max` of the sentences that it refers to. Sentences in `quoted`
 * are left out, and those of the result are added to it.
 */
export function adviceOn(
  { id, displayText, places }: Finding,
  structure: Structure,
  { max, quoted }: { max: number; quoted: Set<string> },
): string {
  // The remarks on the structure speak of passages.
  if (id === 'scriptureSaturation') return '';
  const text = advice[id];
  const chosen = !text.endsWith(':')
    ? []
    : id === 'sentenceLength'
      ? longestFirst(places, structure)
      : pick(places, max * 12);
  const sentences = [...new Set(chosen.slice(0, max * 12).map((place) => tidySentence(structure.sentenceAt(place))))]
    .filter((sentence) => isWhole(sentence) && !/^[“‘’"']/.test(sentence) && !quoted.has(sentence))
    .slice(0, max);
  for (const sentence of sentences) quoted.add(sentence);
  const lines = sentences.map((sentence) => {
    const size = id === 'sentenceLength' ? ` (${counted(wordsOf(sentence).length, 'word')})` : '';
    return `- “${unquoted(beginningOf(sentence))}”${size}`;
  });
  const written = lines.length > 0 ? text : text.replace(/(?<=\.) [^.]*:$/, '').replace(/:$/, '.');
  return [`**${measures[id]}.** ${displayText} ${written}`, ...lines].join('\n');
}

const longestFirst = (places: readonly Place[], { sentenceAt }: Structure): Place[] =>
  places
    .map((place) => ({ place, words: wordsOf(sentenceAt(place)).length }))
    .toSorted((a, b) => b.words - a.words)
    .map(({ place }) => place);

function pick<Item>(items: readonly Item[], max: number): Item[] {
  if (items.length <= max) return [...items];
  return Array.from({ length: max }, (_, at) => items[Math.floor((at * items.length) / max)]!);
}

const longSection = 700;
const largeShare = 0.5;
/** Words before the first passage from which an opening without Scripture is worth a remark. */
const lateScripture = 250;

export function structureRemarks(structure: Structure): string[] {
  const { sections, words, wordsBeforeScripture, paragraphs } = structure;
  const named = sections.filter(({ heading }) => heading !== null);
  const remarks: string[] = [];
  if (named.length === 0 && words >= longSection / 2 && structure.isNumbered)
    remarks.push(
      'The parts are numbered but not marked as headings. Headings would help you find your place in the pulpit.',
    );
  else if (named.length === 0 && words >= longSection / 2) {
    const starts = turningPoints(paragraphs, words);
    const places = starts.map((text) => `- before “${unquoted(text)} …”`).join('\n');
    remarks.push(
      `The text has no headings. ${starts.length > 0 ? `Judging by length, these are good places to add one if a new thought starts there:\n${places}` : 'Headings help you keep your place in the pulpit.'}`,
    );
  }
  const longest = sections.toSorted((a, b) => b.words - a.words)[0];
  if (named.length > 1 && longest && longest.words > words * largeShare)
    remarks.push(
      `${longest.heading === null ? 'The text before the first heading' : quotedHeading(longest.heading)} makes up ${percent(longest.words, words)} of the sermon. If it is not the heart of the sermon, shorten it or divide it.`,
    );
  const empty = named.filter((section) => section.words <= (section.heading?.split(/\s+/).length ?? 0) + 15);
  if (empty.length > 0 && named.length > 1)
    remarks.push(
      `${listed(empty.slice(0, 4).map(({ heading }) => quotedHeading(heading ?? '')))} ${empty.length === 1 ? 'is a heading' : 'are headings'} with hardly any text below.`,
    );
  if (structure.result.scriptureReferences.length === 0)
    remarks.push(
      structure.details.length > 0
        ? `The details name ${listed(structure.details)}, but the text names no passage with chapter and verse.`
        : 'Neither the text nor its details name a passage with chapter and verse. If the sermon is on a passage that has not just been read, name it near the beginning.',
    );
  // References near the end are notes.
  else if (wordsBeforeScripture !== null && wordsBeforeScripture > lateScripture && wordsBeforeScripture < words / 2)
    remarks.push(
      `The first passage is named with its chapter after ${counted(wordsBeforeScripture, 'word')}, about ${counted(Math.max(1, Math.round((structure.minutes * wordsBeforeScripture) / structure.result.wordCount)), 'minute')}. If it has not been read before the sermon, listeners who follow along in their Bibles wait for it.`,
    );
  return remarks;
}

const praise: Record<MeasureId, string> = {
  scriptureSaturation: 'You name your passages.',
  transitionalWords: 'You use transitions.',
  consecutiveSentences: 'The sentences begin in different ways.',
  sentenceLength: 'Most sentences are short enough to follow by ear.',
  paragraphLength: 'Most paragraphs are short enough for you to find your place.',
  subheadingDistribution: 'Subheadings show the structure.',
  passiveVoice: 'Most sentences are in the active voice.',
  fleschReadingEase: 'The words are easy to follow.',
};

export const praiseOf = ({ id, displayText }: Finding): string => `${praise[id]} ${displayText}`;

export const percent = (part: number, whole: number): string => `${Math.round((part * 100) / Math.max(1, whole))}%`;

const minParagraph = 12;

const continues = /^(?:and|but|or|nor|for|so|because|which|who|that|then)\b/i;
const noBeginning = /^[\p{Ll}\p{N}§:]/u;

function turningPoints(paragraphs: Structure['paragraphs'], words: number): string[] {
  const candidates = paragraphs.filter(({ text }, at) => {
    const begin = text.replace(/^[“‘’"']+/u, '');
    const before = paragraphs[at - 1]?.text ?? '';
    // A paragraph within a list of questions begins no thought.
    const isAmongQuestions = endsQuestion.test(before) || /^[^.!?]*\?/.test(text);
    const isBeginning = !continues.test(begin) && !noBeginning.test(begin) && wordsOf(text).length >= minParagraph;
    return endsSentence.test(before) && !isAmongQuestions && isBeginning;
  });
  const nearest = [1, 2].flatMap((third) => {
    const goal = (words * third) / 3;
    return candidates.toSorted((a, b) => Math.abs(a.from - goal) - Math.abs(b.from - goal)).slice(0, 1);
  });
  return [...new Set(nearest)].map(({ text }) =>
    text
      .split(' ')
      .slice(0, 7)
      .join(' ')
      .replace(/[.,;:!?]$/, ''),
  );
}
