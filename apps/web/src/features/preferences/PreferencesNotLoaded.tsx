import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import { bible as texts } from '@sermon/domain/texts/bible';
import { Button as PlainButton } from '../../ui/plain/Button.tsx';
import { usePreferences } from './usePreferences.ts';

export function PreferencesNotLoaded() {
  const { hasFailed, reload } = usePreferences();
  if (!hasFailed) return null;
  return (
    <Line role="alert">
      {texts.preferencesNotLoaded}
      <Button size="small" onClick={reload}>
        Try Again
      </Button>
    </Line>
  );
}

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 8px',
  margin: 0,
  padding: '4px 12px 4px 20px',
  color: theme.vars.palette.error.main,
}));

/** Otherwise, the form would show the defaults as the user's own settings. */
export const SettingsNotLoaded = ({ onClose }: { onClose: () => void }) => (
  <>
    <DialogContent>
      <PreferencesNotLoaded />
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
      <PlainButton onClick={onClose}>Close</PlainButton>
    </DialogActions>
  </>
);
