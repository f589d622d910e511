import { type BuilderPreferences, defaultBuilderPreferences } from '@sermon/contract/preferences';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ask } from '../../ask.ts';
import { api } from './api.ts';

const known = { ...ask(api.preferences.get, {}), staleTime: Infinity, meta: { keepsScreen: true } };

export type Preferences = {
  /** Until they are loaded, and where they cannot be, what holds for everybody. */
  preferences: BuilderPreferences;
  isLoaded: boolean;
  hasFailed: boolean;
  /** Holds at once and is sent to the server; fails with `CallFailed` and is taken back where that does not take it. */
  save: (change: Partial<BuilderPreferences>) => Promise<void>;
};

/** What the builder remembers of the person, wherever they sign in. */
export function usePreferences(): Preferences {
  const client = useQueryClient();
  const { data, isSuccess, isError } = useQuery(known);
  const save = useCallback(
    async (change: Partial<BuilderPreferences>) => {
      const { queryKey } = known;
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, { ...defaultBuilderPreferences, ...before, ...change });
      try {
        client.setQueryData(queryKey, await api.preferences.save(change));
      } catch (cause) {
        client.setQueryData(queryKey, before);
        throw cause;
      }
    },
    [client],
  );
  return { preferences: data ?? defaultBuilderPreferences, isLoaded: isSuccess, hasFailed: isError, save };
}
