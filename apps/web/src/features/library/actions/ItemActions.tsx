import type { LibraryItem } from '@sermon/contract/library';
import { trashDays } from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useUpgradePrompt } from '../../../plan/useUpgradePrompt.tsx';
import { selectAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { AskDialog, Confirmation, useLast } from '../../../ui/dialogs/AskDialog.tsx';
import { checkName } from '../../../ui/dialogs/checkName.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../../ui/dialogs/form.ts';
import type { Point } from '../../../ui/dialogs/PopMenu.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Field } from '../../../ui/plain/Field.tsx';
import { useUser } from '../../../user.ts';
import { useTransfers } from '../../files/TransfersProvider.tsx';
import { downloadJob } from '../../files/transferJobs.ts';
import { PlayerDialog } from '../../links/PlayerDialog.tsx';
import { ShareDialog } from '../../sharing/lazyShare.tsx';
import { DetailsDialog } from '../details/DetailsDialog.tsx';
import { useDetailsPanel, useHasDetailsPanel } from '../details/DetailsPanelProvider.tsx';
import { MovePicker } from './MovePicker.tsx';
import { type TemplateDialogs, useOpenCreated } from '../new/useShowNewItems.ts';
import { useFolderId } from '../shell/shellContext.ts';
import {
  type DialogRequest,
  type ItemAction,
  ItemActionsContext,
  type ItemActionsControls,
  type Situation,
  type Tools,
} from './action.ts';
import { nameOf } from './change.ts';
import { deleteItems, itemActions, moveItems, renameItem } from './itemActions.ts';

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

function ActionDialogs({
  opened,
  tools,
  UseTemplateForm,
  onClose,
}: Pick<TemplateDialogs, 'UseTemplateForm'> & {
  opened: OpenedDialog | null;
  tools: Tools;
  onClose: () => void;
}) {
  const last = useLast(opened);
  if (!last) return null;
  const { request, at } = last;
  const frame = {
    isOpen: opened !== null,
    onClose,
    // Restores focus if it was lost, because the dialog may have been opened from a menu entry that no longer exists.
    onClosed: () => {
      if (document.activeElement === document.body && at instanceof HTMLElement) at.focus();
    },
  };
  switch (request.about) {
    case 'rename':
      return (
        <AskDialog title="Rename" {...frame}>
          <RenameForm item={request.item} tools={tools} onClose={onClose} />
        </AskDialog>
      );
    case 'remove':
      return (
        <AskDialog title={`Delete ${nameOf(request.items)}?`} {...frame}>
          <Confirmation
            sentences={[
              texts.goesAlong(request.within, request.items.length),
              texts.deletedRestorable(trashDays),
              texts.deleteConfirm,
            ]}
            act="Delete"
            onClose={onClose}
            onAct={() => {
              onClose();
              void deleteItems(request.items, tools);
            }}
          />
        </AskDialog>
      );
    case 'move':
      return (
        <MovePicker
          {...frame}
          at={at}
          items={request.items}
          onChoose={(target) => {
            onClose();
            void moveItems(request.items, target, tools);
          }}
        />
      );
    case 'details':
      return <DetailsDialog {...frame} itemId={request.item.id} />;
    case 'use':
      return <UseTemplate {...frame} item={request.item} tools={tools} UseTemplateForm={UseTemplateForm} />;
    case 'share':
      return <ShareDialog {...frame} documentId={request.item.id} kind="sermon" name={request.item.name} />;
    case 'player':
      return <PlayerDialog {...frame} link={request.item} />;
  }
}

function UseTemplate(
  props: Pick<TemplateDialogs, 'UseTemplateForm'> & {
    item: LibraryItem;
    tools: Tools;
    isOpen: boolean;
    onClose: () => void;
    onClosed: () => void;
  },
) {
  const { item, tools, UseTemplateForm, isOpen, onClose, onClosed } = props;
  const onCreated = useOpenCreated();
  return (
    <UseTemplateForm
      template={isOpen ? { id: item.id, name: item.name, kind: 'own', categories: [item.category] } : null}
      parentId={tools.situation.folderId}
      onCreated={onCreated}
      onClose={onClose}
      onClosed={onClosed}
    />
  );
}

type OpenedDialog = { request: DialogRequest; at: HTMLElement | Point | null };

function RenameForm({ item, tools, onClose }: { item: LibraryItem; tools: Tools; onClose: () => void }) {
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name'],
    check: (values) => checkName(values),
    send: ({ Name }) => renameItem(item, Name.trimEnd(), tools),
    onDone: onClose,
  });
  return (
    <DialogForm formProps={formProps} message={message} send="Rename" sending={isBusy && 'Renaming'} onClose={onClose}>
      <Field label="Name" autoComplete="off" defaultValue={item.name} ref={selectAtOnce} {...field('Name')} />
    </DialogForm>
  );
}
