import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { AskDialog } from './AskDialog.tsx';

type PromptProps = {
  title: string;
  text: string;
  isOpen: boolean;
  beforeLeaving?: () => Promise<unknown>;
  onActivate: () => void;
  onClose: () => void;
};

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
