import type { Revision } from '@sermon/contract/history';
import { maxLabelLength } from '@sermon/domain/history/limits';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../ui/dialogs/form.ts';
import { Field } from '../../ui/plain/Field.tsx';

type NameProps = {
  isOpen: boolean;
  label: string;
  onSend: (label: string) => Promise<Revision>;
  onNamed: (revision: Revision) => void;
  onClose: () => void;
};

/** An empty name removes the existing one. */
export const NameDialog = ({ isOpen, onClose, ...form }: NameProps) => (
  <AskDialog title="Name This Version" isOpen={isOpen} onClose={onClose}>
    <NameForm onClose={onClose} {...form} />
  </AskDialog>
);

function NameForm({ label, onSend, onNamed, onClose }: Omit<NameProps, 'isOpen'>) {
  const { formProps, field, message, isBusy } = useForm({
    names: ['label'],
    check: () => ({}),
    send: (values) => onSend(values.label.trim()),
    onDone: onNamed,
  });
  return (
    <DialogForm formProps={formProps} message={message} send="Save Name" sending={isBusy && 'Saving'} onClose={onClose}>
      <Field
        label="Name"
        defaultValue={label}
        maxLength={maxLabelLength}
        autoComplete="off"
        ref={focusAtOnce}
        {...field('label')}
      />
    </DialogForm>
  );
}
