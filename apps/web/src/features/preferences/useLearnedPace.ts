import { timings } from '@sermon/contract/timings';
import { averageWordsPerMinute } from '@sermon/domain/builder/preachingTime';
import { type LearnedPace, noPace, type Pace } from '@sermon/domain/presenter/pace';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { ask } from '../../ask.ts';
import { useIsOnline } from '../../connection/useConnection.ts';
import { storedValue } from '../../ui/browser/storedValue.ts';
import { useUser } from '../../user.ts';
import { usePreferences } from './usePreferences.ts';

const copy = storedValue(
  'sermon-learned-pace',
  z.object({
    ownerId: z.string(),
    pace: z.object({ wordsPerMinute: z.number().nullable(), rehearsals: z.number(), sermons: z.number() }),
  }),
  'browser',
);

/** Learned from rehearsals and sermons. Without a connection, as this device last knew it. */
export function useLearnedPace(): LearnedPace {
  const { id: ownerId } = useUser();
  const isOnline = useIsOnline();
  const [kept] = useState(() => copy.read());
  const { data } = useQuery({ ...ask(timings.pace, {}), enabled: isOnline, staleTime: Infinity });
  useEffect(() => {
    if (data) copy.write({ ownerId, pace: data });
  }, [data, ownerId]);
  return data ?? (kept?.ownerId === ownerId ? kept.pace : noPace);
}

/** The pace that the user has set, or the learned one, or an average one. */
export function useKnownPace(): Pace {
  const { wordsPerMinute: own } = usePreferences().preferences;
  const { wordsPerMinute: learned } = useLearnedPace();
  if (own !== null) return { wordsPerMinute: own, from: 'user' };
  if (learned !== null) return { wordsPerMinute: learned, from: 'learned' };
  return { wordsPerMinute: averageWordsPerMinute, from: 'average' };
}

/** In words per minute. */
export const usePace = (): number => useKnownPace().wordsPerMinute;
