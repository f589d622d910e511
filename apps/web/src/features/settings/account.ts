import { type AccountSettings, settings as settingsCalls } from '@sermon/contract/accounts/settings';
import { accounts, type User } from '@sermon/contract/accounts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask } from '../../ask.ts';
import { currentUser, replaceUser } from '../../user.ts';

export const accountSettings = { ...ask(settingsCalls.get, {}), refetchOnMount: 'always' } as const;
export const signedInSessions = { ...ask(settingsCalls.getSessions, {}), refetchOnMount: 'always' } as const;
export const accountEvents = { ...ask(settingsCalls.getEvents, {}), refetchOnMount: 'always' } as const;

const refreshedUser = { ...ask(accounts.refreshUser, {}), refetchOnMount: 'always' } as const;

/** The user's new email may have been confirmed on another device. */
export function useRefreshedUser(): void {
  const client = useQueryClient();
  const { data: user } = useQuery(refreshedUser);
  useEffect(() => {
    if (user) client.setQueryData(currentUser.queryKey, (now) => (now?.id === user.id ? user : now));
  }, [client, user]);
}

export async function showUser(client: QueryClient, user: User): Promise<void> {
  await replaceUser(client, user);
  showEvents(client);
}

export async function showSettings(client: QueryClient, settings: AccountSettings): Promise<void> {
  await client.cancelQueries({ queryKey: accountSettings.queryKey });
  client.setQueryData(accountSettings.queryKey, settings);
  showEvents(client);
}

export function showEvents(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: accountEvents.queryKey });
}
