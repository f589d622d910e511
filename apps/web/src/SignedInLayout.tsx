import { ThemeProvider } from '@mui/material/styles';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ActingBar } from './features/acting/ActingBar.tsx';
import { useAccountWatch } from './features/acting/useAccountWatch.ts';
import { SignInAgain } from './features/accounts/SignInAgain.tsx';
import { useReopened } from './features/accounts/useReopened.ts';
import { PreachedQuestion } from './features/deliveries/question/PreachedQuestion.tsx';
import { useDeliverySender } from './features/deliveries/sending/useDeliverySender.ts';
import { TransfersProvider } from './features/files/TransfersProvider.tsx';
import { useSender } from './features/offline/useSender.ts';
import { useDateStyle } from './features/preferences/useDateStyle.ts';
import { useTimingSender } from './features/timings/useTimingSender.ts';
import { useKeeper } from './offline/useKeeper.ts';
import { libraryScreens } from './screens.ts';
import { preload } from './ui/lazy/lazyModule.ts';
import { theme, themeStorageKey } from './ui/theme/theme.ts';
import { useIsOnline } from './connection/useConnection.ts';
import { useActivity } from './frame/useActivity.ts';
import { useServiceWorker } from './updates/useServiceWorker.ts';

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
      <TransfersProvider>
        <ActingBar />
        <Outlet />
        <SignInAgain />
        <PreachedQuestion />
      </TransfersProvider>
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
