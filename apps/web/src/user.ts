import type { User } from '@sermon/contract/accounts';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { ask } from './ask.ts';

/**
 * Query options for the signed-in user, or null. The value changes when the user signs in or out, and when the server
 * no longer accepts the session.
 */
export const currentUser = queryOptions({ ...ask(api.accounts.getAuthenticatedUser, {}), staleTime: Infinity });

/** Query options for the configuration of this installation. */
export const appConfig = queryOptions({ ...ask(api.app.config, {}), staleTime: Infinity });

/** Switches to another user or to none, and clears the previous user's cached data. */
export function becomeUser(client: QueryClient, user: User | null): void {
  client.setQueryData(currentUser.queryKey, user);
  const isForEverybody = [currentUser.queryKey[0], appConfig.queryKey[0]];
  client.removeQueries({ predicate: ({ queryKey }) => !isForEverybody.some((endpoint) => endpoint === queryKey[0]) });
}

/** Returns the signed-in user. Only for screens that require the user to be signed in. */
export function useUser(): User {
  const { data } = useQuery(currentUser);
  if (!data) throw new Error('This screen needs a signed-in person');
  return data;
}
