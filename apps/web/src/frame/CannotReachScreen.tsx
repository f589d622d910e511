import type { ReactNode } from 'react';
import { Button } from '../ui/plain/Button.tsx';
import { PlainPage } from '../ui/PlainPage.tsx';
import css from '../ui/PlainPage.module.css';

type CannotReachScreenProps = {
  message: string;
  onTryAgain: () => void;
  /** Further options, shown after Try Again. */
  children?: ReactNode;
};

/** A full-page error, shown when the server does not respond and the page cannot work without it. */
export const CannotReachScreen = ({ message, onTryAgain, children }: CannotReachScreenProps) => (
  <PlainPage title="No connection" heading={message}>
    <div className={css.actions}>
      <Button onClick={onTryAgain}>Try Again</Button>
      {children}
    </div>
  </PlainPage>
);
