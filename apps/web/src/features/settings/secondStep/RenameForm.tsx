import { type Passkey, secondStep, type SecondStepState } from '@sermon/contract/accounts/secondStep';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import { settings } from '@sermon/domain/texts/accounts/settings';
import { callServer } from '../../../api.ts';
import { selectAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../../ui/dialogs/form.ts';
import { Field } from '../../../ui/plain/Field.tsx';

type FormProps = { passkey: Passkey; onDone: (state: SecondStepState, name: string) => void; onClose: () => void };

export function RenameForm({ passkey: { id, name }, onDone, onClose }: FormProps) {
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name'],
    check: ({ Name }) => (Name.trim() ? {} : { Name: texts.nameBlank }),
    send: async ({ Name }) => ({
      state: await callServer(secondStep.renamePasskey, { id, name: Name }),
      name: Name.trim(),
    }),
    onDone: (done) => onDone(done.state, done.name),
  });
  return (
    <DialogForm
      formProps={formProps}
      message={message}
      send={settings.save}
      sending={isBusy && settings.saving}
      onClose={onClose}
    >
      <Field label={texts.passkeyName} autoComplete="off" defaultValue={name} ref={selectAtOnce} {...field('Name')} />
    </DialogForm>
  );
}
