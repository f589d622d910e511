import { fastestPace } from '../builder/preachingTime.ts';
import type { Block } from '../document/schema.ts';
import { type Section, type TextPlace, wordsOfLeaves } from './sections.ts';
import { timingLimits } from './timings.ts';

export type WordMap = {
  /** The number of words before each paragraph or heading, and at last of all words. */
  leaves: readonly number[];
  /** The number of words before each section, and at last of all words. */
  sections: readonly number[];
};

export type SectionMap = Pick<WordMap, 'sections'>;

export function wordMapOf(blocks: readonly Block[], sections: readonly Section[]): WordMap {
  const leaves = [0];
  for (const words of wordsOfLeaves(blocks)) leaves.push(leaves.at(-1)! + words);
  const all = leaves.at(-1)!;
  return { leaves, sections: [...sections.map(({ firstLeaf }) => leaves[firstLeaf] ?? all), all] };
}

export function wordsBefore({ leaves }: WordMap, { leaf, part }: TextPlace): number {
  const last = leaves.length - 1;
  const [start, end] = [leaves[Math.min(leaf, last)]!, leaves[Math.min(leaf + 1, last)]!];
  return start + Math.max(0, Math.min(1, part)) * (end - start);
}

/**
 * If the device did not let the page run for longer than this, in ms, it was asleep or the page was closed. That time does
 * not count.
 */
export const longestGapMs = 30_000;

/**
 * The most time that words of later moves may use, in ms. Scrolling moves through the words of a minute in a moment, in many
 * small steps.
 */
const longestUnusedMs = 45_000;

/** A sermon that is being timed. Times are in ms. */
export type Recording = {
  ms: number[];
  /** The time at the current place. It belongs to the words up to the next place. */
  here: number;
  at: number;
  words: number;
  /** The time that the words so far did not need, in ms. */
  unused: number;
  isRunning: boolean;
  time: number;
};

/** Starts to time a sermon at a place, as its number of words before it. It does not run yet. */
export const startRecording = (sections: number, at: number, time: number): Recording => ({
  ms: Array.from({ length: sections }, () => 0),
  here: 0,
  at,
  words: 0,
  unused: 0,
  isRunning: false,
  time,
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

export const recordedMs = ({ ms, here }: Recording): number => sum(ms) + here;

/** Counts the time up to `time`. It must be called at least every `longestGapMs` while the recording runs. */
export function advanceRecording(recording: Recording, time: number): Recording {
  const passed = time - recording.time;
  if (!recording.isRunning || passed <= 0 || passed > longestGapMs) return { ...recording, time };
  const counted = Math.max(0, Math.min(passed, timingLimits.seconds * 1_000 - recordedMs(recording)));
  const unused = Math.min(longestUnusedMs, recording.unused + counted);
  return { ...recording, time, unused, here: recording.here + counted };
}

export const runRecording = (recording: Recording, isRunning: boolean, time: number): Recording => ({
  ...advanceRecording(recording, time),
  isRunning,
});

function sectionWith({ sections }: SectionMap, at: number): number {
  const index = sections.findLastIndex((start) => start <= at);
  return Math.max(0, Math.min(index, sections.length - 2));
}

function share({ ms, here, at }: Recording, map: SectionMap, to: number): number[] {
  if (to <= at) return ms.map((each, section) => each + (section === sectionWith(map, at) ? here : 0));
  return ms.map((each, section) => {
    const words = Math.min(to, map.sections[section + 1]!) - Math.max(at, map.sections[section]!);
    return each + (here * Math.max(0, words)) / (to - at);
  });
}

const msOf = (words: number): number => (words * 60_000) / fastestPace;

const timeFor = ({ here, unused }: Recording): number => Math.max(here, unused);

/**
 * Moves a recording to another place, as its number of words before it. The words up to it were read aloud if there was
 * enough time. Otherwise, or if the preacher went back, the time belongs to the section of the place before.
 */
export function moveRecording(recording: Recording, map: SectionMap, to: number, time: number): Recording {
  const before = advanceRecording(recording, time);
  const words = to - before.at;
  if (words === 0) return before;
  const isRead = words > 0 && msOf(words) <= timeFor(before);
  return {
    ...before,
    ms: share(before, map, isRead ? to : before.at),
    here: 0,
    at: to,
    words: before.words + (isRead ? words : 0),
    unused: isRead ? Math.max(0, before.unused - msOf(words)) : before.unused,
  };
}

/** The result of a recording. Times are in whole seconds, and those of the sections sum to the whole. */
export type Recorded = { seconds: number; words: number; sections: readonly number[] };

/**
 * Ends a recording. If the end of the text was visible, the words up to it count as read, if there was time for them.
 */
export function endRecording(recording: Recording, map: SectionMap, isEndVisible: boolean): Recorded {
  const all = map.sections.at(-1)!;
  const left = isEndVisible ? Math.max(0, all - recording.at) : 0;
  const read = Math.min(left, (timeFor(recording) * fastestPace) / 60_000);
  // Sums of times are rounded, so that the sum of the rounded times is the rounded sum.
  const ms = share(recording, map, recording.at + left);
  let passed = 0;
  const sections = ms.map((each) => {
    const before = Math.round(passed / 1_000);
    passed += each;
    return Math.round(passed / 1_000) - before;
  });
  return {
    seconds: sum(sections),
    words: Math.min(timingLimits.words, Math.round(recording.words + read)),
    sections,
  };
}

export const shortestKeptSeconds = 30;

export const preachedPart = 1 / 2;

export const isLongEnough = ({ seconds, words }: Recorded, kind: 'rehearsal' | 'preaching', all: number): boolean =>
  seconds >= shortestKeptSeconds && (kind === 'rehearsal' || words >= all * preachedPart);
