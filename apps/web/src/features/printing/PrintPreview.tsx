import Dialog from '@mui/material/Dialog';
import { lazyPanels as texts } from '@sermon/domain/texts/calls';
import { useId } from 'react';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../ui/lazy/lazyPanel.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import type { PreviewProps } from './PreviewFrame.tsx';

/** The preview. The builder preloads it, because it also works offline. */
export const lazyPreview = createLazyModule(() => import('./Preview.tsx'));

const Preview = lazyPanel(
  lazyPreview,
  (module) => module.Preview,
  texts.notLoaded('The preview'),
  ({ titleId, onClose, children }) => (
    <>
      <PreviewBar titleId={titleId} onClose={onClose} />
      {children}
    </>
  ),
);

type PrintPreviewProps = Omit<PreviewProps, 'titleId'> & { isOpen: boolean };

export function PrintPreview({ isOpen, onClose, ...preview }: PrintPreviewProps) {
  const titleId = useId();
  const isPhone = useIsPhone();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="lg"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: isPhone ? {} : { height: 'calc(100% - 48px)', m: 3, maxHeight: 'none' } } }}
    >
      <Preview titleId={titleId} onClose={onClose} {...preview} />
    </Dialog>
  );
}
