import type { SermonDocument } from '@sermon/contract/builder';
import { builder as texts } from '@sermon/domain/texts/builder';
import { lazyPanels } from '@sermon/domain/texts/calls';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../../ui/lazy/lazyPanel.tsx';
import type { EditorSession } from '../editorSession.ts';
import { useReplaceEmpty } from './useReplaceEmpty.ts';

export const lazyChooser = createLazyModule(() => import('../../templates/TemplateChooser.tsx'));

const Chooser = lazyPanel(
  lazyChooser,
  (module) => module.TemplateChooser,
  lazyPanels.notLoaded('The list of templates'),
  ({ onClose, children }) => (
    <AskDialog title="New From Template" isOpen onClose={onClose}>
      {children}
    </AskDialog>
  ),
);

type DialogProps = { sermon: SermonDocument; session: EditorSession; isOpen: boolean; onClose: () => void };

export function TemplateDialog({ sermon, session, isOpen, onClose }: DialogProps) {
  const replaceEmpty = useReplaceEmpty(sermon, session);
  if (!isOpen) return null;
  return (
    <Chooser
      isOpen
      parentId={sermon.parentId}
      suggestedName={sermon.name === texts.untitled ? undefined : sermon.name}
      onClose={onClose}
      onCreated={({ id }) => void replaceEmpty(id)}
    />
  );
}
