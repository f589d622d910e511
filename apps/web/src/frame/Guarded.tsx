import { guard, type GuardState, isClosedWhileViewing, isUnknownPath } from '@sermon/domain/accounts/guard';
import { acting } from '@sermon/domain/texts/admin/acting';
import { pageNotFound } from '@sermon/domain/texts/calls';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pendingPreview, withoutSecret } from '../plan/upgradedFrom.ts';
import { pageConnection } from '../connection/pageConnection.ts';
import { useConnection } from '../connection/useConnection.ts';
import { useNotify } from '../ui/notices/notices.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { appConfig, currentUser } from '../user.ts';
import { CannotReachScreen } from './CannotReachScreen.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TroubleScreen } from './TroubleScreen.tsx';
import { useFocusOnArrival } from './useFocusOnArrival.ts';
import { useOfflineSession } from './offline/useOfflineSession.ts';

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
    // Without the configuration, a page about plans says why it cannot be shown.
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

  // A prompt to go online that was closed appears again when another page opens.
  useEffect(
    () => router.subscribe('onRendered', ({ pathChanged }) => pathChanged && pageConnection.report('reminder')),
    [router],
  );

  // Nobody has chosen to work offline if no user is known, so the product goes online by itself. A user who is pending may
  // still be read from this device.
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
      <TroubleScreen />
    );
  if (!isShown) return <Waiting />;
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
