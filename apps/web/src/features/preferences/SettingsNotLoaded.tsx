import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { Button } from '../../ui/plain/Button.tsx';
import { PreferencesNotLoaded } from './PreferencesNotLoaded.tsx';

/** Otherwise, the form would show the defaults as the user's own settings. */
export const SettingsNotLoaded = ({ onClose }: { onClose: () => void }) => (
  <>
    <DialogContent>
      <PreferencesNotLoaded />
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  </>
);
