import { styled } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../plain/Button.tsx';
import MuiButton from '@mui/material/Button';
import { CloudOff } from 'lucide-react';
import type { CallFailed } from '@sermon/contract/client';

type ErrorStateProps = { children: ReactNode; onTryAgain?: (() => void) | undefined };

/**
 * Explains why content is missing, with a button to try again if that may help. If this message disappears while it has
 * the focus, the focus moves to the nearest focusable container.
 */
export function ErrorState({ children, onTryAgain }: ErrorStateProps) {
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

/**
 * A line with the reason why part of a screen is missing, and a button to try again. For example, it is below the
 * search results if the server could not search document text. Names are searched locally, so their matches are still
 * shown.
 */
export const ErrorLine = ({ message, onTryAgain }: { message: string; onTryAgain: () => void }) => (
  <Line role="alert">
    <CloudOff size={18} strokeWidth={1.6} aria-hidden />
    <span>{message}</span>
    <MuiButton size="small" variant="tonal" onClick={onTryAgain}>
      Try Again
    </MuiButton>
  </Line>
);

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  paddingBlock: 16,
  color: theme.vars.palette.text.secondary,
  '& svg': { flex: 'none' },
  '& button': { marginInlineStart: 'auto', flex: 'none' },
}));

/**
 * Returns the message for something that could not be loaded: `notLoaded` after a fault of the server, whose own message
 * does not say what is missing, and otherwise the server's message, such as one that it is busy.
 */
export const loadErrorText = ({ statusCode, message }: CallFailed, notLoaded: string): string =>
  statusCode === 500 ? notLoaded : message;
