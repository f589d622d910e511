import { styled } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../plain/Button.tsx';

type TroubleProps = { children: ReactNode; onTryAgain?: (() => void) | undefined };

/**
 * Explains why content is missing, with a button to try again if that may help. If this message disappears while it has
 * the focus, the focus moves to the nearest focusable container.
 */
export function Trouble({ children, onTryAgain }: TroubleProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = place.current;
    return () => {
      if (!here?.contains(document.activeElement)) return;
      here.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Place role="alert" ref={place}>
      <span>{children}</span>
      {onTryAgain && (
        <Button variant="tonal" onClick={() => onTryAgain()}>
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
