import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/plain/Button.tsx';
import { PlainPage } from '../ui/PlainPage.tsx';
import { reloadNewest } from '../updates/serviceWorker.ts';
import { appConfig } from '../user.ts';
import type { ReactNode } from 'react';
import css from '../ui/PlainPage.module.css';
import { calls as texts } from '@sermon/domain/texts/calls';
import { LibraryLink } from './LibraryLink.tsx';

/** Spec part 1 §2. */
export function ErrorScreen() {
  const { data: config } = useQuery(appConfig);
  const { supportEmail, supportPhone } = config ?? {};
  const ways = [
    supportEmail && { text: supportEmail, href: `mailto:${supportEmail}` },
    supportPhone && { text: supportPhone, href: `tel:${supportPhone.replace(/[^+\d]/g, '')}` },
  ].filter((way) => way !== undefined && way !== null && way !== '');
  return (
    <PlainPage title="Something went wrong" heading="We're sorry, but we're having trouble processing your request.">
      <p>
        Please refresh this page.
        {ways.map(({ text, href }, index) => (
          <span key={href}>
            {index === 0 ? ' If that does not help, contact support at ' : ' or '}
            <a href={href}>{text}</a>
          </span>
        ))}
        {ways.length > 0 && '.'}
      </p>
      <Button onClick={() => void reloadNewest()}>Refresh</Button>
    </PlainPage>
  );
}

type CannotReachScreenProps = {
  message: string;
  onTryAgain: () => void;
  children?: ReactNode;
};

export const CannotReachScreen = ({ message, onTryAgain, children }: CannotReachScreenProps) => (
  <PlainPage title="No connection" heading={message}>
    <div className={css.actions}>
      <Button onClick={onTryAgain}>Try Again</Button>
      {children}
    </div>
  </PlainPage>
);

export const BuilderError = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <CannotReachScreen message={texts.cannotReach} onTryAgain={onTryAgain}>
    <LibraryLink variant="tonal" />
  </CannotReachScreen>
);
