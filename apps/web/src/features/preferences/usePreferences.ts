import { type BuilderPreferences, defaultBuilderPreferences } from '@sermon/contract/preferences';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ask } from '../../ask.ts';
import { api } from './api.ts';

const known = { ...ask(api.preferences.get, {}), staleTime: Infinity, meta: { keepsScreen: true } };
const { queryKey } = known;
const mutationKey = [api.preferences.save.endpoint];

type Change = Partial<BuilderPreferences>;

export type Preferences = {
  /** Until they are loaded, and where they cannot be, what holds for everybody. */
  preferences: BuilderPreferences;
  isLoaded: boolean;
  hasFailed: boolean;
  /** Holds at once and is sent to the server; fails with `CallFailed` and is taken back where that does not take it. */
  save: (change: Change) => Promise<void>;
};

/** What the builder remembers of the person, wherever they sign in. */
export function usePreferences(): Preferences {
  const client = useQueryClient();
  const { data, isSuccess, isError } = useQuery(known);
  const { mutateAsync } = useMutation({
    mutationKey,
    // One after the other: what was chosen last is what is kept.
    scope: { id: mutationKey.join() },
    mutationFn: (change: Change) => api.preferences.save(change),
    async onMutate(change) {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, { ...defaultBuilderPreferences, ...before, ...change });
      return before;
    },
    onError(_, change, before) {
      // Only these choices: others may have been made since.
      const taken = Object.keys(change) as (keyof Change)[];
      const back = Object.fromEntries(taken.map((field) => [field, (before ?? defaultBuilderPreferences)[field]]));
      client.setQueryData(queryKey, (now) => now && { ...now, ...back });
    },
    onSuccess(saved) {
      // An answer does not know of a choice that is on its way behind it.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, saved);
    },
  });
  const save = useCallback(async (change: Change) => void (await mutateAsync(change)), [mutateAsync]);
  return { preferences: data ?? defaultBuilderPreferences, isLoaded: isSuccess, hasFailed: isError, save };
}
