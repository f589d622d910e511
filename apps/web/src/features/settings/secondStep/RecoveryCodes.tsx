import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import { recoveryCodesAtOnce } from '@sermon/domain/accounts/secondStep';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import { Copy, Download } from 'lucide-react';
import { copy } from '../../../ui/browser/clipboard.ts';
import { downloadFile } from '../../../ui/browser/downloadFile.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { nameDay } from '../../../ui/time/when.ts';
import { useUser } from '../../../user.ts';

/** Only the button closes the dialog, because the codes are shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { email } = useUser();
  const notify = useNotify();
  const { codesDialog, codesFile } = texts;
  const lines = codes.join('\n');
  const copyAll = async () => {
    const isCopied = (await copy({ text: lines, html: codes.join('<br>') })) === 'copied';
    notify(isCopied ? { text: codesDialog.copied } : { text: codesDialog.notCopied, isFailure: true });
  };
  const download = () => {
    const text = [codesFile.heading(email, nameDay(new Date())), codesFile.each, '', lines, ''].join('\r\n');
    downloadFile(new File([text], codesFile.name, { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <>
      <DialogContent>
        <Codes>
          <p>{codesDialog.text(recoveryCodesAtOnce)}</p>
          <ul aria-label={codesDialog.list}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div>
            <Button variant="outlined" onClick={() => void copyAll()}>
              <Copy size={18} strokeWidth={1.6} aria-hidden />
              {codesDialog.copy}
            </Button>
            <Button variant="outlined" onClick={download}>
              <Download size={18} strokeWidth={1.6} aria-hidden />
              {codesDialog.download}
            </Button>
          </div>
        </Codes>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        <Button onClick={onClose} ref={focusAtOnce}>
          {codesDialog.done}
        </Button>
      </DialogActions>
    </>
  );
}

const Codes = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& p': { margin: 0 },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
    gap: '4px 16px',
    margin: 0,
    padding: '12px 16px',
    listStyle: 'none',
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.tint,
    font: '500 0.9375rem / 1.625rem ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    userSelect: 'text',
  },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));
