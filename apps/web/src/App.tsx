import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { AppRouter } from './routes.tsx';
import { NoticesProvider } from './ui/notices/notices.tsx';

export const App = ({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }) => (
  <QueryClientProvider client={queryClient}>
    <NoticesProvider>
      <RouterProvider router={router} />
    </NoticesProvider>
  </QueryClientProvider>
);
