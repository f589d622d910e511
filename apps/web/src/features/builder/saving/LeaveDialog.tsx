import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { SermonDocument } from '@sermon/contract/builder';
import { builder as texts } from '@sermon/domain/texts/builder';
import { useBlocker } from '@tanstack/react-router';
import { useId } from 'react';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import type { Autosave } from './autosave.ts';

/** The dialog appears if the last save takes longer. */
const waitsForMs = 3_000;

const after = (ms: number) => new Promise<false>((done) => setTimeout(() => done(false), ms));

/** Resolves to whether the user can leave: the server has the text or, while it is not used, this device has it. */
async function secure(autosave: Autosave<SermonDocument>): Promise<boolean> {
  return (await autosave.saveNow()) || (autosave.state.kind === 'onDevice' && (await autosave.keepOnDevice()));
}

type LeaveDialogProps = {
  autosave: Autosave<SermonDocument>;
  /** Offered if this browser does not keep the text. */
  onDownload: () => void;
};

/** Saves before the user leaves the screen. If that fails or takes too long, a dialog asks whether to leave. */
export function LeaveDialog({ autosave, onDownload }: LeaveDialogProps) {
  const titleId = useId();
  const leaving = useBlocker({
    shouldBlockFn: async () =>
      autosave.state.kind !== 'saved' && !(await Promise.race([secure(autosave), after(waitsForMs)])),
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <Dialog open={leaving.status === 'blocked'} onClose={leaving.reset} maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.notSaved}</DialogTitle>
      <DialogContent>
        <DialogContentText>{whatHappens(autosave)}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1, flexWrap: 'wrap', rowGap: 1, whiteSpace: 'nowrap' }}>
        {!autosave.isKeptOnDevice && <Button onClick={onDownload}>{texts.downloadText}</Button>}
        <Button onClick={leaving.proceed}>Leave</Button>
        <Button variant="contained" onClick={leaving.reset} ref={focusAtOnce}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function whatHappens({ state, isKeptOnDevice }: Autosave<SermonDocument>): string {
  const isGone = state.kind === 'refused' && state.message === texts.gone;
  if (isGone) return isKeptOnDevice ? texts.keptOnDeviceAfterGone : texts.notKeptAfterGone;
  return isKeptOnDevice ? texts.keptOnDevice : texts.notKept;
}
