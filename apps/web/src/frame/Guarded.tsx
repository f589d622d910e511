import { guard, type GuardState } from '@sermon/domain/accounts/guard';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Waiting } from '../ui/Waiting.tsx';
import { appConfig, currentUser } from '../user.ts';
import { CannotReachScreen } from './CannotReachScreen.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useFocusOnArrival } from './useFocusOnArrival.ts';

/** Everything that is seen, behind the access guard. Signing in or out anywhere changes what stands here at once. */
export function Guarded() {
  useFocusOnArrival();
  const router = useRouter();
  const address = useLocation({ select: ({ publicHref }) => publicHref });
  const user = useQuery(currentUser);
  const config = useQuery(appConfig);
  const { pathname, search } = new URL(address, location.origin);
  const decision = guard(pathname, search, {
    user: user.isPending ? 'loading' : guarded(user.data),
    isOffline: false,
    activationUrl: config.isError ? '' : (config.data?.upgradeUrl ?? null),
  });
  const redirect = typeof decision === 'object' && 'redirect' in decision ? decision.redirect : null;
  const external = typeof decision === 'object' && 'external' in decision ? decision.external : null;

  useEffect(() => {
    if (redirect) void router.navigate({ href: redirect, replace: true });
  }, [redirect, router]);
  useEffect(() => {
    if (external) location.replace(external);
  }, [external]);

  if (user.isLoadingError)
    return <CannotReachScreen message={user.error.message} onTryAgain={() => void user.refetch()} />;
  if (decision !== 'show') return <Waiting />;
  return (
    <>
      <SkipLink />
      <Outlet />
    </>
  );
}

const guarded = (
  user: { userMustSignUp: boolean; makerSubscription: object | null } | null | undefined,
): GuardState['user'] =>
  user ? { userMustSignUp: user.userMustSignUp, hasMakerSubscription: user.makerSubscription !== null } : null;
