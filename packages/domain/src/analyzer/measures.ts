import { analyzer as texts, namedGrades } from '../texts/analyzer.ts';
import type { Reading, Sentence } from './readPassage.ts';
import type { Finding, MeasureId, Place } from './result.ts';

type Counts = { sentences: number; words: number; letters: number; syllables: number };

/**
 * Sentences with fewer words do not count toward the grade, because exclamations and short replies do not show how hard
 * a text is to read (spec part 2 §5).
 */
export const minGradedWords = 4;

/**
 * Returns the school grade needed to understand a text, according to the automated readability index (spec part 2 §5):
 * 4.71 × letters per word + 0.5 × words per sentence − 21.43. Returns NaN if there are no sentences.
 */
export const readabilityGrade = ({ sentences, words, letters }: Omit<Counts, 'syllables'>): number =>
  4.71 * (letters / words) + 0.5 * (words / sentences) - 21.43;

/** Rounds a grade up: 4.01 to 5 are the 5th grade. Returns null for NaN. */
export function wholeGrade(grade: number): number | null {
  // Neither 4.71 nor 21.43 has an exact binary representation. Rounding keeps exact whole grades whole.
  const whole = Math.ceil(Math.round(grade * 1e9) / 1e9);
  return Number.isNaN(whole) ? null : whole;
}

/** Returns the name of a grade from `wholeGrade`. Grades below 1 and above 14 are 'not available'. */
export function gradeLabel(grade: number | null): string {
  if (grade === namedGrades.professional) return texts.professional;
  if (grade === namedGrades.college) return texts.collegeStudent;
  return grade !== null && grade >= 1 && grade < namedGrades.college ? texts.grade(grade) : texts.notAvailable;
}

/**
 * Returns the Flesch reading ease, about 0 to 100, where higher is easier: 206.835 − 1.015 × words per sentence − 84.6
 * × syllables per word. Returns NaN if there are no sentences.
 */
export const readingEase = ({ sentences, words, syllables }: Omit<Counts, 'letters'>): number =>
  206.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words);

/** `before` is null for a sentence that opens the sermon, or a section of it after a heading or a Scripture quotation. */
type PlacedSentence = { sentence: Sentence; passage: number; before: Sentence | null };

export type Measurements = {
  words: number;
  references: number;
  mainHeadings: number;
  subheadings: number;
  sentences: readonly PlacedSentence[];
  paragraphs: readonly { place: Place; sentences: number }[];
};

export function surveyOf(readings: readonly Reading[]): Measurements {
  const sentences: PlacedSentence[] = [];
  const paragraphs: { place: Place; sentences: number }[] = [];
  let before: Sentence | null = null;
  for (const [passage, reading] of readings.entries()) {
    // Listeners hear a pause there: no repetition, and no need for a transition.
    if (reading.kind !== 'paragraph') before = null;
    for (const sentence of reading.sentences) {
      sentences.push({ sentence, passage, before });
      before = sentence;
    }
    const [first, last] = [reading.sentences[0], reading.sentences.at(-1)];
    if (!first || !last) continue;
    paragraphs.push({ place: { passage, from: first.from, to: last.to }, sentences: reading.sentences.length });
  }
  const countOf = (wanted: Reading['kind']) =>
    readings.filter(({ kind, words }) => kind === wanted && words > 0).length;
  return {
    words: sumOf(readings, ({ words }) => words),
    references: sumOf(readings, ({ references }) => references.length),
    mainHeadings: countOf('heading'),
    subheadings: countOf('subheading'),
    sentences,
    paragraphs,
  };
}

export const sumOf = <Item>(items: Iterable<Item>, valueOf: (item: Item) => number): number => {
  let sum = 0;
  for (const item of items) sum += valueOf(item);
  return sum;
};

type Measured = Pick<Finding, 'result' | 'displayText' | 'places'> & { color: NonNullable<Finding['color']> | 'none' };
/**
 * Returns null if there is nothing to measure. The colors 'success' and 'none' mark good results; the other colors mark
 * improvements.
 */
type Measure = (survey: Measurements) => Measured | null;

/** Limits from the specification (part 2 §9), in percent unless the name says otherwise. */
const minTransitions = 30;
const repeatedFrom = 25;
const longSentence = { words: 20, max: 25 };
const longParagraph = { moreThan: 6, max: 25 };
const maxPassive = 10;
const minEase = 60;
/** Scripture references per thousand words. */
const saturation = { light: 1, solid: 4, heavy: 10 };
/** Sentences with a reading ease below `ease` are marked as hard to read if they have at least `words` words. */
const hardSentence = { ease: 50, words: 10 };

const wholeSentence = ({ sentence: { from, to }, passage }: PlacedSentence): Place => ({ passage, from, to });

/**
 * Returns the items that have a property and the percentage of items that have it. `figure` is rounded but stays on the
 * same side of the limit.
 */
function shareOf<Item>(items: readonly Item[], hasProperty: (item: Item) => boolean, limit: number) {
  const matches = items.filter(hasProperty);
  const percent = (matches.length * 100) / items.length;
  return { matches, percent, figure: roundBeside(percent, limit) };
}

