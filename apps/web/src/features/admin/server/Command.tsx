import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { adminServer } from '@sermon/domain/texts/admin/server';
import { Copy } from 'lucide-react';
import { copy } from '../../../ui/browser/clipboard.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';

const texts = adminServer.commands;

/** A command for the server, which can be copied, for example into a message to the person who runs it. */
export function Command({ children }: { children: string }) {
  const notify = useNotify();
  const start = async () => {
    const isCopied = (await copy({ html: `<code>${children}</code>`, text: children })) === 'copied';
    notify(isCopied ? { text: texts.copied } : { text: texts.notCopied, isFailure: true });
  };
  return (
    <Line>
      <code>{children}</code>
      <Tooltip title={texts.copy}>
        <IconButton aria-label={texts.copyOf(children)} onClick={() => void start()}>
          <Copy size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Tooltip>
    </Line>
  );
}

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '& code': {
    minWidth: 0,
    font: '500 0.875rem / 24px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    overflowWrap: 'anywhere',
  },
});
