import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { may } from '@sermon/domain/accounts/entitlements';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useNotOffline } from '../../offline/connection/useNotOffline.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { DisabledIf } from '../../ui/DisabledIf.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { size, touch } from '../../ui/theme/tokens.ts';
import { useUser } from '../../user.ts';
import { PreferencesNotLoaded } from '../preferences/PreferencesNotLoaded.tsx';
import { usePreferences } from '../preferences/usePreferences.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** The button that opens the analyzer's settings. Hidden from users who may not use the analyzer. */
export function AnalyzerSettings() {
  const isAllowed = may(useUser(), 'analyzer');
  const { isLoaded, hasFailed } = usePreferences();
  const [isOpen, setIsOpen] = useState(false);
  const notOffline = useNotOffline();
  const close = () => setIsOpen(false);
  if (!isAllowed) return null;
  return (
    <>
      <DisabledIf why={notOffline} title="Sermon Analyzer Settings" placement="bottom">
        <Opener aria-label="Sermon Analyzer Settings" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
        </Opener>
      </DisabledIf>
      <AskDialog title="Sermon Analyzer Settings" isOpen={isOpen} onClose={close}>
        {hasFailed ? <NotLoaded onClose={close} /> : <SettingsForm key={String(isLoaded)} onClose={close} />}
      </AskDialog>
    </>
  );
}

/** Shown instead of the form, which would otherwise show the defaults as the user's own settings. */
const NotLoaded = ({ onClose }: { onClose: () => void }) => (
  <>
    <DialogContent>
      <PreferencesNotLoaded />
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  </>
);

const Opener = styled(IconButton)({
  [touch]: { width: size.tap, height: size.tap },
});
