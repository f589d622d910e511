import { settings } from '@sermon/contract/accounts/settings';
import type { CallFailed } from '@sermon/contract/client';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useChange } from '../../ask.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { Button, LinkButton } from '../../ui/plain/Button.tsx';
import { FormMessage } from '../../ui/plain/Field.tsx';
import { currentUser } from '../../user.ts';
import css from './AuthPage.module.css';
import { AuthPage } from './AuthPage.tsx';

/** Mail programs open links on their own, so only the button confirms the address. */
export function ConfirmEmailScreen() {
  const client = useQueryClient();
  const { code } = useParams({ from: '/auth/confirm-email/$code' });
  const confirm = useChange(settings.confirmEmail, {
    // A user who is signed in sees the new address at once.
    onSuccess: () => void client.refetchQueries({ queryKey: currentUser.queryKey }),
  });
  if (confirm.isSuccess) return <Confirmed email={confirm.data} />;
  const { confirmEmail } = texts;
  const isOld = confirm.error !== null && isRefused(confirm.error);
  return (
    <AuthPage heading={confirmEmail.heading} intro={isOld ? undefined : confirmEmail.intro}>
      <div className={css.form}>
        <FormMessage message={confirm.error && confirm.error.sentence} />
        {isOld ? (
          // Visitors are asked to sign in first. The link takes the place of the button, so it gets the focus.
          <LinkButton to="/settings" isLarge ref={focusAtOnce}>
            {texts.heading}
          </LinkButton>
        ) : (
          <Button
            isLarge
            busyLabel={confirm.isPending && confirmEmail.confirming}
            onClick={() => !confirm.isPending && confirm.mutate({ code })}
          >
            {confirmEmail.button}
          </Button>
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

const isRefused = ({ statusCode }: CallFailed) => statusCode === 400;
