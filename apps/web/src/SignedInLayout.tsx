import { ThemeProvider } from '@mui/material/styles';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { TransfersProvider } from './features/files/TransfersProvider.tsx';
import { libraryScreens } from './screens.ts';
import { preload } from './ui/lazy/lazyModule.ts';
import { theme, themeStorageKey } from './ui/theme/theme.ts';
import { useIsOnline } from './ui/browser/useIsOnline.ts';
import { useActivity } from './frame/useActivity.ts';

/** Where one works: the screens that are made of MUI parts. The entrance does without it, so that it opens at once. */
export function SignedInLayout() {
  useActivity();
  useLibraryAhead();
  return (
    <ThemeProvider theme={theme} modeStorageKey={themeStorageKey} defaultMode="system" noSsr>
      <TransfersProvider>
        <Outlet />
      </TransfersProvider>
    </ThemeProvider>
  );
}

/** Fetches the library's screens ahead once the first screen has loaded, so that a lost connection closes off as little as possible. */
function useLibraryAhead(): void {
  const isOnline = useIsOnline();
  const hasLoaded = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  useEffect(() => {
    if (!isOnline || !hasLoaded) return;
    return preload(Object.values(libraryScreens).map(({ module }) => module));
  }, [isOnline, hasLoaded]);
}
