import DialogContentText from '@mui/material/DialogContentText';
import { useId } from 'react';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { OwnProof, useProofForm } from '../otherSites/OwnProof.tsx';

type FormProps<Reply> = {
  sentences: readonly string[];
  label: string;
  busyLabel: string;
  isDanger?: boolean;
  send: (password: string) => Promise<Reply>;
  onDone: (reply: Reply) => void;
  onClose: () => void;
};

export function PasswordForm<Reply>({
  sentences,
  label,
  busyLabel,
  isDanger = false,
  send,
  onDone,
  onClose,
}: FormProps<Reply>) {
  const id = useId();
  const { formProps, field, message, isBusy, isAskedFirst } = useProofForm({
    names: ['Password'],
    check: () => ({}),
    send: ({ Password }) => send(Password),
    onDone,
  });
  return (
    <DialogForm
      formProps={formProps}
      message={message}
      send={label}
      sending={isBusy && busyLabel}
      isDanger={isDanger}
      hasNoSend={isAskedFirst}
      onClose={onClose}
    >
      <DialogContentText id={id} component="div" sx={{ display: 'grid', gap: 1.5, color: 'text.primary' }}>
        {sentences.map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
      </DialogContentText>
      <OwnProof ref={focusAtOnce} {...field('Password')} />
    </DialogForm>
  );
}
