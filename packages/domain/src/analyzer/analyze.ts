import type { Block } from '../document/schema.ts';
import { analyzer as texts } from '../texts/analyzer.ts';
import {
  gradeLabel,
  minGradedWords,
  measure,
  readabilityGrade,
  sumOf,
  type Measurements,
  surveyOf,
  wholeGrade,
} from './measures.ts';
import { keywordsIn } from './keywords.ts';
import { type AnalyzerResult, type Finding, minAnalyzedWords, type MeasureId, measures, type Place } from './result.ts';
import { passagesOf } from './passages.ts';
import { type Reading, readPassage } from './readPassage.ts';

/** The maximum number of keywords (spec part 2 §3). */
const maxKeywords = 10;

/**
 * Analyzes a document for the Sermon Analyzer. The style measures look only at the preacher's own sentences, so they
 * ignore headings and Scripture quotations. Those still count toward words, characters and keywords, and a quotation
 * counts as a reference. Hidden measures are not computed.
 */
export const analyze = (blocks: readonly Block[], hidden: ReadonlySet<MeasureId> = new Set()): AnalyzerResult =>
  resultOf(
    passagesOf(blocks).map((passage) => readPassage(passage)),
    hidden,
  );

export function resultOf(readings: readonly Reading[], hidden: ReadonlySet<MeasureId>): AnalyzerResult {
  const survey = surveyOf(readings);
  const grade = gradeOf(survey);
  const findings = survey.words < minAnalyzedWords ? [] : findingsIn(survey, hidden);
  return {
    wordCount: survey.words,
    characterCount: sumOf(readings, ({ characters }) => characters),
    grade,
    gradeLevel: gradeLabel(grade),
    keywords: keywordsIn(
      readings.map(({ tally }) => tally),
      { max: maxKeywords },
    ),
    improvements: findings.filter(isImprovement),
    goodResults: findings.filter((finding) => !isImprovement(finding)),
    scriptureReferences: referencesOf(readings),
  };
}

const isImprovement = ({ color }: Finding) => color === 'warning' || color === 'error';

const measureIds = Object.keys(measures).filter((id): id is MeasureId => id in measures);

const findingsIn = (survey: Measurements, hidden: ReadonlySet<MeasureId>): Finding[] =>
  measureIds.flatMap((id) => {
    const measured = hidden.has(id) ? null : measure(id, survey);
    if (!measured) return [];
    const { color, ...found } = measured;
    const finding = { id, title: measures[id], helperText: texts.help[id], ...found };
    return [color === 'none' ? finding : { ...finding, color }];
  });

function gradeOf({ sentences }: Measurements): number | null {
  const graded = sentences.map(({ sentence }) => sentence).filter(({ words }) => words >= minGradedWords);
  const words = sumOf(graded, (sentence) => sentence.words);
  const letters = sumOf(graded, (sentence) => sentence.letters);
  return wholeGrade(readabilityGrade({ sentences: graded.length, words, letters }));
}

function referencesOf(readings: readonly Reading[]): AnalyzerResult['scriptureReferences'] {
  const found = new Map<string, Place[]>();
  for (const [passage, { references }] of readings.entries()) {
    for (const { reference, from, to } of references) {
      const places = found.get(reference) ?? [];
      places.push({ passage, from, to });
      found.set(reference, places);
    }
  }
  return [...found].map(([reference, places]) => ({ reference, places }));
}
