import type { Range } from './sentences.ts';

/** A range in the text of a passage. `passage` is its index in reading order. */
export type Place = Range & { passage: number };

/** The measures that can be hidden (spec part 2 §3) with their names, in the displayed order. */
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

/** The result of one measure. */
export type Finding = {
  id: MeasureId;
  title: string;
  /** The result as a sentence. */
  displayText: string;
  /** Why the measure matters, and its limit. */
  helperText: string;
  /** The result as a word or a figure: '32%', 'Solid', '61'. */
  result: string;
  color?: 'success' | 'warning' | 'error';
  /** The relevant places in the text. */
  places: readonly Place[];
};

/** The result of the Sermon Analyzer for a document (spec part 2 §3). */
export type AnalyzerResult = {
  wordCount: number;
  characterCount: number;
  /** Such as '5th grade'. */
  gradeLevel: string;
  keywords: string[];
  /** Empty for fewer than 100 words, like `goodResults`: short texts cannot be judged. */
  improvements: Finding[];
  goodResults: Finding[];
  /** Each passage once, in the order of the text, with all its places. */
  scriptureReferences: { reference: string; places: readonly Place[] }[];
};
