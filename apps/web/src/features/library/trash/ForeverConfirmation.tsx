import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { focusAtOnce } from '../../../ui/focusAtOnce.ts';
import { Button } from '../../../ui/plain/Button.tsx';

/** Asks before something is deleted for ever. */
export const ForeverConfirmation = (props: { text: string; onClose: () => void; onDelete: () => void }) => (
  <>
    <DialogContent>
      <Typography>{props.text}</Typography>
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
      <Button variant="outlined" onClick={props.onClose} ref={focusAtOnce}>
        Cancel
      </Button>
      <Button variant="danger" onClick={props.onDelete}>
        Delete for Ever
      </Button>
    </DialogActions>
  </>
);
