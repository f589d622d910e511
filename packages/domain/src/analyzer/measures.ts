import { analyzer as texts } from '../texts/analyzer.ts';
import type { Reading, Sentence } from './read.ts';
import { readingEase } from './readingEase.ts';
import type { Finding, MeasureId, Place } from './result.ts';

/** A sentence in its place, and the one before it, where nothing else stands between them. */
type PlacedSentence = { sentence: Sentence; passage: number; before: Sentence | null };

/** A document as the measures look at it. */
export type Survey = {
  words: number;
  references: number;
  subheadings: number;
  sentences: readonly PlacedSentence[];
  /** Those with a sentence in them. */
  paragraphs: readonly { place: Place; sentences: number }[];
};

/** What the measures look at, from the passages of a document. */
export function surveyOf(readings: readonly Reading[]): Survey {
  const sentences: PlacedSentence[] = [];
  const paragraphs: { place: Place; sentences: number }[] = [];
  let before: Sentence | null = null;
  for (const [passage, reading] of readings.entries()) {
    // After a heading or a quotation nobody hears a repetition.
    if (reading.kind !== 'paragraph') before = null;
    for (const sentence of reading.sentences) {
      sentences.push({ sentence, passage, before });
      before = sentence;
    }
    const [first, last] = [reading.sentences[0], reading.sentences.at(-1)];
    if (!first || !last) continue;
    paragraphs.push({ place: { passage, from: first.from, to: last.to }, sentences: reading.sentences.length });
  }
  return {
    words: sumOf(readings, ({ words }) => words),
    references: sumOf(readings, ({ references }) => references.length),
    subheadings: readings.filter(({ kind, words }) => kind === 'subheading' && words > 0).length,
    sentences,
    paragraphs,
  };
}

/** The sum of what the things have. */
export const sumOf = <Thing>(things: Iterable<Thing>, of: (thing: Thing) => number): number => {
  let sum = 0;
  for (const thing of things) sum += of(thing);
  return sum;
};

type Measured = Pick<Finding, 'result' | 'displayText' | 'places'> & { color: NonNullable<Finding['color']> | 'none' };
/** Null where there is nothing to measure. 'success' and 'none' are good results, the others are improvements. */
type Measure = (survey: Survey) => Measured | null;

/** The limits of the specification (part 2 §9), in percent where nothing else is said. */
const leastTransitions = 30;
const repeatedFrom = 25;
const longSentence = { words: 20, most: 25 };
const longParagraph = { moreThan: 6, most: 25 };
const mostPassive = 10;
const leastEase = 60;
/** References in a thousand words. */
const saturation = { light: 1, solid: 4, heavy: 10 };
/** Sentences that are shown as hard to read. Short ones never are, whatever their words. */
const hardSentence = { ease: 50, words: 10 };

const wholeSentence = ({ sentence: { from, to }, passage }: PlacedSentence): Place => ({ passage, from, to });

/** What share of some things is so; `figure` never shows it on the other side of the limit. */
function shareOf<Thing>(things: readonly Thing[], isSo: (thing: Thing) => boolean, limit: number) {
  const those = things.filter(isSo);
  const percent = (those.length * 100) / things.length;
  return { those, percent, figure: figureBeside(percent, limit) };
}

/** A number without decimals, or with as many as show on which side of the limit it is. */
export function figureBeside(value: number, limit: number): string {
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
    const { percent, figure } = shareOf(sentences, ({ sentence }) => sentence.hasTransition, leastTransitions);
    return {
      result: `${figure}%`,
      color: verdict(percent >= leastTransitions),
      displayText: texts.found.transitionalWords(figure),
      places: sentences.filter(({ sentence }) => !sentence.hasTransition).map(wholeSentence),
    };
  },
  consecutiveSentences({ sentences }) {
    if (sentences.length === 0) return null;
    const isRepeated = ({ sentence, before }: PlacedSentence) => before?.first.word === sentence.first.word;
    const { those, percent, figure } = shareOf(sentences, isRepeated, repeatedFrom);
    return {
      result: `${figure}%`,
      color: verdict(percent < repeatedFrom),
      displayText: texts.found.consecutiveSentences(figure),
      places: those.map(({ sentence: { first }, passage }) => ({ passage, from: first.from, to: first.to })),
    };
  },
  sentenceLength({ sentences }) {
    if (sentences.length === 0) return null;
    const isLong = ({ sentence }: PlacedSentence) => sentence.words >= longSentence.words;
    const { those, percent, figure } = shareOf(sentences, isLong, longSentence.most);
    return {
      result: `${figure}%`,
      color: verdict(percent <= longSentence.most),
      displayText: texts.found.sentenceLength(figure),
      places: those.map(wholeSentence),
    };
  },
  paragraphLength({ paragraphs }) {
    if (paragraphs.length === 0) return null;
    const isLong = (paragraph: Survey['paragraphs'][number]) => paragraph.sentences > longParagraph.moreThan;
    const { those, percent, figure } = shareOf(paragraphs, isLong, longParagraph.most);
    return {
      result: `${figure}%`,
      color: verdict(percent <= longParagraph.most),
      displayText: texts.found.paragraphLength(figure),
      places: those.map(({ place }) => place),
    };
  },
  subheadingDistribution: ({ words, subheadings }) =>
    words === 0
      ? null
      : {
          result: subheadings === 0 ? 'None' : subheadings.toLocaleString('en'),
          color: verdict(subheadings > 0),
          displayText: texts.found.subheadingDistribution(subheadings),
          places: [],
        },
  passiveVoice({ sentences }) {
    if (sentences.length === 0) return null;
    const { those, percent, figure } = shareOf(sentences, ({ sentence }) => sentence.passives.length > 0, mostPassive);
    return {
      result: `${figure}%`,
      color: verdict(percent <= mostPassive),
      displayText: those.length === 0 ? texts.found.noPassiveVoice : texts.found.passiveVoice(figure),
      places: those.flatMap(({ sentence, passage }) => sentence.passives.map((range) => ({ passage, ...range }))),
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
    const figure = figureBeside(ease, leastEase);
    const isHard = ({ words, syllables }: Sentence) =>
      words >= hardSentence.words && readingEase({ sentences: 1, words, syllables }) < hardSentence.ease;
    return {
      result: figure,
      color: verdict(ease >= leastEase),
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

/** What a measure finds in a document; null where there is nothing to measure. */
export const measure = (id: MeasureId, survey: Survey): Measured | null => measureBy[id](survey);
