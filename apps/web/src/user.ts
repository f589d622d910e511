/**
 * The query `currentUser` is the source of truth for the user of this page. `pageUser` is a copy of it for code outside React, and
 * `offlineUser` a copy on this device.
 */
import { accounts, type User } from '@sermon/contract/accounts';
import { app } from '@sermon/contract/app';
import { callServer } from './api.ts';
import type { Options } from '@sermon/contract/client';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { ask } from './ask.ts';
import { pageSession } from './session/pageSession.ts';
import { storedValue } from './ui/browser/storedValue.ts';

let confirm: (user: User | null) => void = () => {};
const lastSignIn = storedValue('sermon-signed-in', z.number(), 'browser');

export function onUserConfirmed(handler: (user: User | null) => void): void {
  confirm = handler;
}

export async function findSignedIn(options?: Options): Promise<User | null> {
  const before = lastSignIn.read();
  const user = await callServer(accounts.getAuthenticatedUser, {}, options);
  // A request that was sent before somebody signed in, on this page or in another tab, says nothing about the new session.
  if (before === lastSignIn.read()) confirm(user);
  return user;
}

/**
 * Query options for the signed-in user, or null. The value changes when the user signs in or out, and when the server
 * no longer accepts the session.
 */
export const currentUser = queryOptions({
  ...ask(accounts.getAuthenticatedUser, {}),
  queryFn: ({ signal }) => findSignedIn({ signal }),
  staleTime: Infinity,
});

export const appConfig = queryOptions({
  ...ask(app.config, {}),
  // The first account may be created in another window.
  staleTime: ({ state }) => (state.data?.hasAccounts === false ? 0 : Infinity),
});

function noteSignIn(user: User): void {
  lastSignIn.write(Date.now());
  confirm(user);
}

/** Called when this page's user has signed in again. Nothing on the page changes. */
export function resumeUser(client: QueryClient, user: User): void {
  noteSignIn(user);
  client.setQueryData(currentUser.queryKey, user);
  pageSession.resume();
}

/** Switches to another user or to none, and clears the previous user's cached data. */
export function becomeUser(client: QueryClient, user: User | null): void {
  if (user) {
    noteSignIn(user);
    client.setQueryData(appConfig.queryKey, (config) => config && { ...config, hasAccounts: true });
  }
  pageSession.reset();
  client.setQueryData(currentUser.queryKey, user);
  const isForEverybody = [currentUser.queryKey[0], appConfig.queryKey[0]];
  client.removeQueries({ predicate: ({ queryKey }) => !isForEverybody.some((endpoint) => endpoint === queryKey[0]) });
}

const refreshedUserKey = ask(accounts.refreshUser, {}).queryKey;

export async function replaceUser(client: QueryClient, user: User): Promise<void> {
  // The reply to an earlier request, in the cache or still to come, would bring the user as they were.
  await client.cancelQueries({ queryKey: refreshedUserKey });
  client.setQueryData(refreshedUserKey, user);
  client.setQueryData(currentUser.queryKey, (now) => (now?.id === user.id ? user : now));
}

export const isSignedIn = async (userId: string, options: { signal: AbortSignal }): Promise<boolean> =>
  (await findSignedIn(options))?.id === userId;

/**
 * Returns the signed-in user. Only for screens that require the user to be signed in. When the session ends, a screen
 * may render once more before the guard removes it. It then still gets its user.
 */
export function useUser(): User {
  const { data } = useQuery(currentUser);
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const user = data ?? last;
  if (!user) throw new Error('This screen needs a signed-in person');
  return user;
}
