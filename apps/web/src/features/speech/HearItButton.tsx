import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { Volume2 } from 'lucide-react';
import type { Command } from '../../ui/commands/command.ts';
import { DisabledIf } from '../../ui/DisabledIf.tsx';
import { roomyBars } from '../../ui/theme/tokens.ts';

export const HearItButton = ({ command: { label, why, run } }: { command: Command }) => (
  <DisabledIf why={why ?? false} placement="top">
    <Plain onClick={() => run?.()}>
      <Volume2 size={18} strokeWidth={1.75} aria-hidden />
      {label}
    </Plain>
  </DisabledIf>
);

const Plain = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.caption,
  gap: 8,
  height: 28,
  paddingInline: 8,
  marginInlineEnd: -8,
  borderRadius: 6,
  fontWeight: 600,
  color: theme.vars.palette.primary.main,
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  [roomyBars]: { height: 40 },
}));
