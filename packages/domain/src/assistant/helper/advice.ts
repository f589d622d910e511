import { measures, type Finding, type MeasureId, type Place } from '../../analyzer/result.ts';
import { counted } from '../../texts/counted.ts';
import { isWhole, type Structure } from './structure.ts';
import { listed, quotedHeading, unquoted, wordsOf } from './quoting.ts';

/** What to do about each measure that needs work. */
const advice: Record<MeasureId, string> = {
  scriptureSaturation: 'Help listeners follow along in their Bibles: name the verse each time you refer to it.',
  transitionalWords:
    'Tell your listeners how one thought leads to the next. These sentences start without a transition:',
  consecutiveSentences:
    'Vary how sentences begin, unless the repetition is intentional. These start like the one before:',
  sentenceLength: 'Break up long sentences where you would take a breath. The longest ones:',
  paragraphLength: 'Break up long paragraphs so that you can find your place at a glance. They begin:',
  subheadingDistribution: 'Add subheadings so that you can see the structure at a glance from the pulpit.',
  passiveVoice: 'Say who is acting, especially when it is God. Sentences in the passive voice:',
  fleschReadingEase: 'Use shorter words in these sentences, as you would with a twelve-year-old:',
};

/** The order in which measures matter to listeners. */
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
 * Writes what to improve about a measure, with at most `most` of the sentences that it refers to. Sentences in `quoted`
 * are left out, and those of the result are added to it.
 */
export function adviceOn(
  { id, displayText, places }: Finding,
  structure: Structure,
  { most, quoted }: { most: number; quoted: Set<string> },
): string {
  const chosen = id === 'sentenceLength' ? longestFirst(places) : pick(places, most * 12);
  const all = [...new Set(chosen.slice(0, most * 12).map(structure.quote))];
  const quotes = all
    .filter(
      (quote) =>
        isWhole(quote) &&
        (id === 'sentenceLength' || id === 'paragraphLength' || /[.!?][”’"')\]]*$/.test(quote)) &&
        // Who is acting is said.
        !(id === 'passiveVoice' && /\bby\b|…/.test(quote)) &&
        !/^[“‘’"']/.test(quote) &&
        !quoted.has(quote),
    )
    .slice(0, most);
  for (const quote of quotes) quoted.add(quote);
  const sentences = quotes.map((sentence) => `- “${unquoted(sentence)}”`);
  const text = quotes.length > 0 ? advice[id] : advice[id].replace(/(?<=\.) [^.]*:$/, '').replace(/:$/, '.');
  const counted =
    id === 'scriptureSaturation' && !displayText.startsWith('No') ? 'Counting references that are written out: ' : '';
  return [`**${measures[id]}.** ${counted}${displayText} ${text}`, ...sentences].join('\n');
}

const longestFirst = (places: readonly Place[]): Place[] => places.toSorted((a, b) => b.to - b.from - (a.to - a.from));

/** Returns items spread over a list. */
function pick<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]!);
}

/** Words above which a part of a sermon without a subheading is long. */
const longSection = 700;
/** The share of a sermon from which one section is much longer than the others. */
const largeShare = 0.5;
/** Words before the first passage from which an opening without Scripture is worth a remark. */
const lateScripture = 250;

/** Returns remarks on the structure of a text. Each is a whole sentence or more. */
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
  if (wordsBeforeScripture === null) remarks.push('No passage is named with its reference anywhere in the text.');
  // References near the end are notes.
  else if (wordsBeforeScripture > lateScripture && wordsBeforeScripture < words / 2)
    remarks.push(
      `The first printed reference comes after ${counted(wordsBeforeScripture, 'word')}. Listeners who like to follow along in their Bibles wait about ${counted(Math.max(1, Math.round(wordsBeforeScripture / (words / Math.max(1, structure.minutes)))), 'minute')} for it.`,
    );
  return remarks;
}

/** What is good about a measure that needs no work. */
const praise: Record<MeasureId, string> = {
  scriptureSaturation: 'You name your passages.',
  transitionalWords: 'Your thoughts are linked by transitions.',
  consecutiveSentences: 'The sentences begin in different ways.',
  sentenceLength: 'The sentences are short enough to follow by ear.',
  paragraphLength: 'The paragraphs are short enough for you to find your place.',
  subheadingDistribution: 'Subheadings make the structure clear.',
  passiveVoice: 'It is clear who is acting.',
  fleschReadingEase: 'The words are easy to follow.',
};

export const praiseOf = ({ id, displayText }: Finding): string => `${praise[id]} ${displayText}`;

export const percent = (part: number, whole: number): string => `${Math.round((part * 100) / Math.max(1, whole))}%`;

/** The least number of words of a paragraph that begins a thought. */
const leastParagraph = 12;

/** Words with which a paragraph begins that continues the thought before. */
const continues = /^(?:and|but|or|nor|for|so|because|which|who|that|then)\b/i;
/** A paragraph that begins in the middle of a sentence, or with a number. */
const noBeginning = /^[\p{Ll}\p{N}§:]/u;

/** Returns the beginnings of the paragraphs nearest to the thirds of a text, of those that begin a thought. */
function turningPoints(paragraphs: Structure['paragraphs'], words: number): string[] {
  const candidates = paragraphs.filter(({ text }, at) => {
    const begin = text.replace(/^[“‘’"']+/u, '');
    const endsBefore = /[.?!][”’"')\]]*$/.test(paragraphs[at - 1]?.text ?? '');
    return endsBefore && !continues.test(begin) && !noBeginning.test(begin) && wordsOf(text).length >= leastParagraph;
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
