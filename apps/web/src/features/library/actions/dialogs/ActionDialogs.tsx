import type { LibraryItem } from '@sermon/contract/library';
import { trashDays } from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import { AskDialog } from '../../../../ui/dialogs/AskDialog.tsx';
import { Confirmation } from '../../../../ui/dialogs/Confirmation.tsx';
import type { Point } from '../../../../ui/dialogs/PopMenu.tsx';
import { useLast } from '../../../../ui/useLast.ts';
import { DetailsDialog } from '../../details/DetailsDialog.tsx';
import { MovePicker } from '../../move/MovePicker.tsx';
import { ShareDialog } from '../../../sharing/lazyShare.tsx';
import { PlayerDialog } from '../../../links/PlayerDialog.tsx';
import { type TemplateDialogs, useOpenCreated } from '../../new/useOpenCreated.ts';
import type { DialogRequest, Tools } from '../action.ts';
import { nameOf } from '../change.ts';
import { moveItems } from '../move.ts';
import { deleteItems } from '../remove.ts';
import { RenameForm } from './RenameForm.tsx';

export function ActionDialogs({
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

export type OpenedDialog = { request: DialogRequest; at: HTMLElement | Point | null };
