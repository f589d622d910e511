import type { Range } from '../words/sentences.ts';

/** A range within the text of a passage. `passage` is the index of the passage in reading order. */
export type Place = Range & { passage: number };

/** The names of the measures that can be hidden (spec part 2 §3), in display order. */
export const measures = {
  scriptureSaturation: 'Scripture Saturation',
  transitionalWords: 'Transitional Words',
  consecutiveSentences: 'Consecutive Sentences',
  sentenceLength: 'Sentence Length',
  paragraphLength: 'Paragraph Length',
  subheadingDistribution: 'Subheading Distribution',
  passiveVoice: 'Passive Voice',
  fleschReadingEase: 'Flesch Reading Ease',
} as const;
export type MeasureId = keyof typeof measures;

export type Finding = {
  id: MeasureId;
  title: string;
  displayText: string;
  helperText: string;
  /** The result as a word or a number, such as '32%', 'Solid' or '61'. */
  result: string;
  color?: 'success' | 'warning' | 'error';
  places: readonly Place[];
};

/** The result of the Sermon Analyzer for a document (spec part 2 §3). */
export type AnalyzerResult = {
  wordCount: number;
  characterCount: number;
  /** The readability grade, rounded up; null if there is no full sentence. */
  grade: number | null;
  gradeLevel: string;
  keywords: string[];
  /** Like `goodResults`, empty for texts with fewer than 100 words, which are too short to judge. */
  improvements: Finding[];
  goodResults: Finding[];
  /** Each passage once, in text order, with the ranges of all its occurrences. */
  scriptureReferences: { reference: string; places: readonly Place[] }[];
};

/** The minimum number of words for showing findings (spec part 2 §5). */
export const minAnalyzedWords = 100;
