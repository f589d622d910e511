import { accounts as accountsCalls, type User } from '@sermon/contract/accounts';
import { accounts } from '@sermon/domain/texts/accounts';
import { preview as texts } from '@sermon/domain/texts/premium/preview';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callServer } from '../../api.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../ui/dialogs/form.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Field, FormMessage } from '../../ui/plain/Field.tsx';
import { TextButton } from '../../ui/plain/TextLink.tsx';
import { appConfig, becomeUser } from '../../user.ts';
import page from '../accounts/AuthPage.module.css';
import { checkEmail } from '../accounts/checks.ts';
import { useNoEmails } from '../accounts/useNoEmails.ts';
import { WriteToAdministrator } from '../accounts/WriteToAdministrator.tsx';
import { SiteButtons } from '../accounts/otherSites/SiteButtons.tsx';
import { RegisterForm } from '../accounts/register/RegisterForm.tsx';
import { PasskeyButton } from '../accounts/secondStep/PasskeyButton.tsx';
import { SignInFields, useSignIn } from '../accounts/SignInFields.tsx';
import { useInvitation } from '../accounts/useInvitation.ts';
import { useWelcome } from '../accounts/useWelcome.ts';
import css from './Entrance.module.css';

type EntranceProps = {
  /** Emails and other sites lead back to this address of the preview. */
  path: string;
  name: string;
};

/** Spec part 3 §2.5. */
export function Entrance({ path, name }: EntranceProps) {
  const [isResetting, setIsResetting] = useState(false);
  const [wasResetting, setWasResetting] = useState(false);
  const { data: config } = useQuery(appConfig);
  const noEmails = useNoEmails();
  const invitation = useInvitation();
  const site = config?.parentSite ?? null;
  const isOpen = config?.registration !== 'invited' || invitation !== undefined;
  const close = () => {
    setIsResetting(false);
    setWasResetting(true);
  };
  return (
    <div className={css.entrance}>
      <p>{texts.intro(name)}</p>
      <div className={css.panels}>
        {isResetting && noEmails !== null ? (
          <NoReset sentence={noEmails} onClose={close} />
        ) : isResetting ? (
          <ResetForm path={path} site={site} onClose={close} />
        ) : (
          <SignInPanel path={path} site={site} isAgain={wasResetting} onForgot={() => setIsResetting(true)} />
        )}
        <section aria-labelledby="preview-register">
          <h2 id="preview-register">{texts.register}</h2>
          {isOpen ? (
            <RegisterForm
              redirect={path}
              hasSites={false}
              invitation={invitation}
              label={texts.registerButton}
              busyLabel={texts.registering}
            />
          ) : (
            <p>{texts.registrationClosed}</p>
          )}
        </section>
      </div>
    </div>
  );
}

type PanelProps = {
  path: string;
  site: string | null;
  /** The form for resetting the password had the focus, and was closed. */
  isAgain: boolean;
  onForgot: () => void;
};

/** For an account with two-step sign-in, the usual page asks for the second step, and leads back. */
function SignInPanel({ path, site, isAgain, onForgot }: PanelProps) {
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

const NoReset = ({ sentence, onClose }: { sentence: string; onClose: () => void }) => (
  <section aria-labelledby="preview-reset">
    <h2 id="preview-reset" tabIndex={-1} ref={focusAtOnce}>
      {texts.resetHeading}
    </h2>
    <p>{sentence}</p>
    <div className={page.actions}>
      <WriteToAdministrator />
      <Button variant="outlined" isLarge onClick={onClose}>
        {texts.back}
      </Button>
    </div>
  </section>
);

type FormProps = { path: string; site: string | null; onClose: () => void };

function ResetForm({ path, site, onClose }: FormProps) {
  const notify = useNotify();
  const { formProps, field, message, isBusy } = useForm({
    names: ['Email'],
    check: ({ Email }) => checkEmail(Email),
    send: ({ Email }) => callServer(accountsCalls.sendResetPasswordEmail, { email: Email.trim(), redirect: path }),
    onDone() {
      notify({ text: accounts.resetLinkSent });
      onClose();
    },
  });
  return (
    <section aria-labelledby="preview-reset">
      <h2 id="preview-reset" tabIndex={-1} ref={focusAtOnce}>
        {texts.resetHeading}
      </h2>
      <p>{texts.resetIntro(site)}</p>
      <form {...formProps} className={page.form}>
        <Field label="Email" type="email" autoComplete="username" {...field('Email')} />
        <FormMessage message={message} />
        <div className={page.actions}>
          <Button type="submit" isLarge busyLabel={isBusy && texts.sending}>
            {texts.sendEmail}
          </Button>
          <Button variant="outlined" isLarge onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </section>
  );
}
