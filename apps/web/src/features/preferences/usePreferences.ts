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
  /** The defaults until the preferences are loaded, or if they cannot be loaded. */
  preferences: BuilderPreferences;
  isLoaded: boolean;
  hasFailed: boolean;
  /**
   * Applies a change at once and sends it to the server. If the server refuses, rejects with `CallFailed` and reverts
   * the change.
   */
  save: (change: Change) => Promise<void>;
};

/** The user's builder preferences, which apply on every device. */
export function usePreferences(): Preferences {
  const client = useQueryClient();
  const { data, isSuccess, isError } = useQuery(known);
  const { mutateAsync } = useMutation({
    mutationKey,
    // Changes are sent one after the other, so that the last choice is the one that stays.
    scope: { id: mutationKey.join() },
    mutationFn: (change: Change) => api.preferences.save(change),
    async onMutate(change) {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, { ...defaultBuilderPreferences, ...before, ...change });
      return before;
    },
    onError(_, change, before) {
      // Reverts only this change, because there may have been others since.
      const changed = Object.keys(change) as (keyof Change)[];
      const reverted = Object.fromEntries(
        changed.map((field) => [field, (before ?? defaultBuilderPreferences)[field]]),
      );
      client.setQueryData(queryKey, (now) => now && { ...now, ...reverted });
    },
    onSuccess(saved) {
      // A reply does not include changes that are still on their way.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, saved);
    },
  });
  const save = useCallback(async (change: Change) => void (await mutateAsync(change)), [mutateAsync]);
  return { preferences: data ?? defaultBuilderPreferences, isLoaded: isSuccess, hasFailed: isError, save };
}
