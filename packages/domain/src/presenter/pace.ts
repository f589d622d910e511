import { fastestPace, slowestPace } from '../builder/preachingTime.ts';
import type { Timing } from './timings.ts';

export const paceRules = {
  newest: 10,
  /** How many are needed at least. With fewer, one unusual day would decide. */
  fewest: 3,
  /** Shorter ones say little about a whole sermon. */
  shortestSeconds: 3 * 60,
} as const;

export type LearnedPace = {
  /** A whole number within the limits for a pace that the user sets, or null if there are too few timings. */
  wordsPerMinute: number | null;
  rehearsals: number;
  sermons: number;
};

export const noPace: LearnedPace = { wordsPerMinute: null, rehearsals: 0, sermons: 0 };

type PaceTiming = Pick<Timing, 'kind' | 'startedAt' | 'seconds' | 'words'>;

const paceOf = ({ words, seconds }: PaceTiming): number => (words * 60) / seconds;

const isUsable = (timing: PaceTiming): boolean =>
  timing.seconds >= paceRules.shortestSeconds && paceOf(timing) >= slowestPace && paceOf(timing) <= fastestPace;

/**
 * Learns a speaking pace as the median of the newest usable timings. A single timing that differs from all others
 * therefore changes it at most to the next one of the others.
 */
export function learnPace(timings: readonly PaceTiming[]): LearnedPace {
  const used = timings
    .filter(isUsable)
    .toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
    .slice(0, paceRules.newest);
  const rehearsals = used.filter(({ kind }) => kind === 'rehearsal').length;
  const counts = { rehearsals, sermons: used.length - rehearsals };
  if (used.length < paceRules.fewest) return { ...counts, wordsPerMinute: null };
  const paces = used.map(paceOf).toSorted((a, b) => a - b);
  const [low, high] = [paces[Math.floor((paces.length - 1) / 2)]!, paces[Math.ceil((paces.length - 1) / 2)]!];
  return { ...counts, wordsPerMinute: Math.round((low + high) / 2) };
}

export type Pace = { wordsPerMinute: number; from: 'user' | 'learned' | 'average' };
