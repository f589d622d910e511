import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { library as texts } from '@sermon/domain/texts/library';
import { focusAtOnce } from '../../../ui/focusAtOnce.ts';
import { Button } from '../../../ui/plain/Button.tsx';

/** Asks before what holds other things is deleted: `count` items, with `within` in them. */
export const DeleteConfirmation = (props: {
  count: number;
  within: number;
  onClose: () => void;
  onDelete: () => void;
}) => (
  <>
    <DialogContent>
      <Typography>{texts.goesAlong(props.within, props.count)}</Typography>
      <Typography>{texts.deleteConfirm}</Typography>
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
      <Button variant="outlined" onClick={props.onClose} ref={focusAtOnce}>
        Cancel
      </Button>
      <Button variant="danger" onClick={props.onDelete}>
        Delete
      </Button>
    </DialogActions>
  </>
);
