import { ThemeProvider } from '@mui/material/styles';
import { Outlet } from '@tanstack/react-router';
import { TransfersProvider } from '../features/files/TransfersProvider.tsx';
import { theme, themeStorageKey } from '../ui/theme.ts';

/** Where one works: the screens that are made of MUI parts. The entrance does without it, so that it opens at once. */
export const Study = () => (
  <ThemeProvider theme={theme} modeStorageKey={themeStorageKey} defaultMode="system" noSsr>
    <TransfersProvider>
      <Outlet />
    </TransfersProvider>
  </ThemeProvider>
);
