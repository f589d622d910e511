import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../plain/Button.tsx';
import { FormMessage } from '../plain/FormMessage.tsx';

/**
 * The form in a dialog: its fields, the error message for a rejected form, Cancel, and the submit button. `form` is the
 * result of `useForm`.
 */
export function DialogForm(props: {
  formProps: ComponentProps<'form'>;
  message: string | null;
  /** The label of the submit button. `sending` replaces it while the form is being sent. */
  send: string;
  sending: string | false;
  isDisabled?: boolean;
  /** Whether the submit button is left out, because something else has to be done first. */
  hasNoSend?: boolean;
  /** Whether sending deletes something. */
  isDanger?: boolean;
  /** What sending does, next to the buttons. */
  note?: string;
  /** The label of the button that closes the dialog without sending. */
  cancel?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { formProps, message, send, sending, isDisabled = false, hasNoSend = false, isDanger = false } = props;
  const { note, cancel = 'Cancel', onClose, children } = props;
  return (
    <Box component="form" {...formProps} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          {children}
          <FormMessage message={message} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        {note !== undefined && (
          <Box component="small" sx={{ flex: 1, typography: 'caption', color: 'text.secondary' }}>
            {note}
          </Box>
        )}
        <Button variant="outlined" onClick={onClose}>
          {cancel}
        </Button>
        {!hasNoSend && (
          <Button type="submit" variant={isDanger ? 'danger' : 'contained'} busyLabel={sending} disabled={isDisabled}>
            {send}
          </Button>
        )}
      </DialogActions>
    </Box>
  );
}
