import type { CallFailed } from '@sermon/contract/client';
import { savesTo } from '@sermon/domain/offline/connection';
import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { pageConnection } from './offline/connection/pageConnection.ts';
import { pageSession } from './pageSession.ts';
import { hasOpenText } from './saveEverything.ts';
import { becomeUser } from './user.ts';

/** Whether a retry may help: there was no response, or the server is starting or overloaded. */
const isPassing = (failure: CallFailed) => failure.isOffline || [502, 503, 504].includes(failure.statusCode);

/**
 * Creates the cache for all reads. Requests are sent even when the browser reports being offline, because it is often
 * wrong. What is shown is refetched when the server can be reached again.
 */
export function createQueryClient(): QueryClient {
  onlineManager.setEventListener((setOnline) =>
    pageConnection.subscribe(() => setOnline(savesTo(pageConnection.state) === 'server')),
  );
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // The session has ended. The guard shows the sign-in page and then returns here. An open document stays on the
      // screen instead, where the user can sign in again.
      onError: (failure, { meta }) => {
        if (failure.statusCode !== 401) return;
        if (!hasOpenText()) becomeUser(client, null);
        else if (meta?.asksToSignIn) pageSession.ask();
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: (failures, failure) => failures < 1 && isPassing(failure),
        retryDelay: 600,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
