import Box from '@mui/material/Box';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/FormMessage.tsx';

type EditFormProps = {
  formProps: ComponentProps<'form'>;
  message: string | null;
  isBusy: boolean;
  /** Something else has to be done before Save is offered. */
  hasNoSave?: boolean;
  onCancel: () => void;
  children: ReactNode;
};

/** `form` is the result of `useForm`. */
export const EditForm = ({ formProps, message, isBusy, hasNoSave = false, onCancel, children }: EditFormProps) => (
  <Box component="form" {...formProps} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
    {children}
    <FormMessage message={message} />
    <Box sx={{ display: 'flex', gap: 1 }}>
      {!hasNoSave && (
        <Button type="submit" busyLabel={isBusy && texts.saving}>
          {texts.save}
        </Button>
      )}
      <Button variant="outlined" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </Box>
  </Box>
);
