import { guard, type GuardState, isClosedWhileViewing, isUnknownPath } from '@sermon/domain/accounts/guard';
import { acting } from '@sermon/domain/texts/admin/acting';
import { pageNotFound } from '@sermon/domain/texts/calls';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { pendingPreview, withoutSecret } from '../plan/upgradedFrom.ts';
import { pageConnection } from '../connection/pageConnection.ts';
import { useConnection, useWorksOffline } from '../connection/useConnection.ts';
import { useNotify } from '../ui/notices/notices.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';
import { appConfig, becomeUser, currentUser, findSignedIn } from '../user.ts';
import { CannotReachScreen, ErrorScreen } from './ErrorScreen.tsx';
import { useFocusOnArrival } from './useFocusOnArrival.ts';
import css from './SkipLink.module.css';
import type { User } from '@sermon/contract/accounts';
import { offlineAppConfig, offlineUser } from '../offline/sessionCopies.ts';
import { pageSession } from '../session/pageSession.ts';
import { hasOpenText } from '../session/saveEverything.ts';

/** The first Tab stop of the page. Skips bars and menus. */
const SkipLink = () => (
  <a
    href="#main"
    className={css.link}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('main')?.focus();
    }}
  >
    Skip to content
  </a>
);

/** Reacts immediately when the user signs in or out in any window. */
export function Guarded() {
  useFocusOnArrival();
  useOfflineSession();
  const router = useRouter();
  const notify = useNotify();
  const user = useQuery(currentUser);
  const config = useQuery(appConfig);
  const { mode, link } = useConnection();
  const state: GuardState = {
    user: user.data === undefined ? 'loading' : user.data,
    // Visitors cannot do anything offline.
    isOffline: mode === 'offline' && !!user.data,
    // The screens ask for the configuration again, and must not be removed while they do. So one failure counts until there is a reply.
    activationUrl: config.data?.upgradeUrl ?? (config.isFetched ? '' : null),
    // Without the configuration, a page about plans explains why it cannot be shown.
    sellsPlans: config.data ? config.data.billing !== 'none' : config.isFetched ? true : null,
    pendingPath: pendingPreview.path(),
  };

  const address = useLocation({ select: ({ publicHref }) => publicHref });
  const { pathname, search } = new URL(withoutSecret(address), location.origin);
  const decision = guard(pathname, search, state);
  const redirect = typeof decision === 'object' && 'redirect' in decision ? decision.redirect : null;
  const external = typeof decision === 'object' && 'external' in decision ? decision.external : null;
  const isUnknown = isUnknownPath(pathname);
  const isClosedToViewers = user.data?.inAdminImpersonationMode === true && isClosedWhileViewing(pathname);
  useEffect(() => {
    if (!redirect) return;
    if (isUnknown) notify({ text: pageNotFound, isFailure: true });
    else if (isClosedToViewers) notify({ text: acting.notThisPage });
    void router.navigate({ href: redirect, replace: true });
  }, [redirect, isUnknown, isClosedToViewers, notify, router]);
  useEffect(() => {
    if (external) location.replace(external);
  }, [external]);

  // Who works offline with a connection is asked when another page opens, but not if it replaces one that going offline closed.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        const isReplaced = fromLocation?.state.__TSR_index === toLocation.state.__TSR_index;
        if (pathChanged && !isReplaced) pageConnection.report('reminder');
      }),
    [router],
  );

  // Without a known user, no one has chosen to work offline, so the product goes online automatically. A user who is
  // pending may still be read from this device.
  const { refetch: askAgain } = user;
  const isFoundAgain = mode === 'offline' && link === 'connected' && !user.isPending && !user.data;
  useEffect(() => {
    if (isFoundAgain) goOnline(askAgain);
  }, [isFoundAgain, askAgain]);

  // The current screen stays visible until the next one has loaded, so the guard must check it as well.
  const drawnRoute = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const isShown = decision === 'show' && guard(drawnRoute, '', state) === 'show';

  if (user.isLoadingError)
    return user.error.isOffline ? (
      <CannotReachScreen message={user.error.message} onTryAgain={() => goOnline(askAgain)} />
    ) : (
      <ErrorScreen />
    );
  if (!isShown) return <LoadingState />;
  return (
    <>
      <SkipLink />
      <Outlet />
    </>
  );
}

function goOnline(askAgain: () => Promise<unknown>): void {
  pageConnection.report('goOnline');
  void askAgain();
}

/**
 * Keeps copies on this device. If the product starts offline, the session opens with them, and the server is asked
 * again when the user goes online.
 */
function useOfflineSession(): void {
  const client = useQueryClient();
  const worksOffline = useWorksOffline();
  const { data: user } = useQuery(currentUser);
  const { data: config } = useQuery(appConfig);
  /** The user who was read from this device and whom the server has not confirmed yet. */
  const unconfirmed = useRef<User>(null);

  useEffect(() => {
    if (user !== undefined) offlineUser.write(user);
  }, [user]);
  // The end of the session has removed the copy.
  useEffect(
    () => pageSession.onResumed(() => offlineUser.write(client.getQueryData(currentUser.queryKey) ?? null)),
    [client],
  );
  // Another window may have changed the name or the email.
  useEffect(
    () =>
      offlineUser.subscribe(() => {
        const copy = offlineUser.read();
        client.setQueryData(currentUser.queryKey, (now) => (copy !== null && copy.id === now?.id ? copy : now));
      }),
    [client],
  );
  useEffect(() => {
    if (config) offlineAppConfig.write(config);
  }, [config]);

  useEffect(() => {
    if (worksOffline) unconfirmed.current ??= openFromDevice(client);
    else if (unconfirmed.current) {
      void confirmUser(client, unconfirmed.current);
      unconfirmed.current = null;
    }
  }, [client, worksOffline]);
}

/** Opens the session with the copies, unless the server has already said who is signed in. */
function openFromDevice(client: QueryClient): User | null {
  if (client.getQueryData(currentUser.queryKey) !== undefined) return null;
  const user = offlineUser.read();
  if (!user) return null;
  client.setQueryData(currentUser.queryKey, user);
  const config = offlineAppConfig.read();
  if (config) client.setQueryData(appConfig.queryKey, (known) => known ?? config);
  return user;
}

async function confirmUser(client: QueryClient, known: User): Promise<void> {
  void client.invalidateQueries({ queryKey: appConfig.queryKey });
  // Without a reply, the session goes on. The first call that the server refuses ends it.
  const user = await findSignedIn().catch(() => undefined);
  if (user === undefined) return;
  if (user?.id === known.id) client.setQueryData(currentUser.queryKey, user);
  else if (!hasOpenText()) becomeUser(client, user);
  // An open text stays on the screen, where the user can sign in again.
  else pageSession.refused();
}
