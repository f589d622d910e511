import DialogContentText from '@mui/material/DialogContentText';
import type { User } from '@sermon/contract/accounts';
import type { SecondStepKind } from '@sermon/domain/accounts/secondStep';
import { accounts as texts } from '@sermon/domain/texts/accounts';
import { otherSites } from '@sermon/domain/texts/accounts/otherSites';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { pageSession, usePageSession } from '../../session/pageSession.ts';
import { hasOpenText } from '../../session/saveEverything.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { useIsQuiet } from '../../ui/notices/notices.tsx';
import { TextLink } from '../../ui/plain/TextLink.tsx';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { appConfig, findSignedIn, resumeUser, useUser } from '../../user.ts';
import { CodeField, introOf, OtherWays, sendOf, useSecondStep } from './secondStep/secondStepForm.tsx';
import { SignInFields, useSignIn } from './SignInFields.tsx';
import { useWelcome } from './useWelcome.ts';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { libraryHome } from '@sermon/domain/accounts/guard';
import { acting as actingTexts } from '@sermon/domain/texts/admin/acting';
import { Button } from '../../ui/plain/Button.tsx';

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

/**
 * Takes the place of the dialog for signing in again, if the server refuses this page because its administrator has
 * begun to view another account in another tab, or no longer views the one of this page (`isEnded`). An open text
 * stays on the screen.
 */
function ViewingDialog({ isEnded, isOpen }: { isEnded: boolean; isOpen: boolean }) {
  const { otherUser } = usePageSession();
  const whyId = useId();
  const { ended, elsewhere } = actingTexts;
  return (
    <AskDialog
      title={isEnded ? ended.title : elsewhere.title}
      descriptionId={whyId}
      isOpen={isOpen}
      onClose={pageSession.dismiss}
    >
      <DialogContent>
        <DialogContentText id={whyId}>{isEnded ? ended.text : elsewhere.text(otherUser ?? '')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        {isEnded && (
          <Button variant="outlined" onClick={() => location.assign(libraryHome)}>
            {ended.leave}
          </Button>
        )}
        <Button onClick={pageSession.dismiss} ref={focusAtOnce}>
          {isEnded ? ended.stay : elsewhere.close}
        </Button>
      </DialogActions>
    </AskDialog>
  );
}

/**
 * While the session is over, checks whether someone else has signed in using this browser. Resumes the session when
 * this page's user has signed in again in another tab and returns to this one.
 */
function useSessionCheck(userId: string, onSignedIn: (user: User) => void): void {
  const { isOver, refusals } = usePageSession();
  const signedIn = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (!isOver) return;
    const ending = new AbortController();
    const { signal } = ending;
    const returned = async () => {
      if (document.visibilityState !== 'visible') return;
      const found = await findUser(signal);
      if (found?.id === userId) signedIn(found);
      else if (found !== undefined) pageSession.found(found?.email ?? null, found?.inAdminImpersonationMode);
    };
    window.addEventListener('focus', () => void returned(), { signal });
    document.addEventListener('visibilitychange', () => void returned(), { signal });
    return () => ending.abort();
  }, [isOver, userId]);
  useEffect(() => {
    if (refusals === 0) return;
    const ending = new AbortController();
    const refused = async () => {
      const found = await findUser(ending.signal);
      // Resuming right after a refusal would send the refused call again at once, possibly forever.
      if (found !== undefined && found?.id !== userId)
        pageSession.found(found?.email ?? null, found?.inAdminImpersonationMode);
    };
    void refused();
    return () => ending.abort();
  }, [refusals, userId]);
}

/** Resolves to undefined without a reply, and if the signal is aborted. */
async function findUser(signal: AbortSignal): Promise<User | null | undefined> {
  const found = await findSignedIn({ signal }).catch(() => undefined);
  return signal.aborted ? undefined : found;
}
