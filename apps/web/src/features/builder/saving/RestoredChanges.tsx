import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { builder as texts } from '@sermon/domain/texts/builder';
import { history as historyTexts } from '@sermon/domain/texts/history';
import { ArchiveRestore, X } from 'lucide-react';
import { useId, useState } from 'react';
import { toHtml } from '../../../editor/html.ts';
import { pageSession, usePageSession } from '../../../session/pageSession.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { Comparison } from '../../history/lazyComparison.ts';
import type { EditorSession } from '../editorSession.ts';
import { FloatingCard, OverCanvas } from './SaveError.tsx';
import { useSaveState } from './useSaveState.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';

export function RestoredChanges({ session }: { session: EditorSession }) {
  const { kind } = useSaveState(session.autosave);
  const { isOver: isSignedOut } = usePageSession();
  const [isOver, setIsOver] = useState(session.savedText === null);
  const [isLooking, setIsLooking] = useState(false);
  // The card is hidden while there are problems with saving, because they are more important.
  const isCalm = !isSignedOut && (kind === 'saved' || kind === 'unsaved' || kind === 'saving');
  if (kind === 'conflict' && !isOver) setIsOver(true);
  if (isOver || session.savedText === null) return null;
  return (
    <>
      <OverCanvas role="status">
        {isCalm && (
          <FloatingCard>
            <ArchiveRestore size={18} strokeWidth={1.6} aria-hidden />
            <span>{texts.putBack}</span>
            <Button size="small" onClick={() => setIsLooking(true)}>
              See Changes
            </Button>
            <Tooltip title="Dismiss">
              <IconButton size="small" aria-label="Dismiss" onClick={() => setIsOver(true)}>
                <X size={18} strokeWidth={1.6} aria-hidden />
              </IconButton>
            </Tooltip>
          </FloatingCard>
        )}
      </OverCanvas>
      {isLooking && (
        <Changes
          session={session}
          saved={session.savedText}
          onClose={() => setIsLooking(false)}
          onDecided={() => setIsOver(true)}
        />
      )}
    </>
  );
}

type ChangesProps = { session: EditorSession; saved: string; onClose: () => void; onDecided: () => void };

function Changes({ session, saved, onClose, onDecided }: ChangesProps) {
  const titleId = useId();
  const notify = useNotify();
  const isPhone = useIsPhone();
  const [written] = useState(() => toHtml(session.editor.state.doc));
  const [isBusy, setIsBusy] = useState(false);

  const takeSaved = async () => {
    setIsBusy(true);
    try {
      await session.restore(saved);
    } catch {
      if (!pageSession.ask()) notify({ text: historyTexts.restoreFailed, isFailure: true });
      return setIsBusy(false);
    }
    onDecided();
    notify({ text: historyTexts.savedTextUsed });
  };

  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={isPhone} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.putBack}</DialogTitle>
      <Compared>
        <Comparison before={saved} after={written} labels={{ added: 'Restored', removed: 'Only in the saved text' }} />
      </Compared>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button variant="outlined" disabled={isBusy} onClick={() => void takeSaved()}>
          Use the Saved Text
        </Button>
        <Button variant="contained" disabled={isBusy} onClick={onDecided}>
          Keep Changes
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Compared = styled('div')(({ theme }) => ({
  flex: '0 1 640px',
  minHeight: 0,
  borderBlock: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { flex: 1 },
}));
