import { styled } from '@mui/material/styles';
import { analyzer as texts } from '@sermon/domain/texts/analyzer';
import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/plain/Button.tsx';
import { useUpgrade } from '../../useUpgrade.ts';

/** What the analyzer would do for a free user, and the way to it; what is being written is saved before the page is left. */
export function Upsell({ onSave }: { onSave: () => Promise<unknown> }) {
  const upgrade = useUpgrade();
  const [isLeaving, setIsLeaving] = useState(false);
  const activate = async () => {
    if (isLeaving) return;
    setIsLeaving(true);
    await onSave();
    upgrade('Analyzer');
    setIsLeaving(false);
  };
  return (
    <Place>
      <Gauge size={28} strokeWidth={1.4} aria-hidden />
      <h3>{texts.upsell}</h3>
      <p>{texts.upsellMore}</p>
      <Button onClick={() => void activate()} busyLabel={isLeaving && 'Saving'}>
        Activate Now
      </Button>
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
