import type { Range } from './sentences.ts';

/** Part of a document: of the text of its passage with this number, in reading order. */
export type Place = Range & { passage: number };

/** The measures that can be hidden (spec part 2 §3), in the order in which they are shown, with their names. */
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

/** What one measure found. */
export type Finding = {
  id: MeasureId;
  title: string;
  /** What was found, as a sentence. */
  displayText: string;
  /** Why that matters, and where the limit is. */
  helperText: string;
  /** In a word or a figure: '32%', 'Solid', '61'. */
  result: string;
  color?: 'success' | 'warning' | 'error';
  /** Where in the text one may look. */
  places: readonly Place[];
};

/** What the Sermon Analyzer tells of a document (spec part 2 §3). */
export type AnalyzerResult = {
  wordCount: number;
  characterCount: number;
  /** '5th grade'. */
  gradeLevel: string;
  keywords: string[];
  /** From 100 words on, like the good results: of a few words nothing can be said. */
  improvements: Finding[];
  goodResults: Finding[];
  /** Each passage once, in the order of the text, with all its places. */
  scriptureReferences: { reference: string; places: readonly Place[] }[];
};
