import { accounts, type User } from '@sermon/contract/accounts';
import type { SecondStepKind } from '@sermon/domain/accounts/secondStep';
import { libraryHome } from '@sermon/domain/accounts/guard';
import { safeRedirect } from '@sermon/domain/links/redirect';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { callServer } from '../../api.ts';
import { ask } from '../../ask.ts';
import { useForm } from '../../ui/dialogs/form.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Field, FormMessage, PasswordField } from '../../ui/plain/Field.tsx';
import { becomeUser } from '../../user.ts';
import css from './AuthPage.module.css';
import { AuthPage } from './AuthPage.tsx';
import { checkEmail, checkNewPassword } from './checks.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { SecondStepPage } from './secondStep/SecondStepPage.tsx';
import { useWelcome } from './useWelcome.ts';

export function ResetPasswordScreen() {
  const client = useQueryClient();
  const router = useRouter();
  const welcome = useWelcome();
  const { email: segment, code } = useParams({ from: '/auth/reset-password/$email/$code' });
  const { redirect } = useSearch({ from: '/auth/reset-password/$email/$code' });
  const { data: email, isPending } = useQuery({
    ...ask(accounts.decodeResetPasswordEmail, { email: segment }),
    staleTime: Infinity,
  });
  const [kinds, setKinds] = useState<readonly SecondStepKind[] | null>(null);
  const signedIn = (user: User) => {
    becomeUser(client, welcome(user));
    void router.navigate({ href: safeRedirect(redirect, libraryHome), replace: true });
  };
  const { formProps, field, message, isBusy } = useForm({
    names: ['Email', 'Password', 'ConfirmPassword'],
    check: ({ Email, Password, ConfirmPassword }) => ({
      ...checkEmail(Email),
      ...checkNewPassword(Password),
      ...(Password === ConfirmPassword ? {} : { ConfirmPassword: texts.passwordsDiffer }),
    }),
    send: ({ Email, Password, ConfirmPassword }) =>
      callServer(accounts.resetPassword, {
        email: Email.trim(),
        password: Password,
        confirmPassword: ConfirmPassword,
        code,
      }),
    onDone: (reply) => ('secondStep' in reply ? setKinds(reply.secondStep.kinds) : signedIn(reply)),
  });
  if (kinds) {
    // The link cannot be used again, but the new password is set.
    const startAgain = () => void router.navigate({ to: '/auth/sign-in', search: { redirect }, replace: true });
    return <SecondStepPage kinds={kinds} onSignedIn={signedIn} onStartAgain={startAgain} />;
  }
  return (
    <AuthPage heading={texts.pages.resetPassword}>
      <form {...formProps} className={css.form}>
        <Field
          // The email address arrives after the form is rendered. The key remounts the field so that the address
          // becomes its initial value.
          key={email ?? ''}
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={email ?? ''}
          readOnly={isPending}
          {...field('Email')}
        />
        <NewPasswordField {...field('Password')} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...field('ConfirmPassword')} />
        <FormMessage message={message} />
        <div className={css.actions}>
          <Button type="submit" isLarge busyLabel={isBusy && 'Saving'}>
            Reset Password
          </Button>
        </div>
      </form>
    </AuthPage>
  );
}