/**
 * Rounds a number to an integer, or to as many decimals as are needed to stay on the same side of the limit: 29.6 stays
 * 29.6 if the limit is 30.
 */
export function roundBeside(value: number, limit: number): string {
  const side = Math.sign(value - limit);
  for (let digits = 0; digits < 6; digits += 1) {
    const figure = value.toFixed(digits);
    if (Math.sign(Number(figure) - limit) === side) return figure;
  }
  return String(value);
}

const verdict = (isGood: boolean) => (isGood ? 'success' : 'warning');

const measureBy: Record<MeasureId, Measure> = {
  scriptureSaturation({ words, references }) {
    if (words === 0) return null;
    const perThousand = (references * 1_000) / words;
    const [result, color] = saturationOf(perThousand);
    return { result, color, displayText: texts.found.scriptureSaturation(references, words), places: [] };
  },
  transitionalWords({ sentences }) {
    if (sentences.length === 0) return null;
    const { percent, figure } = shareOf(sentences, ({ sentence }) => sentence.hasTransition, minTransitions);
    return {
      result: `${figure}%`,
      color: verdict(percent >= minTransitions),
      displayText: texts.found.transitionalWords(figure),
      places: sentences.filter(({ sentence, before }) => before !== null && !sentence.hasTransition).map(wholeSentence),
    };
  },
  consecutiveSentences({ sentences }) {
    if (sentences.length === 0) return null;
    const isRepeated = ({ sentence, before }: PlacedSentence) => before?.first.word === sentence.first.word;
    const { matches, percent, figure } = shareOf(sentences, isRepeated, repeatedFrom);
    return {
      result: `${figure}%`,
      color: verdict(percent < repeatedFrom),
      displayText: texts.found.consecutiveSentences(figure),
      places: matches.map(({ sentence: { first }, passage }) => ({ passage, from: first.from, to: first.to })),
    };
  },
  sentenceLength({ sentences }) {
    if (sentences.length === 0) return null;
    const isLong = ({ sentence }: PlacedSentence) => sentence.words >= longSentence.words;
    const { matches, percent, figure } = shareOf(sentences, isLong, longSentence.max);
    return {
      result: `${figure}%`,
      color: verdict(percent <= longSentence.max),
      displayText: texts.found.sentenceLength(figure),
      places: matches.map(wholeSentence),
    };
  },
  paragraphLength({ paragraphs }) {
    if (paragraphs.length === 0) return null;
    const isLong = (paragraph: Measurements['paragraphs'][number]) => paragraph.sentences > longParagraph.moreThan;
    const { matches, percent, figure } = shareOf(paragraphs, isLong, longParagraph.max);
    return {
      result: `${figure}%`,
      color: verdict(percent <= longParagraph.max),
      displayText: texts.found.paragraphLength(figure),
      places: matches.map(({ place }) => place),
    };
  },
  subheadingDistribution({ words, mainHeadings, subheadings }) {
    if (words === 0) return null;
    return {
      result: subheadings === 0 ? 'None' : subheadings.toLocaleString('en'),
      color: verdict(subheadings > 0),
      displayText: texts.found.subheadingDistribution(mainHeadings, subheadings),
      places: [],
    };
  },
  passiveVoice({ sentences }) {
    if (sentences.length === 0) return null;
    const { matches, percent, figure } = shareOf(sentences, ({ sentence }) => sentence.passives.length > 0, maxPassive);
    return {
      result: `${figure}%`,
      color: verdict(percent <= maxPassive),
      displayText: matches.length === 0 ? texts.found.noPassiveVoice : texts.found.passiveVoice(figure),
      places: matches.flatMap(({ sentence, passage }) => sentence.passives.map((range) => ({ passage, ...range }))),
    };
  },
  fleschReadingEase({ sentences }) {
    if (sentences.length === 0) return null;
    const all = (of: (sentence: Sentence) => number) => sumOf(sentences, ({ sentence }) => of(sentence));
    const ease = readingEase({
      sentences: sentences.length,
      words: all(({ words }) => words),
      syllables: all(({ syllables }) => syllables),
    });
    const figure = roundBeside(ease, minEase);
    const isHard = ({ words, syllables }: Sentence) =>
      words >= hardSentence.words && readingEase({ sentences: 1, words, syllables }) < hardSentence.ease;
    return {
      result: figure,
      color: verdict(ease >= minEase),
      displayText: texts.found.fleschReadingEase(figure),
      places: sentences.filter(({ sentence }) => isHard(sentence)).map(wholeSentence),
    };
  },
};

function saturationOf(perThousand: number): [result: string, color: Measured['color']] {
  if (perThousand === 0) return [texts.noScripture, 'error'];
  if (perThousand < saturation.light) return [texts.needsScripture, 'warning'];
  if (perThousand < saturation.solid) return [texts.lightScripture, 'none'];
  return [perThousand < saturation.heavy ? texts.solidScripture : texts.heavyScripture, 'success'];
}

export const measure = (id: MeasureId, survey: Measurements): Measured | null => measureBy[id](survey);
