import { preview as texts } from '@sermon/domain/texts/premium/preview';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appConfig } from '../../../user.ts';
import { RegisterForm } from '../../accounts/register/RegisterForm.tsx';
import { useInvitation } from '../../accounts/useInvitation.ts';
import css from './Entrance.module.css';
import { ResetForm } from './ResetForm.tsx';
import { SignInPanel } from './SignInPanel.tsx';

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
        {isResetting ? (
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
