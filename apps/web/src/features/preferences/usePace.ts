import { useKnownPace } from './useLearnedPace.ts';

/** In words per minute. */
export const usePace = (): number => useKnownPace().wordsPerMinute;
