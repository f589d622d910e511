import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../plain/Button.tsx';
import { FormMessage } from '../plain/Field.tsx';

export function DialogForm(props: {
  formProps: ComponentProps<'form'>;
  message: string | null;
  send: string;
  sending: string | false;
  isDisabled?: boolean;
  hasNoSend?: boolean;
  isDanger?: boolean;
  note?: string;
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
