import type { ReactNode } from 'react';
import { Button } from '../ui/plain/Button.tsx';
import { PlainPage } from '../ui/PlainPage.tsx';
import css from '../ui/PlainPage.module.css';

type CannotReachScreenProps = {
  message: string;
  onTryAgain: () => void;
  /** Another way to go on, after Try Again. */
  children?: ReactNode;
};

/** A whole page that needs the server, which did not answer: who is signed in, or the code of the page, is not known yet. */
export const CannotReachScreen = ({ message, onTryAgain, children }: CannotReachScreenProps) => (
  <PlainPage title="No connection" heading={message}>
    <div className={css.actions}>
      <Button onClick={onTryAgain}>Try Again</Button>
      {children}
    </div>
  </PlainPage>
);
