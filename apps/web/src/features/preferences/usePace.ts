import { averageWordsPerMinute } from '@sermon/domain/builder/preachingTime';
import { usePreferences } from './usePreferences.ts';

/** Returns the user's speaking pace in words per minute, or an average one. */
export function usePace(): number {
  const { preferences } = usePreferences();
  return preferences.wordsPerMinute ?? averageWordsPerMinute;
}
