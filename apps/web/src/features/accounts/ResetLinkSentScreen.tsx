import { accounts as texts } from '@sermon/domain/texts/accounts';
import { useSearch } from '@tanstack/react-router';
import { LinkButton } from '../../ui/plain/Button.tsx';
import css from './AuthPage.module.css';
import { AuthPage } from './AuthPage.tsx';

/** Does not reveal whether an account with the address exists. */
export function ResetLinkSentScreen() {
  const { redirect } = useSearch({ from: '/auth/forgot-password/success' });
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
