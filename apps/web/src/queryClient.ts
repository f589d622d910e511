import type { CallFailed } from '@sermon/contract/client';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { becomeUser } from './user.ts';

/** Whether a retry may help: there was no response, or the server is starting or overloaded. */
const isPassing = (failure: CallFailed) => failure.isOffline || [502, 503, 504].includes(failure.statusCode);

/**
 * Creates the cache for all reads. Requests are sent even when the browser reports being offline, because it is often
 * wrong.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // The session has ended elsewhere: the guard asks the user to sign in and then returns here. Queries that run
      // next to an open document set `keepsScreen` so that the document stays on the screen.
      onError: (failure, { meta }) => {
        if (failure.statusCode === 401 && !meta?.keepsScreen) becomeUser(client, null);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 10_000,
        retry: (failures, failure) => failures < 1 && isPassing(failure),
        retryDelay: 600,
      },
      mutations: { networkMode: 'offlineFirst', retry: false },
    },
  });
  return client;
}
