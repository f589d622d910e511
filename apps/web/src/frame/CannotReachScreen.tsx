import type { ReactNode } from 'react';
import { Button } from '../ui/plain/Button.tsx';
import { PlainPage } from '../ui/PlainPage.tsx';
import css from '../ui/PlainPage.module.css';

type CannotReachScreenProps = {
  message: string;
  onTryAgain: () => void;
  children?: ReactNode;
};

/** For pages that cannot work without the server. */
export const CannotReachScreen = ({ message, onTryAgain, children }: CannotReachScreenProps) => (
  <PlainPage title="No connection" heading={message}>
    <div className={css.actions}>
      <Button onClick={onTryAgain}>Try Again</Button>
      {children}
    </div>
  </PlainPage>
);
