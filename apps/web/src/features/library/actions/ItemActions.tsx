import type { LibraryItem } from '@sermon/contract/library';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { useIsOnline } from '../../../ui/browser/useIsOnline.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { useUser } from '../../../user.ts';
import type { ItemAction, Situation, Tools } from './action.ts';
import { itemActions } from './itemActions.ts';
import { downloadJob } from '../../files/download.ts';
import { useTransfers } from '../../files/useTransfers.ts';
import { moveItems } from './move.ts';
import { ActionDialogs, type Asked } from './dialogs/ActionDialogs.tsx';
import { useFolderId } from '../screens/useFolderId.ts';
import { useHasDetailsPanel } from '../shell/useHasSidePanel.ts';
import { useUpgrade } from '../../../useUpgrade.ts';
import { ItemActionsContext, type ItemActionsControls } from './useItemActions.ts';

/** Provides the item actions to its children and renders the dialogs that the actions open. */
export function ItemActions({ children }: { children: ReactNode }) {
  const user = useUser();
  const client = useQueryClient();
  const router = useRouter();
  const notify = useNotify();
  const hasDetailsBeside = useHasDetailsPanel();
  const isOnline = useIsOnline();
  const folderId = useFolderId();
  const upgrade = useUpgrade();
  const transfers = useTransfers();
  const [asked, setAsked] = useState<Asked | null>(null);

  const tools = useMemo<Tools>(
    () => ({
      now: { user, folderId, hasDetailsBeside, isOnline },
      client,
      notify,
      goTo: (href) => router.navigate({ href }),
      pathNow: () => router.state.location.pathname,
      openTab: (address) => void window.open(address, '_blank', 'noopener,noreferrer'),
      upgrade,
      download: (item) => transfers.run([downloadJob(item)], () => {}),
      ask: (question) => setAsked({ question, at: null }),
    }),
    [user, folderId, hasDetailsBeside, isOnline, client, notify, router, upgrade, transfers],
  );

  const controls = useMemo<ItemActionsControls>(() => {
    const shownFor: ItemActionsControls['shownFor'] = (items) =>
      itemActions.filter((action) => isOffered(action, items, tools.now));
    return {
      shownFor,
      run(action, items, at = null) {
        if (!isOffered(action, items, tools.now)) return;
        void action.run(items, { ...tools, ask: (question) => setAsked({ question, at }) });
      },
      moveTo: (items, target) => void moveItems(items, target, tools),
    };
  }, [tools]);

  return (
    <ItemActionsContext value={controls}>
      {children}
      <ActionDialogs asked={asked} tools={tools} onClose={() => setAsked(null)} />
    </ItemActionsContext>
  );
}

const isOffered = (action: ItemAction, items: readonly LibraryItem[], now: Situation): boolean =>
  items.length > 0 && (items.length === 1 || !!action.worksForMany) && action.isShown(items, now);
