import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import { shareDialog as texts } from '@sermon/domain/texts/sharing/dialog';
import { TriangleAlert } from 'lucide-react';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { Button } from '../../ui/plain/Button.tsx';

type ConfirmProps = {
  name: string;
  /** The user has turned off sharing before, so that the server would refuse it. */
  hasUnshared: boolean;
  isOpen: boolean;
  onUnshare: () => void;
  onClose: () => void;
};

/** Without a subscription, sharing cannot be switched on again (spec part 2 §4). */
export const ConfirmUnshare = ({ name, hasUnshared, isOpen, onUnshare, onClose }: ConfirmProps) => (
  <AskDialog title={hasUnshared ? texts.cannotUnshare : texts.unshareTitle} isOpen={isOpen} onClose={onClose}>
    <DialogContent>
      {!hasUnshared && <p style={{ margin: '0 0 16px' }}>{texts.unshareText(name)}</p>}
      <Warning>
        <TriangleAlert size={20} strokeWidth={1.6} aria-hidden />
        <span>{hasUnshared ? texts.unsharedBefore : texts.unshareWarning}</span>
      </Warning>
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
      <Button variant="outlined" onClick={onClose} ref={focusAtOnce}>
        {texts.keepSharing}
      </Button>
      {!hasUnshared && (
        <Button variant="danger" onClick={onUnshare}>
          {texts.unshare}
        </Button>
      )}
    </DialogActions>
  </AskDialog>
);

const Warning = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  margin: 0,
  padding: '10px 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  '& > svg': { flex: 'none', marginTop: 2, color: theme.vars.palette.warning.main },
}));
