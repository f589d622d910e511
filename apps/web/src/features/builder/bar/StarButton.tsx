import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Star } from 'lucide-react';
import type { Command } from '../../../ui/commands/command.ts';
import { DisabledIf } from '../../../ui/DisabledIf.tsx';

export const StarButton = ({
  command: { label, isDisabled = false, why, run },
  isOn,
}: {
  command: Command;
  isOn: boolean;
}) => (
  <DisabledIf why={isDisabled && (why ?? label)} title={label} placement="bottom">
    <Button aria-label={label} data-on={isOn} onClick={() => run?.()}>
      <Star size={18} strokeWidth={1.6} {...(isOn && { fill: 'currentColor' })} aria-hidden />
    </Button>
  </DisabledIf>
);

const Button = styled(IconButton)(({ theme }) => ({
  flex: 'none',
  width: 36,
  '&&[data-on="true"]': { color: theme.vars.palette.star },
}));
