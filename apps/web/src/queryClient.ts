import type { CallFailed } from '@sermon/contract/client';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { becomeUser } from './user.ts';

/** Failures that a retry may fix: no response, or a server that is starting or overloaded. */
const isPassing = (failure: CallFailed) => failure.isOffline || [502, 503, 504].includes(failure.statusCode);

/**
 * The cache of all reads. Requests are sent even if the browser believes that it is offline, because it is often wrong.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // The session ended elsewhere: the guard asks the user to sign in and then returns here. Reads next to an open
      // text set `keepsScreen`, so that the text stays on the screen.
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
