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
  /** The user's preferences, or the defaults if they are not loaded yet or cannot be loaded. */
  preferences: BuilderPreferences;
  isLoaded: boolean;
  hasFailed: boolean;
  /**
   * Applies a change immediately and sends it to the server. If the server rejects it, reverts the change and rejects
   * with `CallFailed`.
   */
  save: (change: Change) => Promise<void>;
};

/** The user's builder preferences, which are shared by all devices. */
export function usePreferences(): Preferences {
  const client = useQueryClient();
  const { data, isSuccess, isError } = useQuery(known);
  const { mutateAsync } = useMutation({
    mutationKey,
    // Changes are sent one after the other so that the last one wins.
    scope: { id: mutationKey.join() },
    mutationFn: (change: Change) => api.preferences.save(change),
    async onMutate(change) {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, { ...defaultBuilderPreferences, ...before, ...change });
      return before;
    },
    onError(_, change, before) {
      // Reverts only this change, because others may have followed.
      const changed = Object.keys(change) as (keyof Change)[];
      const reverted = Object.fromEntries(
        changed.map((field) => [field, (before ?? defaultBuilderPreferences)[field]]),
      );
      client.setQueryData(queryKey, (now) => now && { ...now, ...reverted });
    },
    onSuccess(saved) {
      // A reply does not include changes that have not reached the server yet.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, saved);
    },
  });
  const save = useCallback(async (change: Change) => void (await mutateAsync(change)), [mutateAsync]);
  return { preferences: data ?? defaultBuilderPreferences, isLoaded: isSuccess, hasFailed: isError, save };
}
