import { timeLimit } from './preferences.ts';
import { maxSections } from './sections.ts';

export const timingKinds = ['rehearsal', 'preaching'] as const;
export type TimingKind = (typeof timingKinds)[number];

/** How many timings of each kind are kept for a document. Older ones are deleted. */
export const maxStoredTimings = 10;

/**
 * The largest values of a timing. `seconds` is the time of the whole sermon, as long as the longest limit of the timer.
 * Headings are shortened, because timings do not count as storage of the account.
 */
export const timingLimits = {
  seconds: timeLimit.longest * 60,
  words: 1_000_000,
  sections: maxSections,
  headingLength: 80,
} as const;

export type TimedSection = {
  /** Empty for the text before the first heading. */
  heading: string;
  words: number;
  seconds: number;
  /** The time that was planned for it in seconds. */
  planned: number;
};

export type Timing = {
  id: string;
  kind: TimingKind;
  startedAt: Date;
  /** The whole time. Pauses and the time during which the text was covered do not count. */
  seconds: number;
  /** The number of words that were read aloud, which may be fewer than the text has. */
  words: number;
  sections: readonly TimedSection[];
};

/** Returns how much longer than planned a sermon or section took, in seconds. It is negative if it was shorter. */
export const overPlan = ({ seconds, planned }: Pick<TimedSection, 'seconds' | 'planned'>): number => seconds - planned;

/** Returns the time that was planned for a whole sermon, in seconds. */
export const plannedTotal = (sections: readonly TimedSection[]): number =>
  sections.reduce((total, { planned }) => total + planned, 0);
