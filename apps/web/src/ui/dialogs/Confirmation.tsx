import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { focusAtOnce } from '../browser/focusAtOnce.ts';
import { Button } from '../plain/Button.tsx';

/** For removals. Cancel has the focus at first. */
export const Confirmation = (props: {
  sentences: readonly string[];
  act: string;
  onAct: () => void;
  onClose: () => void;
}) => (
  <>
    <DialogContent>
      {props.sentences.map((sentence) => (
        <Typography key={sentence}>{sentence}</Typography>
      ))}
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
      <Button variant="outlined" onClick={props.onClose} ref={focusAtOnce}>
        Cancel
      </Button>
      <Button variant="danger" onClick={props.onAct}>
        {props.act}
      </Button>
    </DialogActions>
  </>
);
