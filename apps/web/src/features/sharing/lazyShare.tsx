import { shareDialog as texts } from '@sermon/domain/texts/sharing/sharing';
import type { ComponentProps, PropsWithChildren } from 'react';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { lazyDialog } from '../../ui/lazy/lazyPanel.tsx';
import type { ShareDialog as Dialog } from './ShareDialog.tsx';

type DialogProps = ComponentProps<typeof Dialog>;

export const shareModule = createLazyModule(() => import('./ShareDialog.tsx'));

function Around({ kind, name, isOpen, onClose, children }: PropsWithChildren<DialogProps>) {
  const isPhone = useIsPhone();
  return (
    <AskDialog
      title={texts.title(kind, name)}
      width="sm"
      hasClose
      isFullScreen={isPhone}
      isOpen={isOpen}
      onClose={onClose}
    >
      {children}
    </AskDialog>
  );
}

export const ShareDialog = lazyDialog(shareModule, (loaded) => loaded.ShareDialog, texts.notLoaded, Around);
