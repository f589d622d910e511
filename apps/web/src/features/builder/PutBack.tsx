import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { builder as texts } from '@sermon/domain/texts/builder';
import { history as historyTexts } from '@sermon/domain/texts/history';
import { ArchiveRestore, X } from 'lucide-react';
import { useId, useState } from 'react';
import { toHtml } from '../../editor/html.ts';
import { useNotify } from '../../ui/notices.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { Comparison } from '../history/Comparison.tsx';
import type { Desk } from './desk.ts';
import { DeskCard, OverDesk } from './DeskCard.tsx';
import { useSaveState } from './useSaveState.ts';

/** Says that a text was put back which had not reached the server, shows what it changed, and offers the saved one. */
export function PutBack({ desk }: { desk: Desk }) {
  const { kind } = useSaveState(desk.autosave);
  const [isOver, setIsOver] = useState(desk.savedText === null);
  const [isLooking, setIsLooking] = useState(false);
  // Where something is wrong with saving, that is what the person has to know.
  const isCalm = kind === 'saved' || kind === 'unsaved' || kind === 'saving';
  // Which of two texts goes on has been asked: whatever was answered, this is no news any more.
  if (kind === 'conflict' && !isOver) setIsOver(true);
  if (isOver || desk.savedText === null) return null;
  return (
    <>
      <OverDesk role="status">
        {isCalm && (
          <DeskCard>
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
          </DeskCard>
        )}
      </OverDesk>
      {isLooking && (
        <Changes
          desk={desk}
          saved={desk.savedText}
          onClose={() => setIsLooking(false)}
          onDecided={() => setIsOver(true)}
        />
      )}
    </>
  );
}

type ChangesProps = { desk: Desk; saved: string; onClose: () => void; onDecided: () => void };

function Changes({ desk, saved, onClose, onDecided }: ChangesProps) {
  const titleId = useId();
  const notify = useNotify();
  const isPhone = useIsPhone();
  const [written] = useState(() => toHtml(desk.editor.state.doc));
  const [isBusy, setIsBusy] = useState(false);

  const takeSaved = async () => {
    setIsBusy(true);
    try {
      await desk.restore(saved);
    } catch {
      notify({ text: historyTexts.restoreFailed, isFailure: true });
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
  [theme.breakpoints.down('md')]: { flex: 1 },
}));
