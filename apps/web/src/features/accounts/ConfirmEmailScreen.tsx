import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useChange } from '../../ask.ts';
import { Button, LinkButton } from '../../ui/plain/Button.tsx';
import { FormMessage } from '../../ui/plain/FormMessage.tsx';
import { currentUser } from '../../user.ts';
import css from './AuthPage.module.css';
import { AuthPage } from './AuthPage.tsx';
import { api } from './confirmEmailApi.ts';

/**
 * Confirms a new email address with the link from an email. Mail programs open links on their own, so only the button
 * confirms it.
 */
export function ConfirmEmailScreen() {
  const client = useQueryClient();
  const { code } = useParams({ from: '/auth/confirm-email/$code' });
  const { data: user } = useQuery(currentUser);
  const confirm = useChange(api.settings.confirmEmail, {
    // A user who is signed in sees the new address at once.
    onSuccess: () => void client.refetchQueries({ queryKey: currentUser.queryKey }),
  });
  if (confirm.isSuccess) return <Confirmed email={confirm.data} />;
  const { confirmEmail } = texts;
  return (
    <AuthPage heading={confirmEmail.heading} intro={confirmEmail.intro}>
      <div className={css.form}>
        <FormMessage message={confirm.error && sentenceFor(confirm.error)} />
        <Button
          isLarge
          busyLabel={confirm.isPending && confirmEmail.confirming}
          onClick={() => !confirm.isPending && confirm.mutate({ code })}
        >
          {confirmEmail.button}
        </Button>
        {confirm.error && user && (
          <LinkButton to="/settings" variant="outlined" isLarge>
            {texts.heading}
          </LinkButton>
        )}
      </div>
    </AuthPage>
  );
}

/** Takes the place of the button, so the heading gets the focus. */
function Confirmed({ email }: { email: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = place.current?.closest('main')?.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, []);
  const { confirmEmail } = texts;
  return (
    <AuthPage heading={confirmEmail.confirmed} intro={<span role="status">{confirmEmail.done(email)}</span>}>
      <div ref={place} className={css.form}>
        <LinkButton to="/library-home" isLarge>
          {confirmEmail.goOn}
        </LinkButton>
      </div>
    </AuthPage>
  );
}

/** A code that the server does not know is an old link. */
const sentenceFor = (failure: { statusCode: number; sentence: string }) =>
  failure.statusCode === 404 ? texts.emailLinkInvalid : failure.sentence;
