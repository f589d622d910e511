import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DisabledIf } from '../Tooltip.tsx';
import { Button } from '../plain/Button.tsx';

type UpsellProps = {
  Icon: LucideIcon;
  heading: string;
  children: ReactNode;
  onActivate: () => Promise<void>;
  /** False or left out if the upgrade page can be opened. */
  whyDisabled?: string | false;
};

export function Upsell({ Icon, heading, children, onActivate, whyDisabled = false }: UpsellProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const activate = async () => {
    if (isLeaving) return;
    setIsLeaving(true);
    await onActivate();
    setIsLeaving(false);
  };
  return (
    <Place>
      <Icon size={28} strokeWidth={1.4} aria-hidden />
      <h3>{heading}</h3>
      <p>{children}</p>
      <DisabledIf why={whyDisabled} placement="bottom">
        <Button onClick={() => void activate()} busyLabel={isLeaving && 'Saving'}>
          Activate Now
        </Button>
      </DisabledIf>
    </Place>
  );
}

const Place = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  margin: '8px 20px 20px',
  padding: '40px 24px 32px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  color: theme.vars.palette.text.secondary,
  textAlign: 'center',
  '& h3': { ...theme.typography.h3, margin: 0, color: theme.vars.palette.text.primary, textWrap: 'balance' },
  '& p': { ...theme.typography.body2, margin: '0 0 8px', textWrap: 'pretty' },
}));
