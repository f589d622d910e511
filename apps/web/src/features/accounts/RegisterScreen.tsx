import { accounts as texts } from '@sermon/domain/texts/accounts';
import { splitFullName } from '@sermon/domain/accounts/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { useForm } from '../../ui/dialogs/form.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Field } from '../../ui/plain/Field.tsx';
import { FormMessage } from '../../ui/plain/FormMessage.tsx';
import { TextLink } from '../../ui/plain/TextLink.tsx';
import { becomeUser } from '../../user.ts';
import css from './AuthPage.module.css';
import { AuthPage } from './AuthPage.tsx';
import { checkEmail, checkName, checkNewPassword } from './checks.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { SiteButtons } from './otherSites/SiteButtons.tsx';

/** Creates an account and signs the user in. The guard then redirects to the page that the user originally wanted. */
export function RegisterScreen() {
  const client = useQueryClient();
  const { redirect } = useSearch({ from: '/auth/register' });
  const { formProps, field, message, isBusy } = useForm({
    names: ['FullName', 'Email', 'Password'],
    check: ({ FullName, Email, Password }) => ({
      ...checkName(FullName),
      ...checkEmail(Email),
      ...checkNewPassword(Password),
    }),
    send: ({ FullName, Email, Password }) =>
      api.accounts.register({
        ...(splitFullName(FullName) ?? { firstName: '', lastName: '' }),
        email: Email.trim(),
        password: Password,
      }),
    onDone: (user) => becomeUser(client, user),
  });
  return (
    <AuthPage heading={texts.pages.register}>
      <form {...formProps} className={css.form}>
        <Field label="Full name" autoComplete="name" {...field('FullName')} />
        <Field label="Email" type="email" autoComplete="username" {...field('Email')} />
        <NewPasswordField {...field('Password')} />
        <FormMessage message={message} />
        <div className={css.actions}>
          <Button type="submit" isLarge busyLabel={isBusy && 'Creating Account'}>
            Create Account
          </Button>
        </div>
        <SiteButtons redirect={redirect} />
        <p className={css.elsewhere}>
          Already have an account?{' '}
          <TextLink to="/auth/sign-in" search={{ redirect }}>
            Sign In
          </TextLink>
        </p>
      </form>
    </AuthPage>
  );
}
