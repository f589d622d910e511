import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { CloudDownload, Star } from 'lucide-react';
import type { Command } from '../../../ui/commands/command.ts';

/** A mark of the document beside its title: it shows whether it is set, and turns it over. */
export function MarkButton(props: { command: Command; mark: 'star' | 'offline'; isOn: boolean }) {
  const { command, mark, isOn } = props;
  const { label, run } = command;
  const Icon = mark === 'star' ? Star : CloudDownload;
  return (
    <Tooltip title={label}>
      <Mark aria-label={label} data-mark={mark} data-on={isOn} onClick={() => run?.()}>
        <Icon size={18} strokeWidth={1.6} {...(mark === 'star' && isOn && { fill: 'currentColor' })} aria-hidden />
      </Mark>
    </Tooltip>
  );
}

const Mark = styled(IconButton)(({ theme }) => ({
  flex: 'none',
  width: 36,
  '&&[data-mark="star"][data-on="true"]': { color: theme.vars.palette.star },
  '&&[data-mark="offline"][data-on="true"]': { color: theme.vars.palette.primary.main },
}));
