import { accounts as texts } from '@sermon/domain/texts/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { useForm } from '../../ui/dialogs/form.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Field } from '../../ui/plain/Field.tsx';
import { FormMessage } from '../../ui/plain/FormMessage.tsx';
import { PasswordField } from '../../ui/plain/PasswordField.tsx';
import { TextLink } from '../../ui/plain/TextLink.tsx';
import { appConfig, becomeUser } from '../../user.ts';
import css from './AuthPage.module.css';
import { AuthPage } from './AuthPage.tsx';
import { checkEmail, checkPassword } from './checks.ts';

/** The sign-in form. The guard then redirects to the page that the user originally wanted. */
export function SignInScreen() {
  const client = useQueryClient();
  const { data: config } = useQuery(appConfig);
  const { redirect } = useSearch({ from: '/auth/sign-in' });
  const { formProps, field, message, isBusy } = useForm({
    names: ['Email', 'Password'],
    check: ({ Email, Password }) => ({ ...checkEmail(Email), ...checkPassword(Password) }),
    send: ({ Email, Password }, data) =>
      api.accounts.signIn({ email: Email.trim(), password: Password, rememberMe: data.has('rememberMe') }),
    onDone: (user) => becomeUser(client, user),
  });
  return (
    <AuthPage
      heading={texts.pages.signIn}
      intro={config?.parentSite && `Your ${config.parentSite} account works here.`}
    >
      <form {...formProps} className={css.form}>
        <Field label="Email" type="email" autoComplete="username" {...field('Email')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('Password')} />
        <div className={css.beside}>
          <label>
            <input type="checkbox" name="rememberMe" defaultChecked />
            Keep me signed in
          </label>
          <TextLink to="/auth/forgot-password" search={{ redirect }}>
            Forgot Password
          </TextLink>
        </div>
        <FormMessage message={message} />
        <Button type="submit" isLarge busyLabel={isBusy && 'Signing In'}>
          Sign In
        </Button>
        <p className={css.elsewhere}>
          New to Sermon Maker?{' '}
          <TextLink to="/auth/register" search={{ redirect }}>
            Create Account
          </TextLink>
        </p>
      </form>
    </AuthPage>
  );
}
