import { passwordLength } from '@sermon/domain/accounts/rules';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/plain/Field.tsx';

type NewPasswordFieldProps = Pick<ComponentProps<typeof PasswordField>, 'name' | 'error' | 'onInput'> & {
  label?: string;
};

export const NewPasswordField = ({ label = 'Password', ...props }: NewPasswordFieldProps) => (
  <PasswordField
    label={label}
    autoComplete="new-password"
    placeholder={texts.passwordPlaceholder(passwordLength.min)}
    hint={texts.passwordHint(passwordLength.min)}
    {...props}
  />
);
