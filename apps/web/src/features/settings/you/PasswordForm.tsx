import { settings } from '@sermon/contract/accounts/settings';
import { accounts } from '@sermon/domain/texts/accounts';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useQueryClient } from '@tanstack/react-query';
import { callServer } from '../../../api.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { PasswordField } from '../../../ui/plain/PasswordField.tsx';
import { checkNewPassword } from '../../accounts/checks.ts';
import { NewPasswordField } from '../../accounts/NewPasswordField.tsx';
import { accountSettings, showEvents, signedInSessions } from '../account.ts';
import { OwnPasswordField } from '../OwnPasswordField.tsx';
import { EditForm } from './EditForm.tsx';

/** Signs out all other devices. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const notify = useNotify();
  const { field, ...form } = useForm({
    names: ['CurrentPassword', 'Password', 'ConfirmPassword'],
    check: ({ CurrentPassword, Password, ConfirmPassword }) => ({
      ...(CurrentPassword ? {} : { CurrentPassword: accounts.passwordRequired }),
      ...checkNewPassword(Password),
      ...(Password === ConfirmPassword ? {} : { ConfirmPassword: accounts.passwordsDiffer }),
    }),
    send: ({ CurrentPassword, Password, ConfirmPassword }) =>
      callServer(settings.changePassword, {
        currentPassword: CurrentPassword,
        password: Password,
        confirmPassword: ConfirmPassword,
      }),
    onDone: () => {
      for (const { queryKey } of [accountSettings, signedInSessions]) void client.invalidateQueries({ queryKey });
      showEvents(client);
      notify({ text: texts.passwordChanged });
      onClose();
    },
  });
  return (
    <EditForm {...form} onCancel={onClose}>
      <OwnPasswordField ref={focusAtOnce} {...field('CurrentPassword')} />
      <NewPasswordField label={texts.newPassword} {...field('Password')} />
      <PasswordField label={texts.confirmPassword} autoComplete="new-password" {...field('ConfirmPassword')} />
    </EditForm>
  );
}
