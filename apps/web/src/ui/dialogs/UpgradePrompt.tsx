import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { AskDialog } from './AskDialog.tsx';

type PromptProps = {
  /** The name of the paid feature. */
  title: string;
  /** Says what the feature does and who may use it. */
  text: string;
  isOpen: boolean;
  /** Saves the open document, if there is one. */
  beforeLeaving?: () => Promise<unknown>;
  /** Leads to the upgrade page. */
  onActivate: () => void;
  onClose: () => void;
};

/** Asks a free user who chose a paid feature whether to go to the upgrade page. Nothing happens until they decide. */
export function UpgradePrompt({ title, text, isOpen, beforeLeaving, onActivate, onClose }: PromptProps) {
  const [isSaving, setIsSaving] = useState(false);
  const activate = async () => {
    if (isSaving) return;
    if (beforeLeaving) {
      setIsSaving(true);
      try {
        await beforeLeaving();
      } finally {
        setIsSaving(false);
      }
    }
    onActivate();
  };
  return (
    <AskDialog title={title} isOpen={isOpen} onClose={onClose}>
      <DialogContent>{text}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="outlined" onClick={onClose}>
          Not Now
        </Button>
        <Button variant="contained" aria-busy={isSaving} onClick={() => void activate()}>
          {isSaving ? 'Saving' : 'Activate Now'}
        </Button>
      </DialogActions>
    </AskDialog>
  );
}
