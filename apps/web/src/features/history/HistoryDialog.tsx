import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { history as texts } from '@sermon/domain/texts/history';
import { lazyPanels } from '@sermon/domain/texts/calls';
import { ConnectionError } from '../../ui/states/EmptyState.tsx';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import { lazyPanel } from '../../ui/lazy/lazyPanel.tsx';
import { HistoryBar } from './HistoryBar.tsx';
import { type Present, useHistory } from './versions.ts';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';

/** The history view. The builder preloads it, because it also works offline. */
export const lazyHistory = createLazyModule(() => import('./HistoryView.tsx'));

const HistoryView = lazyPanel(
  lazyHistory,
  (module) => module.HistoryView,
  lazyPanels.notLoaded('The version history'),
  ({ titleId, onClose, children }) => (
    <>
      <HistoryBar titleId={titleId} onClose={onClose} />
      {children}
    </>
  ),
);

type DialogProps = {
  ownerId: string;
  documentId: string;
  current: () => Present;
  isByAdministrator: boolean;
  /** Saves. Resolves to whether the server has the current text. */
  beforeOpen: () => Promise<boolean>;
  /** Rejects with `CallFailed`. */
  onRestore: (html: string) => Promise<void>;
  onClose: () => void;
};

export function HistoryDialog(props: DialogProps) {
  const { documentId, isByAdministrator, beforeOpen, onRestore, onClose } = props;
  const titleId = useId();
  const { present, source, versions, tryAgain } = useHistory(props);
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { borderRadius: 0, border: 0, backgroundColor: 'surface.canvas' } } }}
    >
      {present && versions.data ? (
        <HistoryView
          key={source.place}
          titleId={titleId}
          documentId={documentId}
          present={present}
          source={source}
          versions={versions.data}
          onTryAgain={tryAgain}
          isByAdministrator={isByAdministrator && present.isSaved}
          beforeNaming={beforeOpen}
          onRestore={onRestore}
          onClose={onClose}
        />
      ) : (
        <>
          <HistoryBar titleId={titleId} onClose={onClose} />
          {versions.isError ? (
            <Box sx={{ p: 3 }}>
              <ConnectionError message={texts.notLoaded} onTryAgain={tryAgain} />
            </Box>
          ) : (
            <LoadingState />
          )}
        </>
      )}
    </Dialog>
  );
}
