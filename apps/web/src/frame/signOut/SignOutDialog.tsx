import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { builder } from '@sermon/domain/texts/builder';
import { unsaved } from '@sermon/domain/texts/unsaved';
import { useId } from 'react';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import type { UnsavedCheck } from './useUnsavedCheck.ts';

type SignOutDialogProps = {
  check: UnsavedCheck;
  act?: string;
};

/** Warns that texts on this device are not saved. */
export function SignOutDialog({ check, act = 'Sign Out' }: SignOutDialogProps) {
  const titleId = useId();
  const { unsavedTexts, stay, goOn } = check;
  return (
    <Dialog open={unsavedTexts !== null} onClose={stay} maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{builder.notSaved}</DialogTitle>
      <DialogContent>
        <DialogContentText>{unsaved.beforeSignOut(unsavedTexts ?? 0)}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        <Button onClick={goOn}>{act}</Button>
        <Button variant="contained" onClick={stay} ref={focusAtOnce}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}
