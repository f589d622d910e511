import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Star } from 'lucide-react';
import type { Command } from '../../../ui/commands/command.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';

/** The star next to the title, which shows whether the document is starred. A click toggles it. */
export const StarButton = ({ command: { label, run }, isOn }: { command: Command; isOn: boolean }) => (
  <Tooltip title={label}>
    <Button aria-label={label} data-on={isOn} onClick={() => run?.()}>
      <Star size={18} strokeWidth={1.6} {...(isOn && { fill: 'currentColor' })} aria-hidden />
    </Button>
  </Tooltip>
);

const Button = styled(IconButton)(({ theme }) => ({
  flex: 'none',
  width: 36,
  '&&[data-on="true"]': { color: theme.vars.palette.star },
}));
