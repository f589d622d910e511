import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { CloudCheck, CloudDownload } from 'lucide-react';
import { useIsKept } from '../../../offline/keptIds.ts';
import type { Command } from '../../../ui/commands/command.ts';
import { DisabledIf } from '../../../ui/DisabledIf.tsx';

type OfflineButtonProps = { command: Command; documentId: string };

export function OfflineButton({ command: { label, isDisabled = false, why, run }, documentId }: OfflineButtonProps) {
  const isKept = useIsKept(documentId);
  const Icon = isKept ? CloudCheck : CloudDownload;
  return (
    <DisabledIf why={isDisabled && (why ?? label)} title={label} placement="bottom">
      <Button aria-label={label} data-on={isKept} onClick={() => run?.()}>
        <Icon size={18} strokeWidth={1.6} aria-hidden />
      </Button>
    </DisabledIf>
  );
}

const Button = styled(IconButton)(({ theme }) => ({
  flex: 'none',
  width: 36,
  '&&[data-on="true"]': { color: theme.vars.palette.primary.main },
}));
