import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { adminServer } from '@sermon/domain/texts/admin/server';
import { Copy } from 'lucide-react';
import { useCopy } from '../../../ui/notices/useCopy.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';

const texts = adminServer.commands;

/** A command for the server, which can be copied, for example into a message to the person who runs it. */
export function Command({ children }: { children: string }) {
  const copy = useCopy(texts);
  return (
    <Line>
      <code>{children}</code>
      <Tooltip title={texts.copy}>
        <IconButton
          aria-label={texts.copyOf(children)}
          onClick={() => void copy({ html: `<code>${children}</code>`, text: children })}
        >
          <Copy size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Tooltip>
    </Line>
  );
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  width: 'fit-content',
  maxWidth: '100%',
  boxSizing: 'border-box',
  marginBlock: 8,
  paddingInlineStart: 10,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& code': {
    minWidth: 0,
    font: '500 0.8125rem / 24px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    overflowWrap: 'anywhere',
  },
}));
