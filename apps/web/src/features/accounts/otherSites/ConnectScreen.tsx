import { otherSites } from '@sermon/contract/accounts/otherSites';
import type { User } from '@sermon/contract/accounts';
import type { SecondStepKind } from '@sermon/domain/accounts/secondStep';
import { otherSites as texts } from '@sermon/domain/texts/accounts/otherSites';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { callServer } from '../../../api.ts';
import { ask } from '../../../ask.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { Button, LinkButton } from '../../../ui/plain/Button.tsx';
import { Field, FormMessage, PasswordField } from '../../../ui/plain/Field.tsx';
import { TextLink } from '../../../ui/plain/TextLink.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { becomeUser } from '../../../user.ts';
import css from '../AuthPage.module.css';
import { AuthPage } from '../AuthPage.tsx';
import { checkPassword } from '../checks.ts';
import { SecondStepPage } from '../secondStep/SecondStepPage.tsx';
import { useWelcome } from '../useWelcome.ts';

// Another sign-in may have begun since the page was opened before.
const waiting = { ...ask(otherSites.getWaiting, {}), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false };

const { connectPage } = texts;

/**
 * Asks for the password before the account is connected to the site. The guard then redirects to the page that the
 * user originally wanted.
 */
export function ConnectScreen() {
  const { data: found, error } = useQuery(waiting);
  if (found) return <ConnectForm {...found} />;
  if (found === undefined && !error) return <LoadingState />;
  return (
    <AuthPage heading={connectPage.heading}>
      <div className={css.form}>
        <FormMessage message={error?.sentence ?? connectPage.over} />
        <LinkButton to="/auth/sign-in" isLarge>
          {connectPage.signIn}
        </LinkButton>
      </div>
    </AuthPage>
  );
}

function ConnectForm({ label, email }: { label: string; email: string }) {
  const client = useQueryClient();
  const welcome = useWelcome();
  const { redirect } = useSearch({ from: '/auth/connect' });
  const [kinds, setKinds] = useState<readonly SecondStepKind[] | null>(null);
  const signedIn = (user: User) => becomeUser(client, welcome(user));
  const { formProps, field, message, isBusy } = useForm({
    names: ['Password'],
    check: ({ Password }) => checkPassword(Password),
    send: ({ Password }) => callServer(otherSites.connectWaiting, { password: Password }),
    onDone: (reply) => ('secondStep' in reply ? setKinds(reply.secondStep.kinds) : signedIn(reply)),
  });
  if (kinds) return <SecondStepPage kinds={kinds} onSignedIn={signedIn} onStartAgain={() => setKinds(null)} />;
  return (
    <AuthPage heading={connectPage.heading} intro={connectPage.intro(label)}>
      <form {...formProps} className={css.form}>
        <Field label="Email" type="email" name="Email" autoComplete="username" defaultValue={email} readOnly />
        <PasswordField label="Password" autoComplete="current-password" ref={focusAtOnce} {...field('Password')} />
        <div>
          <TextLink to="/auth/forgot-password" search={{ redirect }}>
            Forgot Password
          </TextLink>
        </div>
        <FormMessage message={message} />
        <div className={css.actions}>
          <Button type="submit" isLarge busyLabel={isBusy && connectPage.connecting}>
            {connectPage.button}
          </Button>
          <LinkButton to="/auth/sign-in" search={{ redirect }} variant="outlined" isLarge>
            {connectPage.cancel}
          </LinkButton>
        </div>
      </form>
    </AuthPage>
  );
}
