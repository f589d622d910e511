import type { CallFailed } from '@sermon/contract/client';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { becomeUser } from './user.ts';

/** An answer that a second attempt may change: none at all, or a server that is starting or overloaded. */
const isPassing = (failure: CallFailed) => failure.isOffline || [502, 503, 504].includes(failure.statusCode);

/** The cache of every read. Calls are made whatever the browser believes about the network, which is often wrong. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // The session has ended elsewhere: the guard asks for a new sign-in and comes back here afterwards. Beside a text that
      // is being written, a read says `keepsScreen`: the text must not go away.
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
