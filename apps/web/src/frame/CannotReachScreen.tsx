import { Button } from '../ui/plain/Button.tsx';
import { PlainPage } from '../ui/PlainPage.tsx';

/** The first answer did not come: nothing can be shown before it is known who is here. */
export const CannotReachScreen = ({ message, onTryAgain }: { message: string; onTryAgain: () => void }) => (
  <PlainPage title="No connection" heading={message}>
    <Button onClick={onTryAgain}>Try Again</Button>
  </PlainPage>
);
