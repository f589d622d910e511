import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { libraryHome } from '@sermon/domain/accounts/guard';
import { acting as texts } from '@sermon/domain/texts/admin/acting';
import { useId } from 'react';
import { pageSession, usePageSession } from '../../session/pageSession.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { Button } from '../../ui/plain/Button.tsx';

/**
 * Takes the place of the dialog for signing in again, if the server refuses this page because its administrator has
 * begun to view another account in another tab, or no longer views the one of this page (`isEnded`). An open text
 * stays on the screen.
 */
export function ViewingDialog({ isEnded, isOpen }: { isEnded: boolean; isOpen: boolean }) {
  const { otherUser } = usePageSession();
  const whyId = useId();
  const { ended, elsewhere } = texts;
  return (
    <AskDialog
      title={isEnded ? ended.title : elsewhere.title}
      descriptionId={whyId}
      isOpen={isOpen}
      onClose={pageSession.dismiss}
    >
      <DialogContent>
        <DialogContentText id={whyId}>{isEnded ? ended.text : elsewhere.text(otherUser ?? '')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        {isEnded && (
          <Button variant="outlined" onClick={() => location.assign(libraryHome)}>
            {ended.leave}
          </Button>
        )}
        <Button onClick={pageSession.dismiss} ref={focusAtOnce}>
          {isEnded ? ended.stay : elsewhere.close}
        </Button>
      </DialogActions>
    </AskDialog>
  );
}
