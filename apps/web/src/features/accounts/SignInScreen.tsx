import type { User } from '@sermon/contract/accounts';
import { type SecondStepKind, secondStepKinds } from '@sermon/domain/accounts/secondStep';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import { settings } from '@sermon/domain/texts/accounts/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/plain/Button.tsx';
import { FormMessage } from '../../ui/plain/Field.tsx';
import { TextLink } from '../../ui/plain/TextLink.tsx';
import { nameDay } from '../../ui/time/dateFormat.ts';
import { appConfig, becomeUser } from '../../user.ts';
import css from './AuthPage.module.css';
import { AuthPage } from './AuthPage.tsx';
import { closedAccount } from './closedAccount.ts';
import { PasskeyButton } from './secondStep/PasskeyButton.tsx';
import { SecondStepPage } from './secondStep/SecondStepPage.tsx';
import { SiteButtons } from './otherSites/SiteButtons.tsx';
import { SignInFields, useSignIn } from './SignInFields.tsx';
import { useInvitation } from './useInvitation.ts';
import { useWelcome } from './useWelcome.ts';

function stepAfterSite(step: string | undefined): readonly SecondStepKind[] | null {
  const kinds = secondStepKinds.filter((kind) => step?.split(',').includes(kind));
  return kinds.length > 0 ? kinds : null;
}

/** The guard then redirects to the page that the user originally wanted. */
export function SignInScreen() {
  const client = useQueryClient();
  const { data: config } = useQuery(appConfig);
  const { redirect, step } = useSearch({ from: '/auth/sign-in' });
  const invitation = useInvitation();
  const welcome = useWelcome();
  const [closed] = useState(() => closedAccount.read());
  const [kinds, setKinds] = useState(() => stepAfterSite(step));
  const signedIn = (user: User) => becomeUser(client, welcome(user));
  const { formProps, field, message, isBusy } = useSignIn((reply) =>
    'secondStep' in reply ? setKinds(reply.secondStep.kinds) : signedIn(reply),
  );
  if (config?.hasAccounts === false) return <Navigate to="/auth/register" search={{ redirect }} replace />;
  if (kinds) return <SecondStepPage kinds={kinds} onSignedIn={signedIn} onStartAgain={() => setKinds(null)} />;
  return (
    <AuthPage heading={texts.pages.signIn} intro={closed && settings.closed(nameDay(new Date(closed)))}>
      <form {...formProps} className={css.form}>
        <SignInFields
          field={field}
          forgotPassword={
            <TextLink to="/auth/forgot-password" search={{ redirect }}>
              Forgot Password
            </TextLink>
          }
        />
        <FormMessage message={message} />
        <Button type="submit" isLarge busyLabel={isBusy && 'Signing In'}>
          Sign In
        </Button>
        <PasskeyButton onSignedIn={signedIn} />
        <SiteButtons redirect={redirect} />
        {(config?.registration === 'open' || invitation !== undefined) && (
          <p className={css.elsewhere}>
            New to Sermon Maker?{' '}
            <TextLink to="/auth/register" search={{ redirect }}>
              Create Account
            </TextLink>
          </p>
        )}
      </form>
    </AuthPage>
  );
}
