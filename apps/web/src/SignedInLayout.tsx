import { ThemeProvider } from '@mui/material/styles';
import { Outlet, useLocation, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ActingBar } from './features/acting/ActingBar.tsx';
import { ImportPanel, ImportProvider } from './features/archive/import/ImportProvider.tsx';
import { SignInAgain } from './features/accounts/SignInAgain.tsx';
import { PreachedQuestion } from './features/deliveries/question/PreachedQuestion.tsx';
import { useDeliverySender } from './features/deliveries/sending/useDeliverySender.ts';
import { TransfersProvider } from './features/files/TransfersProvider.tsx';
import { useSender } from './features/offline/useSender.ts';
import { useDateStyle } from './features/preferences/usePreferences.ts';
import { useTimingSender } from './features/timings/useTimingSender.ts';
import { useKeeper } from './offline/useKeeper.ts';
import { libraryScreens } from './screens.ts';
import { preload } from './ui/lazy/lazyModule.ts';
import { theme, themeStorageKey } from './ui/theme/theme.ts';
import { useIsOnline } from './connection/useConnection.ts';
import { useServiceWorker } from './updates/useServiceWorker.ts';
import { telemetry } from '@sermon/contract/app';
import { isActivityDue } from '@sermon/domain/accounts/activity';
import { subscriptionOf } from '@sermon/domain/accounts/entitlements';
import { useQuery } from '@tanstack/react-query';
import { callServer } from './api.ts';
import { purchaseKeys } from './plan/upgradedFrom.ts';
import { appConfig, findSignedIn, useUser } from './user.ts';
import { reopenedParameter } from '@sermon/domain/accounts/reopenedAccount';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useNotify } from './ui/notices/notices.tsx';
import { closedAccount } from './features/accounts/closedAccount.ts';
import { libraryHome } from '@sermon/domain/accounts/guard';
import { otherTabs } from './session/otherTabs.ts';
import { isPresenting, pageSession } from './session/pageSession.ts';
import { hasOpenText } from './session/saveEverything.ts';

/** Spec part 1 §3. */
const storageKey = 'sermon-last-active';

const { reportedStatus: statusKey } = purchaseKeys;

/**
 * Reports that the user is active, at most every five minutes, when they open another page. Where plans are sold, also
 * reports the status of the user's subscription when it has changed. Nothing waits for the reports.
 */
function useActivity(): void {
  const page = useLocation({ select: ({ pathname }) => pathname });
  const user = useUser();
  const { id, inAdminImpersonationMode } = user;
  const { data: config } = useQuery(appConfig);
  const isSold = config !== undefined && config.billing !== 'none';
  const status = isSold ? (subscriptionOf(user)?.status ?? 'none') : null;
  useEffect(() => {
    if (page && status !== null && !inAdminImpersonationMode) noteStatus(id, status);
  }, [page, id, status, inAdminImpersonationMode]);
  useEffect(() => {
    // An administrator's work does not count as the user's activity.
    if (page && !inAdminImpersonationMode) noteActivity(new Date());
  }, [page, inAdminImpersonationMode]);
}

function noteActivity(now: Date): void {
  try {
    if (!isActivityDue(noted(), now)) return;
    localStorage.setItem(storageKey, now.toISOString());
  } catch {
    // Without storage there is no time limit, and every page would send a report.
    return;
  }
  // A failed report is not retried. The first page opened at least five minutes later sends the next one.
  void callServer(telemetry.updateContact, { field: 'LastInteractionDate', value: now.toISOString() }).catch(() => {});
}

function noteStatus(userId: string, value: string): void {
  const now = `${userId} ${value}`;
  try {
    if (localStorage.getItem(statusKey) === now) return;
    localStorage.setItem(statusKey, now);
  } catch {
    return;
  }
  // A report that has failed is sent again with the next page.
  void callServer(telemetry.updateContact, { field: 'SubscriptionStatus', value }).catch(() =>
    localStorage.removeItem(statusKey),
  );
}

function noted(): Date | null {
  const date = new Date(localStorage.getItem(storageKey) ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Uses MUI. The sign-in screens do not load it, so they open faster. */
export function SignedInLayout() {
  useDateStyle();
  useActivity();
  useAccountWatch();
  useReopened();
  useLibraryAhead();
  useServiceWorker();
  useKeeper();
  useSender();
  useDeliverySender();
  useTimingSender();
  return (
    <ThemeProvider theme={theme} modeStorageKey={themeStorageKey} defaultMode="system" noSsr>
      <ImportProvider>
        <TransfersProvider others={<ImportPanel />}>
          <ActingBar />
          <Outlet />
          <SignInAgain />
          <PreachedQuestion />
        </TransfersProvider>
      </ImportProvider>
    </ThemeProvider>
  );
}

/** Preloads once the first screen has loaded, so that the screens still open if the connection is lost later. */
function useLibraryAhead(): void {
  const isOnline = useIsOnline();
  const hasLoaded = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  useEffect(() => {
    if (!isOnline || !hasLoaded) return;
    return preload(Object.values(libraryScreens).map(({ module }) => module));
  }, [isOnline, hasLoaded]);
}

/** For a sign-in through another site. `useWelcome` shows the message after other sign-ins. */
function useReopened(): void {
  const notify = useNotify();
  const navigate = useNavigate();
  const isReopened = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has(reopenedParameter) });
  useEffect(() => {
    if (!isReopened) return;
    closedAccount.remove();
    notify({ text: texts.reopened });
    // Otherwise, the message would appear again after a reload.
    const search = ({ [reopenedParameter]: _, ...others }: Record<string, unknown>) => others;
    void navigate({ to: '.', search, hash: true, replace: true });
  }, [isReopened, notify, navigate]);
}

/**
 * Notices that another tab shows another account. This page then opens that account's library. An open text stays on the
 * screen instead, and is not saved until its user is signed in again.
 */
function useAccountWatch(): void {
  const { id } = useUser();
  useEffect(
    () =>
      otherTabs.listen(() => {
        void (async () => {
          const found = await findSignedIn().catch(() => undefined);
          if (found === undefined || found?.id === id) return;
          if (hasOpenText() || isPresenting()) pageSession.refused();
          else location.assign(libraryHome);
        })();
      }),
    [id],
  );
}
