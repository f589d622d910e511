import type { User } from '@sermon/contract/accounts';
import { preview as texts } from '@sermon/domain/texts/premium/preview';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/FormMessage.tsx';
import { TextButton } from '../../../ui/plain/TextLink.tsx';
import { becomeUser } from '../../../user.ts';
import page from '../../accounts/AuthPage.module.css';
import { SiteButtons } from '../../accounts/otherSites/SiteButtons.tsx';
import { PasskeyButton } from '../../accounts/secondStep/PasskeyButton.tsx';
import { SignInFields } from '../../accounts/SignInFields.tsx';
import { useSignIn } from '../../accounts/useSignIn.ts';
import { useWelcome } from '../../accounts/useWelcome.ts';

type PanelProps = {
  path: string;
  site: string | null;
  /** The form for resetting the password had the focus, and was closed. */
  isAgain: boolean;
  onForgot: () => void;
};

/** For an account with two-step sign-in, the usual page asks for the second step, and leads back. */
export function SignInPanel({ path, site, isAgain, onForgot }: PanelProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const welcome = useWelcome();
  const signedIn = (user: User) => becomeUser(client, welcome(user));
  const { formProps, field, message, isBusy } = useSignIn((reply) => {
    if (!('secondStep' in reply)) return signedIn(reply);
    const step = reply.secondStep.kinds.join(',');
    void navigate({ to: '/auth/sign-in', search: { redirect: path, step } });
  });
  return (
    <section aria-labelledby="preview-sign-in">
      <h2 id="preview-sign-in" {...(isAgain && { tabIndex: -1, ref: focusAtOnce })}>
        {texts.signIn(site)}
      </h2>
      <form {...formProps} className={page.form}>
        <SignInFields
          field={field}
          forgotPassword={<TextButton onClick={onForgot}>{texts.forgotPassword}</TextButton>}
        />
        <FormMessage message={message} />
        <Button type="submit" isLarge busyLabel={isBusy && texts.signingIn}>
          {texts.signInButton}
        </Button>
        <PasskeyButton onSignedIn={signedIn} />
        <SiteButtons redirect={path} />
      </form>
    </section>
  );
}
