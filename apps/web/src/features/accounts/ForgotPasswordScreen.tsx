import { accounts } from '@sermon/contract/accounts';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { callServer } from '../../api.ts';
import { useForm } from '../../ui/dialogs/form.ts';
import { Button, LinkButton } from '../../ui/plain/Button.tsx';
import { Field, FormMessage } from '../../ui/plain/Field.tsx';
import css from './AuthPage.module.css';
import { AuthPage } from './AuthPage.tsx';
import { checkEmail } from './checks.ts';
import { useNoEmails } from './useNoEmails.ts';
import { WriteToAdministrator } from './WriteToAdministrator.tsx';

export function ForgotPasswordScreen() {
  const noEmails = useNoEmails();
  return noEmails === null ? <RequestScreen /> : <NoEmailsScreen sentence={noEmails} />;
}

function RequestScreen() {
  const navigate = useNavigate();
  const { redirect } = useSearch({ from: '/auth/forgot-password' });
  const { formProps, field, message, isBusy } = useForm({
    names: ['Email'],
    check: ({ Email }) => checkEmail(Email),
    send: ({ Email }) => callServer(accounts.sendResetPasswordEmail, { email: Email.trim(), redirect }),
    onDone: () => void navigate({ to: '/auth/forgot-password/success', search: { redirect } }),
  });
  return (
    <AuthPage heading={texts.pages.forgotPassword} intro="We'll email you a link to choose a new password.">
      <form {...formProps} className={css.form}>
        <Field label="Email" type="email" autoComplete="username" {...field('Email')} />
        <FormMessage message={message} />
        <div className={css.actions}>
          <Button type="submit" isLarge busyLabel={isBusy && 'Sending'}>
            Send Email
          </Button>
          <LinkButton to="/auth/sign-in" search={{ redirect }} variant="outlined" isLarge>
            Cancel
          </LinkButton>
        </div>
      </form>
    </AuthPage>
  );
}

/** Shows everyone the same sentence, which therefore does not reveal whether an account exists. */
function NoEmailsScreen({ sentence }: { sentence: string }) {
  const { redirect } = useSearch({ strict: false });
  return (
    <AuthPage heading={texts.pages.forgotPassword} intro={sentence}>
      <div className={css.form}>
        <div className={css.actions}>
          <WriteToAdministrator />
          <LinkButton to="/auth/sign-in" search={{ redirect }} variant="outlined" isLarge>
            Sign In
          </LinkButton>
        </div>
      </div>
    </AuthPage>
  );
}

/** Does not reveal whether an account with the address exists. */
export function ResetLinkSentScreen() {
  const { redirect } = useSearch({ from: '/auth/forgot-password/success' });
  const noEmails = useNoEmails();
  if (noEmails !== null) return <NoEmailsScreen sentence={noEmails} />;
  return (
    <AuthPage heading={texts.resetLinkSent} intro={texts.checkEmail}>
      <div className={css.form}>
        <LinkButton to="/auth/sign-in" search={{ redirect }} isLarge>
          Sign In
        </LinkButton>
      </div>
    </AuthPage>
  );
}
