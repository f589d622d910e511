import DialogContentText from '@mui/material/DialogContentText';
import type { User } from '@sermon/contract/accounts';
import type { SecondStepKind } from '@sermon/domain/accounts/secondStep';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import { otherSites } from '@sermon/domain/texts/accounts/otherSites';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { pageSession, usePageSession } from '../../session/pageSession.ts';
import { hasOpenText } from '../../session/saveEverything.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { useIsQuiet } from '../../ui/notices/notices.tsx';
import { TextLink } from '../../ui/plain/TextLink.tsx';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { appConfig, resumeUser, useUser } from '../../user.ts';
import { CodeField } from './secondStep/CodeField.tsx';
import { OtherWays } from './secondStep/OtherWays.tsx';
import { introOf, sendOf, useSecondStep } from './secondStep/useSecondStep.ts';
import { SignInFields } from './SignInFields.tsx';
import { ViewingDialog } from './ViewingDialog.tsx';
import { useSessionCheck } from './useSessionCheck.ts';
import { useSignIn } from './useSignIn.ts';
import { useWelcome } from './useWelcome.ts';

/**
 * Lets users sign in again without leaving the page, so that an open text stays on the screen. Afterward, the text is
 * saved, and the queries that were refused are sent again.
 */
export function SignInAgain() {
  const client = useQueryClient();
  const { isAsking, isOtherViewed } = usePageSession();
  const isQuiet = useIsQuiet();
  const whyId = useId();
  const { id, inAdminImpersonationMode } = useUser();
  const signedIn = (user: User) => resumeUser(client, user);
  useSessionCheck(id, signedIn);
  useEffect(
    () =>
      pageSession.onResumed(
        () => void client.refetchQueries({ predicate: ({ state }) => state.error?.statusCode === 401 }),
      ),
    [client],
  );
  if (inAdminImpersonationMode || isOtherViewed)
    return <ViewingDialog isEnded={inAdminImpersonationMode} isOpen={isAsking && !isQuiet} />;
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

type FormProps = { whyId: string; onSignedIn: (user: User) => void };

/** Also asks for the second step if the account has one. */
function SignInForm({ whyId, onSignedIn }: FormProps) {
  const { id } = useUser();
  const [isOtherAccount, setIsOtherAccount] = useState(false);
  const [kinds, setKinds] = useState<readonly SecondStepKind[] | null>(null);
  const welcome = useWelcome();
  const signedIn = (reply: User) => {
    const user = welcome(reply);
    if (user.id === id) return onSignedIn(user);
    setIsOtherAccount(true);
    setKinds(null);
  };
  return kinds ? (
    <SecondStepForm whyId={whyId} kinds={kinds} onSignedIn={signedIn} onStartAgain={() => setKinds(null)} />
  ) : (
    <PasswordForm whyId={whyId} isOtherAccount={isOtherAccount} onSignedIn={signedIn} onAsked={setKinds} />
  );
}

function PasswordForm({
  whyId,
  isOtherAccount,
  onSignedIn,
  onAsked,
}: FormProps & { isOtherAccount: boolean; onAsked: (kinds: readonly SecondStepKind[]) => void }) {
  const { email } = useUser();
  const { otherUser } = usePageSession();
  const { formProps, field, message, isBusy } = useSignIn((reply) =>
    'secondStep' in reply ? onAsked(reply.secondStep.kinds) : onSignedIn(reply),
  );
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

function SecondStepForm({
  whyId,
  kinds,
  onSignedIn,
  onStartAgain,
}: FormProps & { kinds: readonly SecondStepKind[]; onStartAgain: () => void }) {
  const { formProps, field, message, isBusy, kind, others, choose } = useSecondStep(kinds, onSignedIn);
  const { send, sending } = sendOf(kind);
  return (
    <DialogForm
      formProps={formProps}
      message={message}
      send={send}
      sending={isBusy && sending}
      onClose={pageSession.dismiss}
    >
      <DialogContentText id={whyId} tabIndex={-1} ref={kind === 'passkey' ? focusAtOnce : undefined}>
        {introOf(kind)}
      </DialogContentText>
      <CodeField kind={kind} field={field} />
      <OtherWays others={others} choose={choose} onStartAgain={onStartAgain} />
    </DialogForm>
  );
}
