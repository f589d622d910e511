import DialogContent from '@mui/material/DialogContent';
import DialogActions from '@mui/material/DialogActions';
import type { SermonDocument } from '@sermon/contract/builder';
import { lazyPanels } from '@sermon/domain/texts/calls';
import { ready as texts } from '@sermon/domain/texts/offline/ready';
import { BadgeCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsOnline } from '../../connection/useConnection.ts';
import type { Command } from '../../ui/commands/command.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../ui/lazy/lazyPanel.tsx';
import { useUser } from '../../user.ts';
import { makeSermonReady, type OpenSermon, useReady } from './useReady.ts';

export const readyModule = createLazyModule(() => import('./ReadyPanel.tsx'));

const ReadyPanel = lazyPanel(readyModule, (module) => module.ReadyPanel, lazyPanels.notLoaded('This dialog'));

type Options = {
  sermon: SermonDocument;
  open: OpenSermon;
  save: () => Promise<boolean>;
  /** Called when the sermon has become available offline, as every ready sermon is. */
  onAvailable: () => void;
};

/** Choosing the command starts the check at once, unless the sermon is ready. None for templates. */
export function useReadyCommand({ sermon, open, save, onAvailable }: Options): {
  commands: readonly Command[];
  isReady: boolean;
  dialog: ReactNode;
} {
  const { id: ownerId, inAdminImpersonationMode } = useUser();
  const { id } = sermon;
  const isOnline = useIsOnline();
  const shown = useReady(id, open);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const make = async () => {
    if (await makeSermonReady(ownerId, id, save)) onAvailable();
  };
  if (sermon.isTemplate || inAdminImpersonationMode) return { commands: [], isReady: false, dialog: null };
  const command: Command = {
    id: 'ready',
    label: shown.kind === 'failed' ? texts.labels.none : texts.labels[shown.kind],
    group: 'Present',
    Icon: BadgeCheck,
    words: 'ready for sunday offline check pdf pulpit copy',
    run() {
      setIsOpen(true);
      if (isOnline && shown.kind !== 'ready' && shown.kind !== 'running') void make();
    },
  };
  const dialog = (
    <AskDialog title={texts.title} isOpen={isOpen} onClose={close}>
      <DialogContent>
        <ReadyPanel isTitled documentId={id} shown={shown} onMake={() => void make()} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 0 }}>
        <Button variant="outlined" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </AskDialog>
  );
  return { commands: [command], isReady: shown.kind === 'ready', dialog };
}
