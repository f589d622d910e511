import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { may } from '@sermon/domain/accounts/entitlements';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { size } from '../../ui/theme/tokens.ts';
import { useUser } from '../../user.ts';
import { usePreferences } from '../preferences/usePreferences.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** The button that opens the analyzer's settings. Hidden from users who may not use the analyzer. */
export function AnalyzerSettings() {
  const isAllowed = may(useUser(), 'analyzer');
  const { isLoaded } = usePreferences();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (!isAllowed) return null;
  return (
    <>
      <Tooltip title="Sermon Analyzer Settings">
        <Opener aria-label="Sermon Analyzer Settings" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
        </Opener>
      </Tooltip>
      <AskDialog title="Sermon Analyzer Settings" isOpen={isOpen} onClose={close}>
        <SettingsForm key={String(isLoaded)} onClose={close} />
      </AskDialog>
    </>
  );
}

const Opener = styled(IconButton)(({ theme }) => ({
  [theme.breakpoints.down('md')]: { width: size.tap, height: size.tap },
}));
