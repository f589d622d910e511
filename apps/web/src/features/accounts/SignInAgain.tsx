import DialogContentText from '@mui/material/DialogContentText';
import type { User } from '@sermon/contract/accounts';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import { otherSites } from '@sermon/domain/texts/accounts/otherSites';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { pageSession, usePageSession } from '../../pageSession.ts';
import { hasOpenText } from '../../saveEverything.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { useIsQuiet } from '../../ui/notices/notices.tsx';
import { TextLink } from '../../ui/plain/TextLink.tsx';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { appConfig, currentUser, useUser } from '../../user.ts';
import { SignInFields } from './SignInFields.tsx';
import { useSessionCheck } from './useSessionCheck.ts';
import { useSignIn } from './useSignIn.ts';
import { useWelcome } from './useWelcome.ts';

/**
 * The dialog in which users sign in again without leaving the page, so that an open text stays on the screen.
 * Afterward, the text is saved, and the queries that were refused are sent again.
 */
export function SignInAgain() {
  const client = useQueryClient();
  const { isAsking } = usePageSession();
  const isQuiet = useIsQuiet();
  const whyId = useId();
  const { id } = useUser();
  const signedIn = (user: User) => {
    client.setQueryData(currentUser.queryKey, user);
    pageSession.resume();
  };
  useSessionCheck(id, signedIn);
  useEffect(
    () =>
      pageSession.onResumed(
        () => void client.refetchQueries({ predicate: ({ state }) => state.error?.statusCode === 401 }),
      ),
    [client],
  );
  return (
    <AskDialog
      title={texts.pages.signIn}
      descriptionId={whyId}
      isOpen={isAsking && !isQuiet}
      onClose={pageSession.dismiss}
    >
      <SignInForm whyId={whyId} onSignedIn={signedIn} />
    </AskDialog>
  );
}

function SignInForm({ whyId, onSignedIn }: { whyId: string; onSignedIn: (user: User) => void }) {
  const { id, email } = useUser();
  const { otherUser } = usePageSession();
  const [isOtherAccount, setIsOtherAccount] = useState(false);
  const welcome = useWelcome();
  const { formProps, field, message, isBusy } = useSignIn((reply) => {
    const user = welcome(reply);
    if (user.id === id) onSignedIn(user);
    else setIsOtherAccount(true);
  });
  const { data: config } = useQuery(appConfig);
  const [hasText] = useState(hasOpenText);
  const { signInAgain } = texts;
  return (
    <DialogForm
      formProps={formProps}
      message={isOtherAccount ? signInAgain.otherAccount : message}
      send="Sign In"
      sending={isBusy && 'Signing In'}
      onClose={pageSession.dismiss}
    >
      <DialogContentText id={whyId}>
        {otherUser === null ? signInAgain.signedOut(hasText) : signInAgain.otherUser(otherUser)}
      </DialogContentText>
      <SignInFields
        field={field}
        fixedEmail={email}
        forgotPassword={
          <TextLink to="/auth/forgot-password" target="_blank" rel="noopener">
            Forgot Password <span style={visuallyHidden}>(opens in a new tab)</span>
          </TextLink>
        }
      />
      {/* Another site takes the place of the page, so it opens in a new tab, and the open text stays here. */}
      {config?.otherSites.length ? (
        <TextLink to="/auth/sign-in" target="_blank" rel="noopener">
          {otherSites.otherTab} <span style={visuallyHidden}>(opens in a new tab)</span>
        </TextLink>
      ) : null}
    </DialogForm>
  );
}
