import { invitations as invitationsCalls } from '@sermon/contract/admin/invitations';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import { invitations } from '@sermon/domain/texts/accounts/invitations';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ask } from '../../../ask.ts';
import { Button, Spinner } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/Field.tsx';
import { TextLink } from '../../../ui/plain/TextLink.tsx';
import { appConfig } from '../../../user.ts';
import css from '../AuthPage.module.css';
import { AuthPage } from '../AuthPage.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { useInvitation } from '../useInvitation.ts';

export function RegisterScreen() {
  const { redirect } = useSearch({ from: '/auth/register' });
  const invitation = useInvitation();
  const { data: config } = useQuery(appConfig);
  const {
    data: invited,
    error,
    refetch,
  } = useQuery({
    ...ask(invitationsCalls.read, { code: invitation ?? '' }),
    enabled: invitation !== undefined,
    staleTime: Infinity,
  });
  const isWaiting = invitation !== undefined && !invited;
  // Without a valid invitation, an account can be created as if there were none, if that is allowed.
  const isRefused = error?.statusCode === 400;
  const isFirst = config?.hasAccounts === false;
  const isOpen = config?.registration !== 'invited';
  const isFormShown = isWaiting ? isRefused && isOpen : isOpen || invited !== undefined;
  return (
    <AuthPage
      heading={texts.pages.register}
      intro={
        isFirst
          ? texts.firstAccount
          : invited
            ? invitations.invited(invited.email)
            : isFormShown && isRefused && invitations.invalidButOpen
      }
    >
      {!isFormShown && (
        <div className={css.form}>
          {isWaiting && !error && <Spinner size={24} label="Loading" />}
          <FormMessage message={error ? error.sentence : isWaiting ? null : invitations.needed} />
          {error && !isRefused && (
            <Button isLarge onClick={() => void refetch()}>
              Try Again
            </Button>
          )}
        </div>
      )}
      {isFormShown && <RegisterForm redirect={redirect} {...(invited && { fixedEmail: invited.email, invitation })} />}
      {!isFirst && (
        <p className={css.elsewhere}>
          Already have an account?{' '}
          <TextLink to="/auth/sign-in" search={{ redirect }}>
            Sign In
          </TextLink>
        </p>
      )}
    </AuthPage>
  );
}
