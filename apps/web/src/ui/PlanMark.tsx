import { styled } from '@mui/material/styles';
import { Gem, Lock } from 'lucide-react';

export function PlanMark({ isFree, isLocked }: { isFree: boolean; isLocked: boolean }) {
  const Icon = isLocked ? Lock : Gem;
  return (
    <Mark data-free={isFree || undefined}>
      {!isFree && <Icon size={14} strokeWidth={1.75} aria-hidden />}
      {isFree ? 'Free' : 'Premium'}
    </Mark>
  );
}

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  alignSelf: 'flex-start',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '1px 8px',
  borderRadius: 6,
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.sunken,
  '&[data-free]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.selected,
  },
}));
