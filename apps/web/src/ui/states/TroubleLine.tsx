import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CloudOff } from 'lucide-react';

/**
 * Says in one line why part of a screen is missing, with a button to try again. For example, it is below the search
 * results if the server could not search document text. Names are searched locally, so their matches are still shown.
 */
export const TroubleLine = ({ message, onTryAgain }: { message: string; onTryAgain: () => void }) => (
  <Trouble role="alert">
    <CloudOff size={18} strokeWidth={1.6} aria-hidden />
    <span>{message}</span>
    <Button size="small" variant="tonal" onClick={onTryAgain}>
      Try Again
    </Button>
  </Trouble>
);

const Trouble = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  paddingBlock: 16,
  color: theme.vars.palette.text.secondary,
  '& svg': { flex: 'none' },
  '& button': { marginInlineStart: 'auto', flex: 'none' },
}));
