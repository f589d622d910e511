import { useKnownPace } from './useLearnedPace.ts';

/** Returns the speaking pace with which times are computed, in words per minute. */
export const usePace = (): number => useKnownPace().wordsPerMinute;
