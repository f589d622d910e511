import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { history as texts } from '@sermon/domain/texts/history';
import { pieces } from '@sermon/domain/texts/pieces';
import { ConnectionTrouble } from '../../ui/ConnectionTrouble.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { later } from '../../ui/later.tsx';
import { HistoryBar } from './HistoryBar.tsx';
import { historyPiece } from './historyPiece.ts';
import { type Present, useHistory } from './useHistory.ts';

const HistoryView = later(
  historyPiece,
  (piece) => piece.HistoryView,
  pieces.notLoaded('The version history'),
  ({ titleId, onClose, children }) => (
    <>
      <HistoryBar titleId={titleId} onClose={onClose} />
      {children}
    </>
  ),
);

type DialogProps = {
  documentId: string;
  /** The text in the editor. */
  current: () => Present;
  /** Saves the text; resolves to whether the server has it. */
  beforeOpen: () => Promise<boolean>;
  /** Makes an earlier text the present one; fails with `CallFailed`. */
  onRestore: (html: string) => Promise<void>;
  onClose: () => void;
};

/** The history of a document over the whole screen: what is kept of it, what was changed since, and the way back. */
export function HistoryDialog(props: DialogProps) {
  const { documentId, current, beforeOpen, onRestore, onClose } = props;
  const titleId = useId();
  const { present, versions } = useHistory(documentId, current, beforeOpen);
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { borderRadius: 0, border: 0, backgroundColor: 'surface.desk' } } }}
    >
      {present && versions.data ? (
        <HistoryView
          titleId={titleId}
          documentId={documentId}
          present={present}
          versions={versions.data}
          beforeNaming={beforeOpen}
          onRestore={onRestore}
          onClose={onClose}
        />
      ) : (
        <>
          <HistoryBar titleId={titleId} onClose={onClose} />
          {versions.isError ? (
            <Box sx={{ p: 3 }}>
              <ConnectionTrouble message={texts.notLoaded} onTryAgain={() => void versions.refetch()} />
            </Box>
          ) : (
            <Waiting />
          )}
        </>
      )}
    </Dialog>
  );
}
