import { endpointOf } from '@sermon/contract/client';
import {
  type BuilderPreferences,
  defaultStoredPreferences,
  preferences as preferencesCalls,
  type StoredPreferences,
} from '@sermon/contract/preferences';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { callServer } from '../../api.ts';
import { ask } from '../../ask.ts';
import { useIsOnline } from '../../connection/useConnection.ts';
import { offlinePreferences } from '../../offline/sessionCopies.ts';
import { dateStyle } from '../../ui/time/dateFormat.ts';
import { currentUser, useUser } from '../../user.ts';

const { queryKey } = ask(preferencesCalls.get, {});

const ownerOf = (client: QueryClient): string | undefined => client.getQueryData(currentUser.queryKey)?.id;

const known = queryOptions({
  queryKey,
  queryFn: async ({ client, signal }) => {
    const ownerId = ownerOf(client);
    return withCopy(ownerId, await callServer(preferencesCalls.get, {}, { signal }));
  },
  staleTime: Infinity,
});
const mutationKey = [endpointOf(preferencesCalls.save)];

function withCopy(ownerId: string | undefined, preferences: StoredPreferences): StoredPreferences {
  dateStyle.load(preferences.dateStyle);
  if (ownerId !== undefined) offlinePreferences.write(ownerId, preferences);
  return preferences;
}

type Change = Partial<BuilderPreferences>;

/** A failure is reported where the preferences are used. */
export const preloadPreferences = (client: QueryClient): Promise<void> => client.prefetchQuery(known);

export type Preferences = {
  /**
   * Without a connection, those that were last loaded or saved on this device. The defaults if they are not loaded
   * yet or cannot be loaded.
   */
  preferences: StoredPreferences;
  isLoaded: boolean;
  /** Screens must then not show `preferences` as the user's own choices. */
  hasFailed: boolean;
  reload: () => void;
  /** Resolves to the defaults if loading fails. */
  load: () => Promise<StoredPreferences>;
  /**
   * Applies a change immediately and sends it to the server. If the server rejects it, reverts the change and rejects
   * with `CallFailed`. If the preferences are not loaded, the change applies when the server has replied with all of
   * them.
   */
  save: (change: Change) => Promise<void>;
};

export function usePreferences(): Preferences {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(known);
  const isOnline = useIsOnline();
  const ownerId = ownerOf(client);
  const copy = useMemo(
    () => (isOnline || ownerId === undefined ? null : offlinePreferences.read(ownerId)),
    [isOnline, ownerId],
  );
  const loaded = data ?? copy;
  const { mutateAsync } = useMutation({
    mutationKey,
    // Changes are sent one after the other so that the last one wins.
    scope: { id: mutationKey.join() },
    mutationFn: (change: Change) => callServer(preferencesCalls.save, change),
    async onMutate(change) {
      // Defaults in the cache would look like the user's own preferences and hide that loading failed.
      if (!client.getQueryData(queryKey)) return;
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (!before) return;
      client.setQueryData(queryKey, {
        ...before,
        ...change,
        isBibleTranslationChosen: before.isBibleTranslationChosen || change.bibleTranslationId !== undefined,
      });
      return before;
    },
    onError(_, change, before) {
      if (!before) return;
      // Reverts only this change, because others may have followed.
      const changed = Object.keys(change) as (keyof Change)[];
      const reverted = Object.fromEntries(changed.map((field) => [field, before[field]]));
      const { isBibleTranslationChosen } = before;
      const flag = changed.includes('bibleTranslationId') ? { isBibleTranslationChosen } : {};
      client.setQueryData(queryKey, (now) => now && { ...now, ...reverted, ...flag });
    },
    async onSuccess(saved) {
      // A reply does not include changes that have not reached the server yet.
      if (client.isMutating({ mutationKey }) !== 1) return;
      // A request that is still loading the preferences may reply with older ones.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, withCopy(ownerId, saved));
    },
  });
  const save = useCallback(async (change: Change) => void (await mutateAsync(change)), [mutateAsync]);
  const reload = useCallback(() => void refetch(), [refetch]);
  const load = useCallback(() => client.ensureQueryData(known).catch(() => defaultStoredPreferences), [client]);
  const isLoaded = loaded !== null;
  const hasFailed = isError && !isLoaded;
  return { preferences: loaded ?? defaultStoredPreferences, isLoaded, hasFailed, reload, load, save };
}

function loadCopy(ownerId: string): void {
  const copy = offlinePreferences.read(ownerId);
  if (copy) dateStyle.load(copy.dateStyle);
}

/**
 * Applies first the copy on this device, so that dates do not change after the first paint, and then the choice from
 * the server.
 */
export function useDateStyle(): void {
  const client = useQueryClient();
  const { id: ownerId } = useUser();
  const isOnline = useIsOnline();
  // This runs before the first date is rendered.
  useState(() => loadCopy(ownerId));
  useEffect(() => {
    loadCopy(ownerId);
    if (isOnline) void preloadPreferences(client);
    return offlinePreferences.subscribe(() => loadCopy(ownerId));
  }, [client, ownerId, isOnline]);
}
