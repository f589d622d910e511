import { styled } from '@mui/material/styles';
import { type MouseEvent, type ReactNode } from 'react';
import { Button } from './plain/Button.tsx';

type TroubleProps = { children: ReactNode; onTryAgain?: (() => void) | undefined };

/**
 * Why something is not there, and the way to try again where that may help. The button goes when it is pressed: the focus stays in what
 * stands around it and can have it.
 */
export function Trouble({ children, onTryAgain }: TroubleProps) {
  const tryAgain = ({ currentTarget }: MouseEvent) => {
    currentTarget.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    onTryAgain?.();
  };
  return (
    <Place role="alert">
      <span>{children}</span>
      {onTryAgain && (
        <Button variant="tonal" onClick={tryAgain}>
          Try Again
        </Button>
      )}
    </Place>
  );
}

const Place = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  justifyItems: 'start',
  gap: 12,
  padding: '14px 20px 20px',
}));
