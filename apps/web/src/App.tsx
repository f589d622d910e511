import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { AppRouter } from './routes.tsx';
import { NoticesProvider } from './ui/notices.tsx';
import { theme, themeStorageKey } from './ui/theme.ts';

/** The whole application around its router. */
export function App({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }) {
  return (
    <ThemeProvider theme={theme} modeStorageKey={themeStorageKey} defaultMode="system" noSsr>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <NoticesProvider>
          <RouterProvider router={router} />
        </NoticesProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
