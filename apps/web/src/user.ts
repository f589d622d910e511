import type { User } from '@sermon/contract/accounts';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { ask } from './ask.ts';

/** Who is signed in: a person, or null. It changes by signing in and out, and when the server no longer knows the session. */
export const currentUser = queryOptions({ ...ask(api.accounts.getAuthenticatedUser, {}), staleTime: Infinity });

/** What this installation can do. */
export const appConfig = queryOptions({ ...ask(api.app.config, {}), staleTime: Infinity });

/** Somebody signed in, or nobody is signed in any more; what was read for whoever was here before is forgotten. */
export function becomeUser(client: QueryClient, user: User | null): void {
  client.setQueryData(currentUser.queryKey, user);
  const isForEverybody = [currentUser.queryKey[0], appConfig.queryKey[0]];
  client.removeQueries({ predicate: ({ queryKey }) => !isForEverybody.some((endpoint) => endpoint === queryKey[0]) });
}

/** The signed-in person. Only for screens that the guard shows to signed-in people. */
export function useUser(): User {
  const { data } = useQuery(currentUser);
  if (!data) throw new Error('This screen needs a signed-in person');
  return data;
}
