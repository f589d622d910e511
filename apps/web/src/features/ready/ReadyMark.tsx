import { styled } from '@mui/material/styles';
import { ready as texts } from '@sermon/domain/texts/offline/ready';
import { BadgeAlert, BadgeCheck } from 'lucide-react';
import { useReadyState } from '../../offline/ready/readyStates.ts';

export function ReadyMark({ documentId }: { documentId: string }) {
  const state = useReadyState(documentId);
  if (!state) return null;
  const label = texts.labels[state.kind];
  const Icon = state.kind === 'ready' ? BadgeCheck : BadgeAlert;
  return (
    <Mark role="img" aria-label={label} title={label} data-ready={state.kind === 'ready' || undefined}>
      <Icon size={16} strokeWidth={1.6} aria-hidden />
    </Mark>
  );
}

const Mark = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  color: theme.vars.palette.warning.main,
  '&[data-ready]': { color: theme.vars.palette.primary.main },
}));
