import { ThemeProvider } from '@mui/material/styles';
import { Outlet } from '@tanstack/react-router';
import { TransfersProvider } from '../features/files/TransfersProvider.tsx';
import { theme, themeStorageKey } from '../ui/theme.ts';
import { useActivity } from './useActivity.ts';

/** Where one works: the screens that are made of MUI parts. The entrance does without it, so that it opens at once. */
export function Study() {
  useActivity();
  return (
    <ThemeProvider theme={theme} modeStorageKey={themeStorageKey} defaultMode="system" noSsr>
      <TransfersProvider>
        <Outlet />
      </TransfersProvider>
    </ThemeProvider>
  );
}
