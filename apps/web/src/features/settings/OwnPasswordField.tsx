import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/plain/PasswordField.tsx';
import { useUser } from '../../user.ts';

type Props = Pick<ComponentProps<typeof PasswordField>, 'name' | 'error' | 'onInput' | 'ref'>;

/** Password managers find the account in the hidden field before this one. */
export function OwnPasswordField(props: Props) {
  const { email } = useUser();
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={texts.currentPassword} autoComplete="current-password" {...props} />
    </>
  );
}
