import { settings } from '@sermon/contract/accounts/settings';
import Box from '@mui/material/Box';
import { isUnsafePersonName } from '@sermon/domain/accounts/rules';
import { accounts } from '@sermon/domain/texts/accounts';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useQueryClient } from '@tanstack/react-query';
import { callServer } from '../../../api.ts';
import { selectAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Field } from '../../../ui/plain/Field.tsx';
import { useUser } from '../../../user.ts';
import { showUser } from '../account.ts';
import { EditForm } from './EditForm.tsx';

export function NameForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const notify = useNotify();
  const user = useUser();
  const { field, ...form } = useForm({
    // The server checks both parts together, as when an account is created.
    names: ['FirstName', 'LastName', 'FullName'],
    check: ({ FirstName, LastName }) => ({
      ...checkPart('FirstName', FirstName),
      ...checkPart('LastName', LastName),
    }),
    send: async ({ FirstName, LastName }) => {
      const changed = await callServer(settings.changeName, { firstName: FirstName.trim(), lastName: LastName.trim() });
      await showUser(client, changed);
    },
    onDone: () => {
      notify({ text: texts.nameChanged });
      onClose();
    },
  });
  const [firstName, fullName] = [field('FirstName'), field('FullName')];
  return (
    <EditForm {...form} onCancel={onClose}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, gap: 2 }}>
        <Field
          label={texts.firstName}
          autoComplete="given-name"
          defaultValue={user.firstName}
          ref={selectAtOnce}
          {...firstName}
          error={firstName.error ?? fullName.error}
          onInput={() => {
            firstName.onInput();
            fullName.onInput();
          }}
        />
        <Field label={texts.lastName} autoComplete="family-name" defaultValue={user.lastName} {...field('LastName')} />
      </Box>
    </EditForm>
  );
}

function checkPart<Name extends string>(name: Name, value: string): Partial<Record<Name, string>> {
  const error = value.trim() ? isUnsafePersonName(value) && accounts.nameUnsafe : accounts.nameIncomplete;
  return error ? ({ [name]: error } as Partial<Record<Name, string>>) : {};
}
