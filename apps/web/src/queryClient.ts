import { accounts, type User } from '@sermon/contract/accounts';
import { libraryHome } from '@sermon/domain/accounts/guard';
import { savesTo } from '@sermon/domain/offline/connection';
import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { callServer } from './api.ts';
import { sharedComputerChoice } from './features/accounts/sharedComputerChoice.ts';
import { pageConnection } from './connection/pageConnection.ts';
import { followSession } from './offline/forgetOthers.ts';
import { pagePlan } from './session/pagePlan.ts';
import { pageSession } from './session/pageSession.ts';
import { pageUser } from './session/pageUser.ts';
import { hasOpenText } from './session/saveEverything.ts';
import { becomeUser, currentUser, findSignedIn, onUserConfirmed, replaceUser } from './user.ts';

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
      // The session has ended, or is another user's. An open document stays on the screen, where the user can sign in again.
      onError: (failure, { meta }) => {
        if (failure.statusCode !== 401) return;
        if (!hasOpenText()) void refreshSignedInUser(client);
        else if (meta?.asksToSignIn) pageSession.ask();
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: (failures, failure) => failures < 1 && failure.isPassing,
        retryDelay: 600,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === currentUser.queryKey[0]) pageUser.become(query.state.data as User | null | undefined);
  });
  onUserConfirmed((user) => {
    if (user) sharedComputerChoice.apply();
    void followSession(user);
  });
  pagePlan.handleChange(() => void refreshUser(client));
  return client;
}

/**
 * Called when the subscription of this page's user has changed. If the server does not reply, the page asks again after the
 * next reply to another call. What else is shown about the subscription is loaded again, too.
 */
async function refreshUser(client: QueryClient): Promise<void> {
  const user = await callServer(accounts.refreshUser).catch(() => null);
  if (!user) pagePlan.missed();
  else if (user.id === pageUser.id) await replaceUser(client, user);
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.followsPlan === true });
}

/**
 * Called when the server has refused this page's user. Without a user, the guard shows the sign-in page and then returns here.
 * If another user is signed in, the page is loaded again for that user.
 */
export async function refreshSignedInUser(client: QueryClient): Promise<void> {
  const known = pageUser.id;
  const found = await findSignedIn().catch(() => null);
  if (found && found.id !== known) location.assign(libraryHome);
  else if (pageUser.id === known) becomeUser(client, null);
}
