import type { LibraryItem } from '@sermon/contract/library';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { useUser } from '../../../user.ts';
import type { ItemAction, Situation, Tools } from './action.ts';
import { itemActions } from './itemActions.ts';
import { downloadJob } from '../../files/download.ts';
import { useTransfers } from '../../files/useTransfers.ts';
import { moveItems } from './move.ts';
import { ActionDialogs, type OpenedDialog } from './dialogs/ActionDialogs.tsx';
import type { TemplateDialogs } from '../new/useOpenCreated.ts';
import { useFolderId } from '../screens/useFolderId.ts';
import { useDetailsPanel } from '../details/detailsPanel.ts';
import { useHasDetailsPanel } from '../shell/useHasSidePanel.ts';
import { useUpgradePrompt } from '../../../plan/useUpgradePrompt.tsx';
import { ItemActionsContext, type ItemActionsControls } from './useItemActions.ts';

export function ItemActions({
  UseTemplateForm,
  children,
}: Pick<TemplateDialogs, 'UseTemplateForm'> & { children: ReactNode }) {
  const user = useUser();
  const client = useQueryClient();
  const router = useRouter();
  const notify = useNotify();
  const hasDetailsPanel = useHasDetailsPanel();
  const { show: showDetails } = useDetailsPanel();
  const isOnline = useIsOnline();
  const folderId = useFolderId();
  const { offer: upgrade, dialog: upgradeDialog } = useUpgradePrompt();
  const transfers = useTransfers();
  const [opened, setOpened] = useState<OpenedDialog | null>(null);

  const tools = useMemo<Tools>(
    () => ({
      situation: { user, folderId, isOnline },
      client,
      notify,
      goTo: (href) => router.navigate({ href }),
      currentPath: () => router.state.location.pathname,
      openTab: (address) => void window.open(address, '_blank', 'noopener,noreferrer'),
      upgrade,
      download: (item) => transfers.run([downloadJob(item)], () => {}),
      openDialog: (request) => setOpened({ request, at: null }),
    }),
    [user, folderId, isOnline, client, notify, router, upgrade, transfers],
  );

  const controls = useMemo<ItemActionsControls>(() => {
    const shownFor: ItemActionsControls['shownFor'] = (items) =>
      itemActions.filter((action) => isOffered(action, items, tools.situation));
    return {
      shownFor,
      run(action, items, at = null) {
        if (!isOffered(action, items, tools.situation)) return;
        const openDialog: Tools['openDialog'] = (request) => {
          if (request.about === 'details' && hasDetailsPanel) showDetails(request.item.id);
          else setOpened({ request, at });
        };
        void action.run(items, { ...tools, openDialog });
      },
      moveTo: (items, target) => void moveItems(items, target, tools),
    };
  }, [tools, hasDetailsPanel, showDetails]);

  return (
    <ItemActionsContext value={controls}>
      {children}
      <ActionDialogs opened={opened} tools={tools} UseTemplateForm={UseTemplateForm} onClose={() => setOpened(null)} />
      {upgradeDialog}
    </ItemActionsContext>
  );
}

const isOffered = (action: ItemAction, items: readonly LibraryItem[], situation: Situation): boolean =>
  items.length > 0 && (items.length === 1 || !!action.worksForMany) && action.isShown(items, situation);
