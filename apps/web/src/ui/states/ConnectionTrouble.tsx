import { CloudOff } from 'lucide-react';
import { Button } from '../plain/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

export const ConnectionTrouble = ({ message, onTryAgain }: { message: string; onTryAgain: () => void }) => (
  <div role="alert">
    <EmptyState Icon={CloudOff} text={message}>
      <Button variant="tonal" onClick={onTryAgain}>
        Try Again
      </Button>
    </EmptyState>
  </div>
);
