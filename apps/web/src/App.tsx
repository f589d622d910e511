import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { usePlanWatch } from './plan/usePlanWatch.ts';
import type { AppRouter } from './routes.tsx';
import { NoticesProvider, useNotify } from './ui/notices/notices.tsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { serverMessages } from './api.ts';
import { promptOf } from '@sermon/domain/offline/connection';
import { CloudOff, Wifi } from 'lucide-react';
import { pageConnection } from './connection/pageConnection.ts';
import { useConnection } from './connection/useConnection.ts';
import { NoticeView } from './ui/notices/NoticeView.tsx';
import { currentUser } from './user.ts';
import { updates as texts } from '@sermon/domain/texts/offline/connection';
import { pageUpdates } from './updates/serviceWorker.ts';
import type { UpdateResult, Updates } from './updates/updates.ts';

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

/** Each message appears once until the page is loaded again. */
function ServerMessages() {
  const notify = useNotify();
  const shown = useRef(new Set<string>());
  useEffect(
    () =>
      serverMessages.subscribe((text) => {
        if (shown.current.has(text)) return;
        shown.current.add(text);
        notify({ text });
      }),
    [notify],
  );
  return null;
}

/**
 * Spec part 1 §4. Stays until the user answers or the reason ends. Visitors are not asked, because they cannot do
 * anything offline.
 */
function ConnectionPrompt() {
  const { data: user } = useQuery({ ...currentUser, enabled: false });
  const prompt = promptOf(useConnection());
  // An administrator who acts as a user has nothing on this device to work with.
  if (!user || user.inAdminImpersonationMode || !prompt) return null;
  const { text, button, choice } = prompt;
  return (
    <NoticeView
      key={choice}
      text={text}
      isFailure={false}
      Icon={choice === 'goOffline' ? CloudOff : Wifi}
      action={{ label: button, perform: () => pageConnection.report(choice), isBusy: false }}
      onClose={() => pageConnection.report('dismissed')}
    />
  );
}

type UpdateBannerProps = { updates?: Updates };

/** The button saves everything and then loads the newer version (spec part 1 §4). */
export function UpdateBanner({ updates = pageUpdates }: UpdateBannerProps) {
  const state = useSyncExternalStore(updates.subscribe, () => updates.state);
  const [isUpdating, setIsUpdating] = useState(false);
  const [result, setResult] = useState<UpdateResult | null>(null);
  if (state === 'none') return null;

  const isFailure = result === 'notSaved' || result === 'notKept';
  const update = async () => {
    setIsUpdating(true);
    setResult(null);
    setResult(await updates.update());
    // Without an error, the page is about to be replaced, unless the user decides to wait for a running upload.
    setIsUpdating(false);
  };
  const putOff = () => {
    setResult(null);
    updates.putOff();
  };
  return (
    <NoticeView
      text={isFailure ? texts[result] : state === 'required' ? texts.required : texts.available}
      isFailure={isFailure}
      action={{ label: isUpdating ? texts.updating : texts.update, perform: () => void update(), isBusy: isUpdating }}
      {...(state !== 'required' && { onClose: putOff })}
    />
  );
}
