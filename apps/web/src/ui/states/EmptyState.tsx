import { styled } from '@mui/material/styles';
import { CloudOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../plain/Button.tsx';

type EmptyStateProps = {
  Icon: LucideIcon;
  text: string;
  hint?: string;
  children?: ReactNode;
};

export const EmptyState = ({ Icon, text, hint, children }: EmptyStateProps) => (
  <Sheet>
    <Icon size={28} strokeWidth={1.6} aria-hidden />
    <p>{text}</p>
    {hint && <small>{hint}</small>}
    {children}
  </Sheet>
);

const Sheet = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 16,
  padding: '56px 24px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  color: theme.vars.palette.text.secondary,
  textAlign: 'center',
  '& p': {
    ...theme.typography.subtitle1,
    fontSize: '1.125rem',
    lineHeight: '1.625rem',
    fontWeight: 400,
    maxWidth: 400,
    margin: 0,
    color: theme.vars.palette.text.primary,
    overflowWrap: 'anywhere',
    textWrap: 'balance',
  },
  '& small': theme.typography.body2,
}));

export const ConnectionError = ({ message, onTryAgain }: { message: string; onTryAgain: () => void }) => (
  <div role="alert">
    <EmptyState Icon={CloudOff} text={message}>
      <Button variant="tonal" onClick={onTryAgain}>
        Try Again
      </Button>
    </EmptyState>
  </div>
);
