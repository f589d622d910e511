import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ConnectionPrompt } from './frame/offline/ConnectionPrompt.tsx';
import { usePlanWatch } from './plan/usePlanWatch.ts';
import { ServerMessages } from './frame/ServerMessages.tsx';
import type { AppRouter } from './routes.tsx';
import { NoticesProvider } from './ui/notices/notices.tsx';
import { UpdateBanner } from './updates/UpdateBanner.tsx';

export const App = ({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }) => (
  <QueryClientProvider client={queryClient}>
    <NoticesProvider pinned={<PinnedNotices />}>
      <ServerMessages />
      <PlanWatch />
      <RouterProvider router={router} />
    </NoticesProvider>
  </QueryClientProvider>
);

function PlanWatch() {
  usePlanWatch();
  return null;
}

const PinnedNotices = () => (
  <>
    <ConnectionPrompt />
    <UpdateBanner />
  </>
);
